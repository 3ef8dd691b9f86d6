import type { Scope } from "./scope";
import { join, raw, type Sql, sql } from "./sql";

/**
 * Adds units to lots, or replaces the units of these lots.
 *
 * @param units Selects `warehouse_code`, `sku`, `expires_on` and `qty`.
 */
export function compileLots(lots: Sql, scope: Scope, units: Sql, effect: "add" | "replace"): Sql {
  const place = raw("warehouse_code, sku, expires_on");
  const key = join([...scope.columns, place]);
  return sql`
    insert into ${lots} as lot (${key}, qty)
    select ${join([...scope.values, place])}, sum(qty) from (${units}) as unit group by ${place} order by ${place}
    on conflict (${key}) do update set qty = ${raw(effect === "add" ? "lot.qty + excluded.qty" : "excluded.qty")}`;
}
