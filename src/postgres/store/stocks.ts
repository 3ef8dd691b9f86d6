import type { StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { assertOptionValues, assertValid } from "../../result/misuse";
import { booleanFault, instantFault, integerFault, unlessOmitted } from "../../result/valueFaults";
import type { StockMovement } from "../../time/StockMovement";
import { readRows, type Row } from "../readRow";
import { valuesOfPartner } from "../scope";
import { draftStatement } from "../sql";
import { toConditions, valuesOf } from "../transfers/conditions";
import { linesBySku } from "../transfers/quantities";
import { readLevel, readTexts, selectLevels } from "./readLevels";
import type { StoreContext } from "./StoreContext";
import type { TransferStore } from "./TransferStore";

export function createStocks({ layout, partnerCode, run }: StoreContext): TransferStore["stocks"] {
  const { table, scope, hasLots } = layout;
  return async (skus, options = {}) => {
    assertOptionValues(options, {
      warehouseCodes: () => undefined,
      now: unlessOmitted(instantFault),
      supplies: unlessOmitted(booleanFault),
    });
    const { warehouseCodes, now, supplies = false } = options;
    const values = { skus: readTexts("skus", skus), now: now ?? null, ...valuesOfPartner(partnerCode) };
    const codes = warehouseCodes && readTexts("options.warehouseCodes", warehouseCodes);
    const isOf = (column: string) => (codes === undefined ? "" : ` and ${column} = any(:codes::text[])`);
    const where = `sku = any(:skus::text[])${isOf("warehouse_code")}`;
    const levels = selectLevels(layout, where, now !== undefined, "level.warehouse_code, ");
    // As in the list, so that it uses the same indexes.
    const conditions = toConditions({ statuses: ["created", "processing", "in_transit"], skus: [...skus] });
    const { statuses, skus: held } = conditions;
    const isOpen = `${scope.own()}${statuses!.sql} and ${held!.sampled?.test ?? held!.sql}${isOf("dest_warehouse_code")}`;
    const text = !supplies
      ? levels
      : `select *, coalesce(warehouse_code, supply_warehouse) as warehouse_code, coalesce(sku, supply_sku) as sku
          from (${levels}) as level full join (${selectSupplies(table, hasLots, isOpen)}) as supply
          on warehouse_code collate "C" = supply_warehouse and sku collate "C" = supply_sku`;
    const all = { ...valuesOf(conditions), ...values, ...(codes !== undefined && { codes }) };
    return run(draftStatement("stocks", { text, values: all, read: readStocks }));
  };
}

/** The units that open transfers will bring, by warehouse and SKU: as `suppliesOf`, with the dates of the lots. */
function selectSupplies(transfers: string, hasLots: boolean, isOpen: string): string {
  const expected = `select sku, '' as expires_on, left_qty + under_way_qty as qty from (${linesBySku}) as line`;
  const dated = `
    union all
    select lot.sku, unit.* from jsonb_to_recordset(lots) as lot(sku text, "expiresOn" text, "left" numeric, "underWay" numeric)
    cross join lateral (values ("expiresOn", "left" + "underWay"), ('', -"left" - "underWay")) as unit`;
  return `
    select dest_warehouse_code as supply_warehouse, sku as supply_sku, jsonb_agg(
      jsonb_build_object('on', estimated_arrival_date, 'qty', qty, 'expiresOn', nullif(expires_on, ''))
      order by estimated_arrival_date, nullif(expires_on, '')
    )::text as movements
    from (
      select dest_warehouse_code, sku, estimated_arrival_date, expires_on, sum(qty) as qty
      from ${transfers} as transfer cross join lateral (${expected}${hasLots ? dated : ""}) as unit
      where ${isOpen} and sku = any(:skus::text[]) group by 1, 2, 3, 4
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
    const supplies = reader.json("movements") as
      readonly { readonly on: string; readonly qty: number; readonly expiresOn: string | null }[] | null | undefined;
    const movements = supplies?.map(({ on, qty, expiresOn }): StockMovement => {
      assertValid(`the supply of ${describeValue(sku)} on ${on}`, integerFault(qty));
      return { on, qty, ...(expiresOn !== null && { expiresOn }) };
    });
    levels.set(sku, movements ? { ...level, movements } : level);
  });
  return stocks;
}
