import { readdirSync, readFileSync } from "node:fs";
import type { TransferFilter } from "stock-transfer";
import { createStockTable, createTransferTable, type Statement, type TransferTable } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";

const folder = new URL("./forms/", import.meta.url);
const table = createTransferTable();
const prepared = createTransferTable({ prepared: true });
const withoutExtensions = createTransferTable({ extensions: false });
const byPartner = createTransferTable({ byPartner: true, changes: true });
const stock = createStockTable();
const page = (filter: TransferFilter, asked: Pick<TransferTable, "list"> = table) =>
  asked.list({ filter, limit: 20, next: 0 });
const list = (prefix: string, length: number) => Array.from({ length }, (_, at) => `${prefix}${at}`);

/** One example of each form of statement. Each has a file of its name. */
const forms: Readonly<Record<string, Statement>> = {
  "page-of-all": page({}),
  "page-by-ordered-index": page({ srcWarehouseCode: "HCM", statuses: ["created"] }),
  "page-of-merged-list": page({ srcWarehouseCode: "HCM", statuses: ["created", "processing"] }),
  "page-of-sorted-list": page({ codes: ["ST7", "ST8"] }),
  "page-of-many-codes": page({ codes: list("ST", 17) }),
  "page-of-few-skus": page({ skus: list("S", 16) }),
  "page-of-reference-and-few-codes": page({ codes: list("ST", 16), refCode: "PO1" }),
  "page-of-reference-and-many-codes": page({ codes: list("ST", 17), refCode: "PO1" }),
  "page-by-updates": page({ createdFrom: 1_000, updatedFrom: 1_000, updatedTo: 2_000 }),
  "page-by-time-of-partner": page({ updatedTo: 2_000 }, byPartner.of("P1")),
  "page-by-time-without-extensions": page({ updatedTo: 2_000 }, withoutExtensions),
  "page-by-time": page({ createdFrom: 1_000, createdTo: Infinity }),
  "page-of-tests-in-table": page({ skus: Array.from("ABCDEFGHIJKLMNOPQ") }),
  "page-of-tests-by-index": table.list({
    filter: { codes: ["ST7"], skus: ["HELMET"] },
    limit: 20,
    next: 7,
    order: "oldest",
  }),
  "page-of-two-walks": page({ srcWarehouseCode: "HCM", updatedTo: 2_000 }),
  "page-prepared": prepared.list({ filter: { srcWarehouseCode: "HCM", updatedTo: 2_000 }, limit: 20, next: 0 }),
  "count-prepared": prepared.count({ statuses: ["created", "processing"], createdFrom: 1_000 }),
  "count-of-many-skus": table.count({ skus: list("S", 500) }),
  "count-of-many-skus-of-partner": byPartner.of("P1").count({ skus: list("S", 500) }),
  count: table.count({ refCode: "PO1", skus: ["HELMET"] }),
  "count-by-status": table.countByStatus({ destWarehouseCode: "HAN" }),
  quantities: table.quantities({ arrivesFrom: "2026-03-05", arrivesTo: "2026-03-06" }),
  "transfer-lock": table.lock("st-1"),
  "transfer-get": table.get("st-1"),
  "transfer-put": table.put(transfer),
  "transfer-delete": table.delete("st-1"),
  "stock-find": stock.find("HCM", ["HELMET", "GLOVE"]),
  "stock-put": stock.put("HCM", "HELMET", { onHandQty: 12 }),
  "transfer-put-all": table.putAll([transfer]),
  "transfer-change-status": table.changeStatus("st-1", {
    from: ["created", "processing"],
    to: "cancelled",
    updatedAt: 5,
  }),
  "transfer-changes": createTransferTable({ changes: true }).changes("0", 100),
  "transfer-restamp": createTransferTable({ changes: true }).restamp(),
  "stock-find-all": stock.findAll(["HELMET"], ["HCM", "HAN"]),
  "stock-claim": stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]),
  "stock-receive": stock.receive("HCM", [{ sku: "HELMET", qty: 3 }]),
  "stock-receive-unknown": stock.receive("HCM", [{ sku: "HELMET", qty: 3 }], { addUnknown: true }),
  "stock-ship-by-key": stock.ship("HCM", [{ sku: "HELMET", qty: 3 }], { key: "order 7" }),
};

const schemas: Readonly<Record<string, readonly string[]>> = {
  "transfer-schema": table.schema,
  "partner-schema": byPartner.schema,
  "schema-without-extensions": withoutExtensions.schema,
  "function-schema": prepared.schema.slice(-1),
  "stock-schema": stock.schema,
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
