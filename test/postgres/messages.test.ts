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
const query = { filter: {}, limit: 1, next: 0 };
const rule = "text without NUL and lone surrogates";
const indexed = `${rule}, at most 512 bytes in UTF-8`;
const nameRule =
  "options.name must be 1 to 40 letters, digits and underscores, not beginning with a digit, optionally after a schema and a dot";
const schemaRule = "options.name must have a schema";
const statuses = "one of created, processing, in_transit, completed, cancelled";
const cursorRule = 'after must be "0" or the next cursor of an earlier result';
const noItem = 'items[0] of transfer "st-1" must be an object, got null';
const entryOf = (sku: string, others: object = {}) => ({ warehouseCode: "HCM", sku, level: { ...level, ...others } });
const errorOf = (call: () => unknown) => thrownBy(call).replace(/^(Range|Type)Error: /, "");

describe("misuse of", () => {
  it.each<[string, object]>([
    ["options.tablename is unknown: use one of name, extensions, changes, byPartner, partitions", { tablename: "a" }],
    [`${nameRule}, got "a\\"b"`, { name: 'a"b' }],
    [`${schemaRule}, because the statements use this name for a subquery, got "locked"`, { name: "locked" }],
    [`${schemaRule}, because PostgreSQL uses this name for a type, got "pg_class"`, { name: "pg_class" }],
  ])("createTransferTable: %s", (message, options) => {
    expect(errorOf(() => createTransferTable(options))).toBe(`createTransferTable: ${message}`);
  });

  it.each<[string, unknown]>([
    [
      '2 faults\n  partner of transfer "st-1" must be an object, got "P1"\n  ' + noItem,
      { partner: "P1", items: [null] },
    ],
    ['items of transfer "st-1" must be an array, got "HELMET"', { items: "HELMET" }],
    [`meta of transfer "st-1" must be ${rule}, got "b\\u0000"`, { meta: { a: ["b\0"] } }],
    ['meta of transfer "st-1" must be an object that can be written as JSON, got { big }', { meta: { big: 7n } }],
    [`code of transfer "st-1" must be ${indexed}, got "${"é".repeat(80)}"… (257)`, { code: "é".repeat(257) }],
  ])("TransferTable.put: %s", (message, change) => {
    expect(errorOf(() => table.put({ ...transfer, ...(change as object) }))).toBe(`TransferTable.put: ${message}`);
  });

  it.each<[string, unknown]>([
    ["rows[0]: each row must be an object of columns, got null", [null]],
    ['the row of transfer "a": column code must be a string, got 5', [{ ...row, code: 5 }]],
    [`the row of transfer "a": column status must be ${statuses}, got "lost"`, [{ ...row, status: "lost" }]],
    ["rows must have at most 2 rows, got Array(3)", [wholeRow(3), wholeRow(2), wholeRow(1)]],
  ])("TransferTable.list: %s", (message, rows) => {
    expect(errorOf(() => table.list(query).read(rows as never))).toBe(`TransferTable.list: ${message}`);
  });

  it.each<[string, object]>([
    ['column items must be JSON, got "["', { items: "[" }],
    ["column items must be a list, got {}", { items: "{}" }],
    ["column items[0] must be an object, got null", { items: "[null]" }],
    ["column items[1].sku must be a string, got 1", { items: '[{"sku":"A","qty":1},{"sku":1,"qty":3}]' }],
    ['column items[0].qty must be a safe integer ≥ 1, got "3"', { items: '[{"sku":"A","qty":"3"}]' }],
    [
      "column items[0].lostQty must be a safe integer ≥ 0, got -1",
      { items: '[{"sku":"A","qty":3,"shippedQty":null,"lostQty":-1}]' },
    ],
    ["column seq must be ≥ 1, got -5", { seq: "-5" }],
  ])("TransferTable.readTransfer: %s", (message, change) => {
    expect(errorOf(() => table.readTransfer({ ...row, ...change }))).toBe(`TransferTable.readTransfer: ${message}`);
  });

  it.each<[string, unknown]>([
    [`${cursorRule}, got 7`, 7],
    [`${cursorRule}, got "7.18446744073709551616.1"`, "7.18446744073709551616.1"],
  ])("TransferTable.changes: %s", (message, after) => {
    const changes = () => createTransferTable({ changes: true }).changes(after as never, 5);
    expect(errorOf(changes)).toBe(`TransferTable.changes: ${message}`);
  });

  it.each<[string, unknown]>([
    ["entries must be an array, got {}", {}],
    [
      "entries must have at most 10000 entries, got Array(10001)",
      Array.from({ length: 10_001 }, (_, at) => entryOf(`${at}`)),
    ],
    [
      'entries[2] must have another warehouse or SKU than entries[0], got "HCM A"',
      ["A", "B", "A"].map((sku) => entryOf(sku)),
    ],
    ["entries[0] must be an object, got null", [null]],
    [
      'entries[1]: stock["B"].reserved is unknown (did you mean reservedQty?)',
      [entryOf("A"), entryOf("B", { reserved: 1 })],
    ],
  ])("StockTable.putAll: %s", (message, entries) => {
    expect(errorOf(() => stock.putAll(entries as never))).toBe(`StockTable.putAll: ${message}`);
  });

  it.each<[string, ...object[]]>([
    [
      'the row of "HELMET": column on_hand_qty must be a safe integer, as a string, number or bigint, got "12.500"',
      { on_hand_qty: "12.500" },
    ],
    ['the row of "HELMET": column transferable must be a boolean, got "t"', { transferable: "t" }],
    ['the row of "HELMET": column sku must be unique, got "HELMET"', {}, { on_hand_qty: "500" }],
    [
      'the row of "BELL" in "DAD": column warehouse_code must be the same in all rows, because readStock reads the stock of one warehouse, got "DAD"',
      { warehouse_code: "HCM" },
      { sku: "BELL", warehouse_code: "DAD" },
    ],
  ])("StockTable.readStock: %s", (message, ...changes) => {
    const rows = changes.map((change) => ({ ...stockRow, ...change }));
    expect(errorOf(() => stock.readStock(rows))).toBe(`StockTable.readStock: ${message}`);
  });

  it.each<[string, () => unknown]>([
    ["statement: text must not be blank", () => statement(" ")],
    ["statement: values must be an array, got 5", () => statement("select 1", 5 as never)],
    ["TransferTable.get: id must be a string, got 7", () => table.get(7 as never)],
    ["TransferTable.count: rows must be an array of one row, got Array(0)", () => table.count({}).read([])],
    [
      'TransferTable.count: column count must be a safe integer, as a string, number or bigint, got "9007199254740993"',
      () => table.count({}).read([{ count: "9007199254740993" }]),
    ],
    [
      'StockTable.put: stock["A"].lots must be absent, because the option lots of the store is not true, got Array(1)',
      () => idleStore({}).stock.put("HCM", "A", { onHandQty: 1, lots: [{ qty: 1, expiresOn: "2026-03-05" }] }),
    ],
    [
      'StockTable.put: stock["A"].movements must be absent, because they are not stored, got Array(1)',
      () => stock.put("HCM", "A", { onHandQty: 1, movements: [{ on: "2026-03-05", qty: 1 }] }),
    ],
    [`StockTable.put: warehouseCode must be ${indexed}, got "\\u0000"`, () => stock.put("\0", "A", level)],
    ["StockTable.find: skus[1] must be a string, got 7", () => stock.find("HCM", ["A", 7 as never])],
  ])("%s", (message, misuse) => {
    expect(errorOf(misuse)).toBe(message);
  });

  it("a name is a RangeError for the wrong form, and a TypeError for another type", () => {
    expect(() => createTransferTable({ name: "1abc" })).toThrow(RangeError);
    expect(() => createTransferTable({ name: 5 as never })).toThrow(TypeError);
  });
});
