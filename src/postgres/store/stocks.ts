import type { StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { assertOptionValues, assertValid } from "../../result/misuse";
import { booleanFault, instantFault, integerFault, unlessOmitted } from "../../result/valueFaults";
import type { StockMovement } from "../../time/StockMovement";
import { readRows, type Row } from "../readRow";
import { scopeOf } from "../scope";
import { all, draftStatement, raw, type Sql, sql } from "../sql";
import { toConditions } from "../transfers/conditions";
import { linesBySku } from "../transfers/quantities";
import { isOneOf, readLevel, selectLevels } from "./readLevels";
import type { StoreContext } from "./StoreContext";
import { inAsyncCall } from "./transact";
import type { TransferStore } from "./TransferStore";

export function createStocks({ layout, partnerCode, run }: StoreContext): TransferStore["stocks"] {
  const scope = scopeOf(partnerCode);
  return (skus, options = {}) =>
    inAsyncCall("TransferStore.stocks", () => {
      assertOptionValues(options, {
        warehouseCodes: () => undefined,
        now: unlessOmitted(instantFault),
        supplies: unlessOmitted(booleanFault),
      });
      const { warehouseCodes, now, supplies = false } = options;
      const isOf = (column: string) =>
        warehouseCodes === undefined ? raw("true") : isOneOf(column, "options.warehouseCodes", warehouseCodes);
      const where = all([isOneOf("sku", "skus", skus), isOf("warehouse_code")]);
      const levels = selectLevels(layout, scope, where, now, [raw("level.warehouse_code")]);
      if (!supplies) return run(draftStatement("stocks", { sql: levels, read: readStocks }));
      const { statuses, skus: held } = toConditions({
        statuses: ["created", "processing", "in_transit"],
        skus: [...skus],
      });
      const isOpen = all([
        ...scope.conditions(),
        statuses!.sql,
        held!.sampled?.test ?? held!.sql,
        isOf("dest_warehouse_code"),
      ]);
      const supply = selectSupplies(layout.transfers.table, layout.hasLots, isOpen, isOneOf("sku", "skus", skus));
      const joined = sql`
        select *, coalesce(warehouse_code, supply_warehouse) as warehouse_code, coalesce(sku, supply_sku) as sku
        from (${levels}) as level full join (${supply}) as supply
        on warehouse_code collate "C" = supply_warehouse and sku collate "C" = supply_sku`;
      return run(draftStatement("stocks", { sql: joined, read: readStocks }));
    });
}

/** The units that open transfers will bring, by warehouse and SKU: as `suppliesOf`, with the dates of the lots. */
function selectSupplies(transfers: Sql, hasLots: boolean, isOpen: Sql, isWanted: Sql): Sql {
  const expected = sql`select sku, '' as expires_on, left_qty + under_way_qty as qty from (${linesBySku}) as line`;
  const dated = raw(`
    union all
    select lot.sku, unit.* from jsonb_to_recordset(lots) as lot(sku text, "expiresOn" text, "left" numeric, "underWay" numeric)
    cross join lateral (values ("expiresOn", "left" + "underWay"), ('', -"left" - "underWay")) as unit`);
  return sql`
    select dest_warehouse_code as supply_warehouse, sku as supply_sku, jsonb_agg(
      jsonb_build_object('on', estimated_arrival_date, 'qty', qty, 'expiresOn', nullif(expires_on, ''))
      order by estimated_arrival_date, nullif(expires_on, '')
    )::text as movements
    from (
      select dest_warehouse_code, sku, estimated_arrival_date, expires_on, sum(qty) as qty
      from ${transfers} as transfer cross join lateral (${expected}${hasLots ? dated : raw("")}) as unit
      where ${isOpen} and ${isWanted} group by 1, 2, 3, 4
    ) as unit
    where qty > 0 group by dest_warehouse_code, sku`;
}

function readStocks(rows: readonly Row[]): Awaited<ReturnType<TransferStore["stocks"]>> {
  const stocks = new Map<string, Map<string, StockLevel>>();
  readRows(rows, (reader) => {
    const [warehouseCode, sku] = [reader.text("warehouse_code"), reader.text("sku")];
    const levels = stocks.get(warehouseCode) ?? new Map<string, StockLevel>();
    stocks.set(warehouseCode, levels);
    // Something is under way to a warehouse without a row of the SKU.
    const level = reader.row["on_hand_qty"] === null ? { onHandQty: 0 } : readLevel(sku, reader);
    const movements =
      (reader.row["movements"] ?? null) === null ? undefined : readMovements(sku, reader.json("movements"));
    levels.set(sku, movements ? { ...level, movements } : level);
  });
  return stocks;
}

function readMovements(sku: string, given: unknown): readonly StockMovement[] {
  return (given as readonly { on: string; qty: number; expiresOn: string | null }[]).map(({ on, qty, expiresOn }) => {
    assertValid(`the supply of ${describeValue(sku)} on ${on}`, integerFault(qty));
    return { on, qty, ...(expiresOn !== null && { expiresOn }) };
  });
}
