import { readdirSync, readFileSync } from "node:fs";
import type { TransferFilter } from "stock-transfer";
import { createStockTable, createTransferTable, type Statement } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";

const folder = new URL("./forms/", import.meta.url);
const table = createTransferTable();
const stock = createStockTable();
const page = (filter: TransferFilter) => table.list({ filter, limit: 20, next: 0 });
const list = (prefix: string, length: number) => Array.from({ length }, (_, at) => `${prefix}${at}`);

/** Statements that show how the tables work. Each has a file of its name. */
const forms: Readonly<Record<string, Statement>> = {
  "page-by-ordered-index": page({ srcWarehouseCode: "HCM" }),
  "page-by-time": page({ createdFrom: 1_000, createdTo: Infinity }),
  "page-of-tests-in-table": page({ skus: Array.from("ABCDEFGHIJKLMNOPQ") }),
  "page-of-two-walks": page({ srcWarehouseCode: "HCM", updatedTo: 2_000 }),
  "count-of-many-skus": table.count({ skus: list("S", 17) }),
  quantities: table.quantities({ arrivesFrom: "2026-03-05", arrivesTo: "2026-03-06" }),
  "transfer-put": table.put(transfer),
  "transfer-put-all": table.putAll([transfer]),
  "transfer-change-status": table.changeStatus("st-1", {
    from: ["created", "processing"],
    to: "cancelled",
    updatedAt: 5,
  }),
  "transfer-changes": createTransferTable({ changes: true }).changes("0", 100),
  "stock-claim": stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]),
  "stock-ship-by-key": stock.ship("HCM", [{ sku: "HELMET", qty: 3 }], { key: "order 7" }),
};

const schemas: Readonly<Record<string, readonly string[]>> = {
  "transfer-schema": table.schema,
};

describe("the forms of statements", () => {
  it.each(Object.entries(forms))("%s", (name, { text, values }) => {
    const [sql, comment] = read(name).split("\n-- ");
    expect(onOneLine(sql!)).toBe(onOneLine(text));
    expect(JSON.parse(comment!)).toEqual(values);
  });

  it.each(Object.entries(schemas))("%s", (name, schema) => {
    expect(read(name).split(/;\n/).map(onOneLine)).toEqual([...schema, ""]);
  });

  it("has no other files", () => {
    const names = [...Object.keys(forms), ...Object.keys(schemas)];
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.sql`).sort());
  });
});

function read(name: string): string {
  return readFileSync(new URL(`${name}.sql`, folder), "utf8");
}

/** Without the layout on lines. */
function onOneLine(sql: string): string {
  return sql.trim().replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}
