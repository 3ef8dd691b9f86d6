import Database from "better-sqlite3";
import type { StockLevel } from "stock-transfer";

/** A join of the request with a table of the stock, without validation or merging. */
export function createSqliteJoin(stock: ReadonlyMap<string, StockLevel>) {
  const database = new Database(":memory:");
  database.exec("CREATE TABLE stock (sku TEXT PRIMARY KEY, on_hand INTEGER, weight INTEGER) WITHOUT ROWID");
  const insert = database.prepare("INSERT INTO stock VALUES (?, ?, ?)");
  database.transaction(() => {
    for (const [sku, { onHandQty, unitWeight = null }] of stock) insert.run(sku, onHandQty, unitWeight);
  })();
  const toText = database.prepare<unknown[], string>(textFrom("json_each(?, '$.items')")).pluck();
  const toRows = database.prepare<unknown[], Row>(rowsFrom("json_each(?)"));
  return {
    /** From text to text within SQLite, without creating an object per row. */
    checkText: (text: string) => toText.get(text) ?? "",
    /** From items, as text, to objects. */
    checkItems(items: string) {
      let totalWeight = 0;
      const checked = toRows.all(items).map(({ sku, qty, on_hand, weight }) => {
        totalWeight += qty * weight;
        return {
          is_allowed_transfer: qty <= on_hand,
          sku,
          request_qty: qty,
          available_qty: on_hand,
          product_weight: weight,
          total_product_weight: qty * weight,
        };
      });
      return { total_weight: totalWeight, transfer_items: checked };
    },
  };
}

interface Row {
  readonly sku: string;
  readonly qty: number;
  readonly on_hand: number;
  readonly weight: number;
}

function rowsFrom(items: string): string {
  return `
    SELECT lines.sku, qty, coalesce(on_hand, 0) AS on_hand, coalesce(weight, 0) AS weight
    FROM (SELECT key, value ->> 'product_sku' AS sku, value ->> 'qty' AS qty FROM ${items}) AS lines
    LEFT JOIN stock USING (sku) ORDER BY lines.key`;
}

function textFrom(items: string): string {
  return `
    SELECT json_object(
      'total_weight', sum(qty * weight),
      'transfer_items', json_group_array(json_object(
        'is_allowed_transfer', json(iif(qty <= on_hand, 'true', 'false')), 'sku', sku, 'request_qty', qty,
        'available_qty', on_hand, 'product_weight', weight, 'total_product_weight', qty * weight
      ))
    ) FROM (${rowsFrom(items)})`;
}
