import { rowsOf, stock } from "./postgresStore.js";

/** Unreserved units by the last date on which they are good. */
export const lotTable =
  "create table if not exists stock_lot (warehouse_code text, sku text, expires_on date, qty bigint not null check (qty >= 0), primary key (warehouse_code, sku, expires_on))";

/** @typedef {import("stock-transfer").StockLot & { sku: string }} Lot */

/**
 * The stock of a check, with the lots of each SKU.
 *
 * @param {import("./postgresStore.js").Run} run
 * @param {string} warehouseCode
 * @param {readonly string[]} skus
 * @returns {Promise<Map<string, import("stock-transfer").StockLevel>>}
 */
export async function findWithLots(run, warehouseCode, skus) {
  const { text, values } = stock.find(warehouseCode, skus);
  const lots = "jsonb_agg(jsonb_build_object('qty', qty, 'expiresOn', expires_on))";
  const withLots = `select level.*, (select ${lots} from stock_lot where warehouse_code = $1 and sku = level.sku) as lots from (${text}) as level`;
  const rows = await run(rowsOf(withLots, values));
  const levels = stock.readStock(rows);
  return new Map(
    rows.map((row) => {
      const sku = String(row["sku"]);
      // Without rows, `lots` is null: nothing expires.
      return [sku, { ...levels.get(sku), .../** @type {any} */ (row["lots"] && { lots: row["lots"] }) }];
    }),
  );
}

/**
 * Adds units to lots: received units, or those that a released claim had taken.
 *
 * @param {import("./postgresStore.js").Run} run
 * @param {string} warehouseCode
 * @param {readonly Lot[]} lots
 */
export async function addLots(run, warehouseCode, lots) {
  const insert = `insert into stock_lot as lot (warehouse_code, sku, expires_on, qty)
    select $1, sku, "expiresOn", sum(qty)
    from jsonb_to_recordset($2::text::jsonb) as given(sku text, "expiresOn" date, qty bigint) group by sku, "expiresOn"
    on conflict (warehouse_code, sku, expires_on) do update set qty = lot.qty + excluded.qty`;
  await run(rowsOf(insert, [warehouseCode, JSON.stringify(lots)]));
}

/**
 * Claims all items and takes their units from the lots that expire first. Run it in a transaction: its error must roll
 * back.
 *
 * @param {import("./postgresStore.js").Run} run
 * @param {string} warehouseCode
 * @param {readonly import("stock-transfer").RequestedItem[]} items
 * @param {string} goodOn The date on which the units must still be good, `YYYY-MM-DD`.
 * @returns {Promise<Lot[]>} The units it took, by lot. Store them with the transfer, for a release.
 */
export async function claimLots(run, warehouseCode, items, goodOn) {
  // Locks the SKUs, so that no other session takes the same lots.
  const claim = await run(stock.claim(warehouseCode, items));
  if (!claim.done) throw new Error(`too few units: ${JSON.stringify(claim.short)}`);
  const take = `
      with wanted as (
        select sku, sum(qty) as wanted from jsonb_to_recordset($2::text::jsonb) as line(sku text, qty bigint) group by sku
      ), fresh as (
        select *, sum(qty) over (partition by sku order by expires_on) - qty as earlier
        from stock_lot join wanted using (sku) where warehouse_code = $1 and expires_on >= $3::date and qty > 0
      ), taken as (
        update stock_lot as lot set qty = lot.qty - least(fresh.qty, wanted - earlier) from fresh
        where (lot.warehouse_code, lot.sku, lot.expires_on) = ($1, fresh.sku, fresh.expires_on) and earlier < wanted
        returning lot.sku, lot.expires_on, least(fresh.qty, wanted - earlier) as qty
      )
      select sku, to_char(expires_on, 'YYYY-MM-DD') as expires_on, qty::int8 as qty, wanted - sum(qty) over (partition by sku) > 0 as is_short
      from wanted left join taken using (sku)
      where exists (select from stock_lot where warehouse_code = $1 and sku = wanted.sku) order by sku, expires_on`;
  const rows = await run(rowsOf(take, [warehouseCode, JSON.stringify(items), goodOn]));
  const short = rows.filter((row) => row["is_short"] !== false).map((row) => row["sku"]);
  if (short.length > 0) throw new Error(`too few fresh units of ${short.join(", ")}`);
  return rows.map((row) => ({
    sku: String(row["sku"]),
    expiresOn: String(row["expires_on"]),
    qty: Number(row["qty"]),
  }));
}
