import { createStockTable, type Row, type StockTable } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";

const text = 'text collate "C" not null';

/** The rows of `inspect` for a table: the definitions of its columns by name, and the columns of its key. */
function rowsOf(name: string, columns: Readonly<Record<string, string>>, key: string, index?: string): Row[] {
  const row = (kind: string, of: string, definition: string) => ({
    kind,
    table_name: `"${name}"`,
    name: of,
    definition,
  });
  return [
    row("table", "", ""),
    ...Object.entries(columns).map(([column, definition]) => row("column", column, definition)),
    row("index", `${name}_pkey`, `unique btree (${key})`),
    ...(index === undefined ? [] : [row("index", `${name}_by_sku`, `btree (${index})`)]),
  ];
}

const numbers = { on_hand_qty: "bigint not null", reserved_qty: "bigint not null", safety_qty: "bigint not null" };
const optional = { unit_weight: "bigint", unit_volume: "bigint", pack_qty: "bigint", preparation_days: "bigint" };
const level = { warehouse_code: text, sku: text, ...numbers, ...optional, transferable: "boolean not null" };
const keys = { action: text, key: text, lines: text, outcome: text };

/** The rows of a default table, with other columns. */
const ofDefault = (columns: object = {}, columnsOfKeys: object = {}) => [
  ...rowsOf("stock_level", { ...level, ...columns }, "warehouse_code, sku", "sku"),
  ...rowsOf("stock_level_key", { ...keys, ...columnsOfKeys }, "action, key"),
];

/** The rows of an existing table by partner, with other columns. */
const ofExisting = (columns: object = {}) => [
  ...rowsOf("quant", { partner_code: text, ...level, ...columns }, "partner_code, warehouse_code, sku"),
  ...rowsOf("quant_key", { partner_code: text, ...keys }, "partner_code, action, key"),
];

const table = createStockTable();
const existing = createStockTable({ name: "quant", byPartner: true, columns: {} });
const differences = (of: Pick<StockTable, "inspect">, rows: readonly Row[]) => of.inspect().read(rows);

describe("the inspection of stock tables", () => {
  it("finds no difference in the tables of the schema, and in an existing table with its columns", () => {
    expect(differences(table, ofDefault())).toEqual([]);
    expect(differences(existing, ofExisting())).toEqual([]);
  });

  it("accepts only its own types, unless the table existed", () => {
    expect(differences(table, ofDefault({ safety_qty: "smallint not null" }))).toEqual([
      'the column safety_qty of "stock_level" must be bigint not null, but is smallint not null',
    ]);
    expect(differences(existing, ofExisting({ safety_qty: "smallint" }))).toEqual([]);
  });

  it("accepts any text as the partner of an existing table, and nothing else", () => {
    expect(differences(existing, ofExisting({ partner_code: "character varying(40) not null" }))).toEqual([]);
    for (const type of ["integer not null", "text"]) {
      expect(differences(existing, ofExisting({ partner_code: type }))).toEqual([
        `the column partner_code of "quant" must be ${text}, but is ${type}`,
      ]);
    }
  });

  it("reports the key of the key table", () => {
    const rows = ofDefault().filter(({ name }) => name !== "stock_level_key_pkey");
    expect(differences(table, rows)).toEqual(['the key (action, key) of "stock_level_key" is missing']);
  });
});
