import { readFileSync } from "node:fs";
import { createStockTable, createTransferTable, type Statement } from "stock-transfer/postgres";
import { expect, it } from "vitest";

const filter = { srcWarehouseCode: "HCM", updatedTo: 2_000 };

/** The columns of a transfer. */
const columns = /^select (.*) from/.exec(createTransferTable().get("").text)![1]!;

/** Statements that show how the tables work. Each has a file of its name. */
const forms: Readonly<Record<string, Statement>> = {
  "page-by-time": createTransferTable().list({
    filter: { createdFrom: 1_000, createdTo: Infinity },
    limit: 20,
    next: 0,
  }),
  "page-of-two-walks": createTransferTable().list({ filter, limit: 20, next: 0 }),
  "transfer-changes": createTransferTable({ changes: true }).changes("0", 100),
  "stock-claim": createStockTable().claim("HCM", [{ sku: "HELMET", qty: 3 }]),
};

it.each(Object.entries(forms))("the statement of %s is the written one", (name, { text, values }) => {
  const [sql, comment] = readFileSync(new URL(`./forms/${name}.sql`, import.meta.url), "utf8").split("\n-- ");
  expect(onOneLine(sql!)).toBe(onOneLine(text.replace(columns, "{columns}")));
  expect(JSON.parse(comment!)).toEqual(values);
});

/** Without the layout on lines. */
function onOneLine(sql: string): string {
  return sql.trim().replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}
