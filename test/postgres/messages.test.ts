import { createTransferTable, statement } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { idleStore } from "../support/store";
import { thrownBy } from "../support/thrownBy";
import { transfer } from "../support/transfers";

const table = createTransferTable();
const { stock } = idleStore({ lots: true });
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
  ...{ seq: "1", id: "a", status: "created", sub_status: "", code: "", ref_code: "" },
  ...{ partner_code: "", partner_name: "" },
  ...{ src_warehouse_code: "A", dest_warehouse_code: "B", done_at: null },
};
const wholeRow = (seq: number) => ({
  ...row,
  ...{ seq, items: "[]", note: "", estimated_arrival_date: "2026-03-05", created_at: 0, updated_at: 0 },
  ...{ outbound_shipment_code: "", inbound_shipment_code: "" },
});
const query = { filter: {}, limit: 20, next: 0 };
const rule = "text without NUL and lone surrogates";
const indexed = `${rule}, at most 512 bytes in UTF-8`;

describe("misuse of the tables", () => {
  it.each<[string, () => unknown]>([
    [
      "createTransferTable: options.tablename is unknown: use one of name, extensions, changes, byPartner, partitions",
      () => createTransferTable({ tablename: "a" } as never),
    ],
    [
      'createTransferTable: options.name must be 1 to 40 letters, digits and underscores, not beginning with a digit, optionally after a schema and a dot, got "a\\"b"',
      () => createTransferTable({ name: 'a"b' }),
    ],
    [
      'createTransferTable: options.name must have a schema, because the statements use this name for a subquery, got "locked"',
      () => createTransferTable({ name: "locked" }),
    ],
    [
      'createTransferTable: options.name must have a schema, because PostgreSQL uses this name for a type, got "pg_class"',
      () => createTransferTable({ name: "pg_class" }),
    ],
    ["statement: text must not be blank", () => statement(" ")],
    ["statement: values must be an array, got 5", () => statement("select 1", 5 as never)],
    [
      'StockTable.readStock: the row of "HELMET": column on_hand_qty must be a safe integer, as a string, number or bigint, got "12.500"',
      () => stock.readStock([{ ...stockRow, on_hand_qty: "12.500" }]),
    ],
    ["TransferTable.get: id must be a string, got 7", () => table.get(7 as never)],
    [
      [
        "TransferTable.put: 2 faults",
        'partner of transfer "st-1" must be an object, got "P1"',
        'items[0] of transfer "st-1" must be an object, got null',
      ].join("\n  "),
      () => table.put({ ...transfer, partner: "P1" as never, items: [null] as never }),
    ],
    [
      'TransferTable.put: items of transfer "st-1" must be an array, got "HELMET"',
      () => table.put({ ...transfer, items: "HELMET" as never }),
    ],
    [
      `TransferTable.put: meta of transfer "st-1" must be ${rule}, got "b\\u0000"`,
      () => table.put({ ...transfer, meta: { a: ["b\0"] } }),
    ],
    [
      'TransferTable.put: meta of transfer "st-1" must be an object that can be written as JSON, got { big }',
      () => table.put({ ...transfer, meta: { big: 7n } }),
    ],
    [
      `TransferTable.put: code of transfer "st-1" must be ${indexed}, got "${"é".repeat(80)}"… (257)`,
      () => table.put({ ...transfer, code: "é".repeat(257) }),
    ],
    [
      "TransferTable.list: rows[0]: each row must be an object of columns, got null",
      () => table.list(query).read([null as never]),
    ],
    ["TransferTable.count: rows must be an array of one row, got Array(0)", () => table.count({}).read([])],
    [
      'TransferTable.count: column count must be a safe integer, as a string, number or bigint, got "9007199254740993"',
      () => table.count({}).read([{ count: "9007199254740993" }]),
    ],
    [
      'TransferTable.list: the row of transfer "a": column status must be one of created, processing, in_transit, completed, cancelled, got "lost"',
      () => table.list(query).read([{ ...row, status: "lost" }]),
    ],
    [
      'TransferTable.readTransfer: column items must be JSON, got "["',
      () => table.readTransfer({ ...row, items: "[" }),
    ],
    [
      "TransferTable.readTransfer: column items must be a list, got {}",
      () => table.readTransfer({ ...row, items: "{}" }),
    ],
    [
      "TransferTable.readTransfer: column items[0] must be an object, got null",
      () => table.readTransfer({ ...row, items: "[null]" }),
    ],
    [
      "TransferTable.readTransfer: column items[1].sku must be a string, got 1",
      () => table.readTransfer({ ...row, items: '[{"sku":"A","qty":1},{"sku":1,"qty":3}]' }),
    ],
    [
      'TransferTable.changes: after must be "0" or the next cursor of an earlier result, got 7',
      () => createTransferTable({ changes: true }).changes(7 as never, 5),
    ],
    [
      'StockTable.put: stock["A"].lots must be absent, because the option lots of the store is not true, got Array(1)',
      () => idleStore({}).stock.put("HCM", "A", { onHandQty: 1, lots: [{ qty: 1, expiresOn: "2026-03-05" }] }),
    ],
    [
      'StockTable.put: stock["A"].movements must be absent, because they are not stored, got Array(1)',
      () => stock.put("HCM", "A", { onHandQty: 1, movements: [{ on: "2026-03-05", qty: 1 }] }),
    ],
    ["StockTable.putAll: entries must be an array, got {}", () => stock.putAll({} as never)],
    [
      "StockTable.putAll: entries must have at most 10000 entries, got Array(10001)",
      () => stock.putAll(Array.from({ length: 10_001 }, (_, at) => ({ warehouseCode: "HCM", sku: `${at}`, level }))),
    ],
    [
      'StockTable.putAll: entries[2] must have another warehouse or SKU than entries[0], got "HCM A"',
      () => stock.putAll(["A", "B", "A"].map((sku) => ({ warehouseCode: "HCM", sku, level }))),
    ],
    ["StockTable.putAll: entries[0] must be an object, got null", () => stock.putAll([null as never])],
    [
      'StockTable.putAll: entries[1]: stock["B"].reserved is unknown (did you mean reservedQty?)',
      () =>
        stock.putAll([
          { warehouseCode: "HCM", sku: "A", level },
          { warehouseCode: "HCM", sku: "B", level: { ...level, reserved: 1 } as never },
        ]),
    ],
    [
      'TransferTable.changes: after must be "0" or the next cursor of an earlier result, got "7.18446744073709551616.1"',
      () => createTransferTable({ changes: true }).changes("7.18446744073709551616.1", 5),
    ],
    [
      'TransferTable.readTransfer: column items[0].qty must be a safe integer ≥ 1, got "3"',
      () => table.readTransfer({ ...row, items: '[{"sku":"A","qty":"3"}]' }),
    ],
    [
      "TransferTable.readTransfer: column items[0].lostQty must be a safe integer ≥ 0, got -1",
      () => table.readTransfer({ ...row, items: '[{"sku":"A","qty":3,"shippedQty":null,"lostQty":-1}]' }),
    ],
    [
      'TransferTable.list: the row of transfer "a": column code must be a string, got 5',
      () => table.list(query).read([{ ...row, code: 5 }]),
    ],
    ["TransferTable.readTransfer: column seq must be ≥ 1, got -5", () => table.readTransfer({ ...row, seq: "-5" })],
    [
      "TransferTable.list: rows must have at most 2 rows, got Array(3)",
      () => table.list({ ...query, limit: 1 }).read([wholeRow(3), wholeRow(2), wholeRow(1)]),
    ],
    [`StockTable.put: warehouseCode must be ${indexed}, got "\\u0000"`, () => stock.put("\0", "A", level)],
    ["StockTable.find: skus[1] must be a string, got 7", () => stock.find("HCM", ["A", 7 as never])],
    [
      'StockTable.readStock: the row of "HELMET": column transferable must be a boolean, got "t"',
      () => stock.readStock([{ ...stockRow, transferable: "t" }]),
    ],
    [
      'StockTable.readStock: the row of "HELMET": column sku must be unique, got "HELMET"',
      () => stock.readStock([stockRow, { ...stockRow, on_hand_qty: "500" }]),
    ],
    [
      'StockTable.readStock: the row of "BELL" in "DAD": column warehouse_code must be the same in all rows, because readStock reads the stock of one warehouse, got "DAD"',
      () =>
        stock.readStock([
          { ...stockRow, warehouse_code: "HCM" },
          { ...stockRow, sku: "BELL", warehouse_code: "DAD" },
        ]),
    ],
  ])("%s", (message, misuse) => {
    expect(thrownBy(misuse).replace(/^(Range|Type)Error: /, "")).toBe(message);
  });

  it("is a RangeError for a name of the wrong form, and a TypeError for another type", () => {
    expect(() => createTransferTable({ name: "1abc" })).toThrow(RangeError);
    expect(() => createTransferTable({ name: 5 as never })).toThrow(TypeError);
  });
});
