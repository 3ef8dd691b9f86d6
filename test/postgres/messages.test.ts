import { createStockTable, createTransferTable } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../support/thrownBy";
import { transfer } from "../support/transfers";

const table = createTransferTable();
const stock = createStockTable();
const stockRow = {
  sku: "HELMET",
  on_hand_qty: "12",
  reserved_qty: "0",
  safety_qty: "0",
  unit_weight: null,
  transferable: true,
};
const level = { onHandQty: 5 };
/** A row up to its items. */
const row = {
  ...{
    seq: "1",
    id: "a",
    status: "created",
    sub_status: "",
    code: "",
    ref_code: "",
    partner_code: "",
    partner_name: "",
  },
  ...{ src_warehouse_code: "A", dest_warehouse_code: "B", done_at: null },
};
const wholeRow = (seq: number) => ({
  ...row,
  ...{ seq, items: "[]", note: "", estimated_arrival_date: "2026-03-05", created_at: 0, updated_at: 0 },
  ...{ outbound_shipment_code: "", inbound_shipment_code: "" },
});
const query = { filter: {}, limit: 20, next: 0 };
const rule = "text without NUL and without half of a surrogate pair";
const indexed = `${rule}, at most 512 bytes in UTF-8`;

describe("misuse of the tables", () => {
  it.each<[string, () => unknown, string]>([
    [
      "rows of the inspection of another table",
      () => table.readInspection([{ kind: "table", table_name: '"stock_level"', name: "", definition: "" }]),
      'TransferTable.readInspection: column table_name must be one of "stock_transfer", got "\\"stock_level\\""',
    ],
    [
      "a misspelt option",
      () => createTransferTable({ tablename: "a" } as never),
      "createTransferTable: options.tablename is not known: it must be one of name, extensions, changes, byPartner, partitions",
    ],
    [
      "a name that would need quotes",
      () => createTransferTable({ name: 'a"b' }),
      'createTransferTable: options.name must be 1 to 40 letters, digits and underscores, the first no digit, with a schema and a dot before them if wanted, got "a\\"b"',
    ],
    [
      "a name that a statement has for a part of itself",
      () => createTransferTable({ name: "walk_0" }),
      'createTransferTable: options.name must differ from the names that the statements use, or have a schema before it, got "walk_0"',
    ],
    [
      "a name that begins with a digit",
      () => createTransferTable({ name: "1abc" }),
      'createTransferTable: options.name must be 1 to 40 letters, digits and underscores, the first no digit, with a schema and a dot before them if wanted, got "1abc"',
    ],
    [
      "a name that PostgreSQL would cut",
      () => createStockTable({ name: "a".repeat(41) }),
      `createStockTable: options.name must be 1 to 40 letters, digits and underscores, the first no digit, with a schema and a dot before them if wanted, got "${"a".repeat(41)}"`,
    ],
    [
      "an option that is no boolean",
      () => createTransferTable({ extensions: "no" as never }),
      'createTransferTable: options.extensions must be a boolean, got "no"',
    ],
    [
      "a malformed query",
      () => table.list({ ...query, limit: 0 }),
      "TransferTable.list: query.limit must be at least 1, got 0",
    ],
    [
      "a malformed filter",
      () => table.count({ createdFrom: 1.5 }),
      "TransferTable.count: filter.createdFrom must be epoch milliseconds, a safe integer or ±Infinity, got 1.5",
    ],
    [
      "a misspelt field",
      () => table.countByStatus({ status: "created" } as never),
      "TransferTable.countByStatus: filter.status is not known: did you mean statuses?",
    ],
    ["no id", () => table.get(7 as never), "TransferTable.get: id must be a string, got 7"],
    ["no id to delete", () => table.delete(null as never), "TransferTable.delete: id must be a string, got null"],
    [
      "a transfer that breaks a rule of its own",
      () => table.put({ ...transfer, items: [{ sku: "A", qty: 1.5 }] }),
      'TransferTable.put: items[0].qty of transfer "st-1" must be an integer, got 1.5',
    ],
    [
      "parts of a transfer that are none",
      () => table.put({ ...transfer, partner: "P1" as never, items: [null] as never }),
      [
        "TransferTable.put: 2 faults",
        'partner of transfer "st-1" must be an object, got "P1"',
        'items[0] of transfer "st-1" must be an object, got null',
      ].join("\n  "),
    ],
    [
      "items of a transfer that are no list",
      () => table.put({ ...transfer, items: "A" as never }),
      'TransferTable.put: items of transfer "st-1" must be an array, got "A"',
    ],
    [
      "a transfer that is none",
      () => table.put([] as never),
      "TransferTable.put: transfer must be an object, got an array of length 0",
    ],
    [
      "NUL",
      () => table.put({ ...transfer, note: "a\0b" }),
      `TransferTable.put: note of transfer "st-1" must be ${rule}, got "a\\u0000b"`,
    ],
    [
      "half of a pair",
      () => table.put({ ...transfer, partner: { code: "P", name: "\ud83d" } }),
      `TransferTable.put: partner.name of transfer "st-1" must be ${rule}, got "\\ud83d"`,
    ],
    [
      "a code that is too long for an index",
      () => table.put({ ...transfer, code: "é".repeat(257) }),
      `TransferTable.put: code of transfer "st-1" must be ${indexed}, got "${"é".repeat(80)}"… (257 characters)`,
    ],
    [
      "a SKU that is too long for an index",
      () => table.put({ ...transfer, items: [{ sku: "A".repeat(513), qty: 1 }] }),
      `TransferTable.put: items[0].sku of transfer "st-1" must be ${indexed}, got "${"A".repeat(80)}"… (513 characters)`,
    ],
    [
      "the answer of a driver instead of its rows",
      () => table.readPage({ rows: [] } as never, query),
      "TransferTable.readPage: rows must be an array, got an object with rows",
    ],
    [
      "a row of a page, by its transfer",
      () => table.readPage([{ ...row, status: "lost" }], query),
      'TransferTable.readPage: the row of transfer "a": column status must be one of created, processing, in_transit, completed, cancelled, got "lost"',
    ],
    [
      "a row that is null",
      () => table.readPage([null as never], query),
      "TransferTable.readPage: rows[0]: each row must be an object with the columns, got null",
    ],
    [
      "a row that is an array",
      () => table.readPage([[1] as never], query),
      "TransferTable.readPage: rows[0]: each row must be an object with the columns, got an array of length 1",
    ],
    [
      "no row where there is always one",
      () => table.readCount([]),
      "TransferTable.readCount: rows must be an array of one row, got an array of length 0",
    ],
    [
      "a column that is missing",
      () => table.readTransfer({ ...row, status: undefined }),
      "TransferTable.readTransfer: column status must be a text, got undefined",
    ],
    [
      "a number that is too large",
      () => table.readCount([{ count: "9007199254740993" }]),
      'TransferTable.readCount: column count must be a safe integer, as a string, number or bigint, got "9007199254740993"',
    ],
    [
      "an unknown status",
      () => table.readCountByStatus([{ status: "lost", count: 1 }]),
      'TransferTable.readCountByStatus: column status must be one of created, processing, in_transit, completed, cancelled, got "lost"',
    ],
    [
      "a status that is counted twice",
      () =>
        table.readCountByStatus([
          { status: "created", count: 1 },
          { status: "created", count: 2 },
        ]),
      'TransferTable.readCountByStatus: column status must be on one row only, got "created"',
    ],
    [
      "a transfer of an unknown status",
      () => table.readTransfer({ ...row, status: "lost" }),
      'TransferTable.readTransfer: column status must be one of created, processing, in_transit, completed, cancelled, got "lost"',
    ],
    [
      "items that are no list",
      () => table.readTransfer({ ...row, items: "{}" }),
      "TransferTable.readTransfer: column items must be a list, got an object without fields",
    ],
    [
      "items that cannot be read",
      () => table.readTransfer({ ...row, items: "[" }),
      'TransferTable.readTransfer: column items must be JSON, got "["',
    ],
    [
      "an item that is none",
      () => table.readTransfer({ ...row, items: "[null]" }),
      "TransferTable.readTransfer: column items[0] must be an object, got null",
    ],
    [
      "an item whose SKU is no text",
      () => table.readTransfer({ ...row, items: '[{"sku":"A","qty":1},{"sku":1,"qty":3}]' }),
      "TransferTable.readTransfer: column items[1].sku must be a text, got 1",
    ],
    [
      "an item whose quantity is a text",
      () => table.readTransfer({ ...row, items: '[{"sku":"A","qty":"3"}]' }),
      'TransferTable.readTransfer: column items[0].qty must be a safe integer ≥ 1, got "3"',
    ],
    [
      "a seq that no transfer has",
      () => table.readTransfer({ ...row, seq: "-5" }),
      "TransferTable.readTransfer: column seq must be ≥ 1, got -5",
    ],
    [
      "rows of a query with a higher limit",
      () => table.readPage([wholeRow(3), wholeRow(2), wholeRow(1)], { ...query, limit: 1 }),
      "TransferTable.readPage: rows must have at most 2 rows, got an array of length 3",
    ],
    [
      "rows of a query in the other order",
      () => table.readPage([wholeRow(1), wholeRow(2)], query),
      "TransferTable.readPage: rows must be in the order of the query, after 1, got 2",
    ],
    [
      "rows of the page before",
      () => table.readPage([wholeRow(9)], { ...query, next: 9 }),
      "TransferTable.readPage: rows must be in the order of the query, after 9, got 9",
    ],
    [
      "stock without a quantity",
      () => stock.put("HCM", "A", {} as never),
      'StockTable.put: the stock of "A" must be an object with onHandQty, got an object without fields',
    ],
    [
      "stock with a negative weight",
      () => stock.put("HCM", "A", { ...level, unitWeight: -1 }),
      'StockTable.put: unitWeight of the stock of "A" must be at least 0, got -1',
    ],
    [
      "stock with a flag that is none",
      () => stock.put("HCM", "A", { ...level, transferable: 1 as never }),
      'StockTable.put: transferable of the stock of "A" must be a boolean, got 1',
    ],
    [
      "a misspelt field of stock",
      () => stock.put("HCM", "A", { ...level, reserved: 1 } as never),
      'StockTable.put: the stock of "A".reserved is not known: did you mean reservedQty?',
    ],
    [
      "a warehouse that cannot be kept",
      () => stock.put("\0", "A", level),
      `StockTable.put: warehouseCode must be ${indexed}, got "\\u0000"`,
    ],
    [
      "a warehouse that is no text",
      () => stock.put(7 as never, "A", level),
      "StockTable.put: warehouseCode must be a string, got 7",
    ],
    [
      "stock that is none",
      () => stock.put("HCM", "A", new Map() as never),
      'StockTable.put: the stock of "A" must be an object, got an object (Map)',
    ],
    [
      "a look-up in a warehouse that is none",
      () => stock.find(undefined as never, ["A"]),
      "StockTable.find: warehouseCode must be given",
    ],
    [
      "a look-up in several warehouses",
      () => stock.find(["HCM"] as never, ["A"]),
      "StockTable.find: warehouseCode must be a string, got an array of length 1",
    ],
    [
      "a SKU that is no text",
      () => stock.find("HCM", ["A", 7 as never]),
      "StockTable.find: skus[1] must be a string, got 7",
    ],
    [
      "a claim in a warehouse that is none",
      () => stock.claim({} as never, [{ sku: "A", qty: 1 }]),
      "StockTable.claim: warehouseCode must be a string, got an object without fields",
    ],
    [
      "a claim of something that is no line",
      () => stock.claim("HCM", [{ sku: "A", qty: 1 }, null as never]),
      "StockTable.claim: items[1] must be an object, got null",
    ],
    [
      "no answer to a claim",
      () => stock.readClaim([]),
      "StockTable.readClaim: rows must be an array of one row, got an array of length 0",
    ],
    ["SKUs that are none", () => stock.find("HCM", "A" as never), 'StockTable.find: skus must be an array, got "A"'],
    [
      "a claim of nothing",
      () => stock.claim("HCM", []),
      "StockTable.claim: items must not be empty, got an array of length 0",
    ],
    [
      "a claim of a fraction",
      () => stock.claim("HCM", [{ sku: "A", qty: 0.5 }]),
      "StockTable.claim: items[0].qty must be at least 1, got 0.5",
    ],
    [
      "a claim without SKU",
      () => stock.claim("HCM", [{ qty: 1 } as never]),
      "StockTable.claim: items[0].sku must be given",
    ],
    [
      "a claim beyond exact numbers",
      () =>
        stock.claim("HCM", [
          { sku: "A", qty: Number.MAX_SAFE_INTEGER },
          { sku: "A", qty: 1 },
        ]),
      "StockTable.claim: items[1].qty must add up to at most 9007199254740991 with the earlier lines of the SKU",
    ],
    [
      "the answer to a claim that is none",
      () => stock.readShip([{ outcome: "t" }]),
      'StockTable.readShip: column outcome must be one of done, already, conflict, short, got "t"',
    ],
    [
      "the answer of a change without its SKUs",
      () => stock.readRelease([{ outcome: "short", unheld: "[]", short: 5 }]),
      "StockTable.readRelease: column short must be an array, got 5",
    ],
    [
      "the answer of a change with a number that is not exact",
      () =>
        stock.readRelease([{ outcome: "short", unheld: "[]", short: '[["A","insufficient_stock",9007199254740993]]' }]),
      "StockTable.readRelease: column short must be at most 9007199254740991, got 9007199254740992",
    ],
    [
      "the answer of a change without the number of missing units",
      () => stock.readRelease([{ outcome: "short", unheld: "[]", short: [["A", "insufficient_stock"]] }]),
      "StockTable.readRelease: column short must be an integer, got NaN",
    ],
    [
      "a key that is blank",
      () => stock.receive("HCM", [{ sku: "A", qty: 1 }], { key: " " }),
      'StockTable.receive: options.key must not be blank, got " "',
    ],
    [
      "a key that is too long",
      () => stock.ship("HCM", [{ sku: "A", qty: 1 }], { key: "k".repeat(513) }),
      `StockTable.ship: options.key must be text without NUL and without half of a surrogate pair, at most 512 bytes in UTF-8, got "${"k".repeat(80)}"… (513 characters)`,
    ],
    [
      "an option that means nothing",
      () => stock.release("HCM", [{ sku: "A", qty: 1 }], { keys: "k" } as never),
      "StockTable.release: options.keys is not known: did you mean key?",
    ],
    [
      "an option of receipts",
      () => stock.claim("HCM", [{ sku: "A", qty: 1 }], { addUnknown: true } as never),
      "StockTable.claim: options.addUnknown is not known: it must be one of key",
    ],
    [
      "an option of receipts that is neither on nor off",
      () => stock.receive("HCM", [{ sku: "A", qty: 1 }], { addUnknown: "A" as never }),
      'StockTable.receive: options.addUnknown must be a boolean, got "A"',
    ],
    [
      "a level that no check takes",
      () => stock.readStock([{ ...stockRow, safety_qty: -3 }]),
      'StockTable.readStock: safetyQty of the stock of "HELMET" must be at least 0, got -3',
    ],
    [
      "a column that is none",
      () => createStockTable({ columns: { sku: "a b" } }),
      'createStockTable: options.columns.sku must be 1 to 63 letters, digits and underscores, the first no digit, got "a b"',
    ],
    [
      "a key column that is missing",
      () => createStockTable({ columns: { sku: null as never } }),
      "createStockTable: options.columns.sku must be 1 to 63 letters, digits and underscores, the first no digit, got null",
    ],
    [
      "a column by a name that means nothing",
      () => createStockTable({ columns: { onHand: "qty" } as never }),
      "createStockTable: options.columns.onHand is not known: did you mean onHandQty?",
    ],
    [
      "a claim where nothing can be reserved",
      () => createStockTable({ columns: { reservedQty: null } }).claim("HCM", [{ sku: "A", qty: 1 }]),
      "StockTable.claim: options.columns.reservedQty must be given",
    ],
    [
      "warehouses that are none",
      () => stock.findAll(["A"], "HCM" as never),
      'StockTable.findAll: warehouseCodes must be an array, got "HCM"',
    ],
    [
      "a level that is neither transferable nor not",
      () => stock.readStock([{ ...stockRow, transferable: "t" }]),
      'StockTable.readStock: column transferable must be a boolean, got "t"',
    ],
    [
      "stock of two warehouses",
      () => stock.readStock([stockRow, { ...stockRow, on_hand_qty: "500" }]),
      'StockTable.readStock: column sku must differ from those of the other rows, got "HELMET"',
    ],
    [
      "stock of two warehouses, of different SKUs",
      () =>
        stock.readStock([
          { ...stockRow, warehouse_code: "HCM" },
          { ...stockRow, sku: "BELL", warehouse_code: "DAD" },
        ]),
      'StockTable.readStock: column warehouse_code must be that of the other rows, since readStock reads the stock of one warehouse, got "DAD"',
    ],
    [
      "a column for two fields",
      () => createStockTable({ columns: { reservedQty: "held", safetyQty: "held" } }),
      'createStockTable: options.columns.safetyQty must differ from the columns of the other fields, got "held"',
    ],
    [
      "a column for a field and for the partner",
      () => createStockTable({ byPartner: true, columns: { warehouseCode: "partner_code" } }),
      'createStockTable: options.columns.warehouseCode must differ from the columns of the other fields and of the partner, got "partner_code"',
    ],
    [
      "every column that cannot be used, at once",
      () =>
        createStockTable({ columns: { warehouseCode: "a b", sku: "xmin", reservedQty: "held", safetyQty: "held" } }),
      [
        "createStockTable: 3 faults",
        'options.columns.warehouseCode must be 1 to 63 letters, digits and underscores, the first no digit, got "a b"',
        'options.columns.sku must differ from the names tableoid, xmin, cmin, xmax, cmax, ctid, got "xmin"',
        'options.columns.safetyQty must differ from the columns of the other fields, got "held"',
      ].join("\n  "),
    ],
    [
      "a column for a field by the name that another has if it is not given",
      () => createStockTable({ columns: { onHandQty: "safety_qty" } }),
      'createStockTable: options.columns.safetyQty must differ from the columns of the other fields, got "safety_qty"',
    ],
    [
      "stock that is no list of rows",
      () => stock.readStock({} as never),
      "StockTable.readStock: rows must be an array, got an object without fields",
    ],
  ])("%s is reported", (_, misuse, message) => {
    expect(thrownBy(misuse).replace(/^(Range|Type)Error: /, "")).toBe(message);
  });
});
