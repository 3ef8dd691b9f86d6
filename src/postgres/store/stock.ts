import { readEntries } from "../../check/projectedStock";
import { assertStockLevel, type StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { pickFields } from "../../result/kinds";
import { assertKnownFields, assertOptions, assertValid, inCalls, throwMisuse, within } from "../../result/misuse";
import { faultOf, instantFault, kindFault, objectFault, textFault, unlessOmitted } from "../../result/valueFaults";
import { formatCivilDay } from "../../time/civilDay";
import { valuesOfPartner } from "../scope";
import { toStatements } from "../sql";
import { indexedText, ruleFault, toIndexedValue, toRows } from "../storable";
import { addUpLots, tidyLots } from "./lots";
import { isOfWarehouse, readStock, readTexts, selectLevels } from "./readLevels";
import { levelColumns, levelFields, stockFields } from "./stockColumns";
import type { StockFindOptions, StockPut, StockTable } from "./StockTable";
import type { StoreLayout } from "./StoreContext";

export function createStock(layout: StoreLayout, partnerCode?: string): StockTable {
  const put = (entries: string) => ({ text: compilePut(layout), values: { entries }, read: () => undefined });
  return {
    ...toStatements("StockTable", valuesOfPartner(partnerCode), {
      find(warehouseCode: string, skus: readonly string[], options: StockFindOptions = {}) {
        assertOptions(options, ["now"]);
        assertValid("options.now", unlessOmitted(instantFault)(options.now));
        assertValid("warehouseCode", textFault(warehouseCode));
        const { now } = options;
        return {
          text: selectLevels(layout, isOfWarehouse, now !== undefined),
          values: { warehouseCode: toIndexedValue(warehouseCode), skus: readTexts("skus", skus), now: now ?? null },
          read: readStock,
        };
      },
      put: (warehouseCode: string, sku: string, level: StockLevel) =>
        put(JSON.stringify([readPut(warehouseCode, sku, level, layout.hasLots)])),
      putAll: (entries: readonly StockPut[]) => put(readPuts(entries, layout.hasLots)),
    }),
    ...inCalls("StockTable", { readStock }),
  };
}

/** Stores `:entries`. Locks rows in the order of warehouses and SKUs, as all calls do. */
function compilePut({ levels, lots, holds, hasLots, hasHolds, scope }: StoreLayout): string {
  const columns = levelColumns.map(({ name }) => name);
  const names = columns.join(", ");
  const record = levelColumns.map(({ name, type }) => `${name} ${type}`).join(", ");
  const key = `${scope.column}warehouse_code, sku`;
  const isOf = (alias: "lot" | "hold") =>
    `${scope.own(alias)}${alias}.warehouse_code = given.warehouse_code and ${alias}.sku = given.sku collate "C"`;
  const ended = `, ended as (delete from ${holds} as hold using given where ${isOf("hold")})`;
  const moved = `,
    removed as (
      delete from ${lots} as lot using given where ${isOf("lot")}
      and lot.expires_on not in (select unit ->> 'expiresOn' from jsonb_array_elements(given.lots) as unit)
    ),
    moved as (
      insert into ${lots} (${key}, expires_on, qty)
      select ${scope.value}warehouse_code, sku, unit ->> 'expiresOn', (unit -> 'qty')::bigint
      from given cross join jsonb_array_elements(given.lots) as unit
      on conflict (${key}, expires_on) do update set qty = excluded.qty
    )`;
  return `
    with given as materialized (
      select * from jsonb_to_recordset(:entries::text::jsonb)
      as given(warehouse_code text, sku text, ${record}, lots jsonb)
    )${hasHolds ? ended : ""}${hasLots ? moved : ""}
    insert into ${levels} (${key}, ${names})
    select ${scope.value}warehouse_code, sku, ${names}
    from given order by warehouse_code collate "C", sku collate "C"
    on conflict (${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(", ")}`;
}

function readPuts(entries: readonly StockPut[], hasLots: boolean): string {
  const places = new Map<string, string>();
  return toRows("entries", entries, (entry, place) => {
    assertValid(place, objectFault(entry));
    const { warehouseCode, sku, level } = entry;
    const record = within(
      () => place,
      () => readPut(warehouseCode, sku, level, hasLots),
    );
    const name = JSON.stringify([warehouseCode, sku]);
    const expected = `have another warehouse or SKU than ${places.get(name)}`;
    if (places.has(name)) assertValid(place, faultOf("not_unique", `${warehouseCode} ${sku}`, { expected }));
    places.set(name, place);
    return record;
  });
}

function readPut(warehouseCode: string, sku: string, given: StockLevel, hasLots: boolean): object {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text) ?? ruleFault(indexedText, text));
  }
  const place = `stock[${describeValue(sku)}]`;
  assertValid(place, objectFault(given));
  const level: StockLevel = pickFields(given, [...levelFields, "lots", "movements"]);
  const absent = {
    movements: "they are not stored",
    ...(!hasLots && { lots: "the option lots of the store is not true" }),
  };
  const faults = (["lots", "movements"] as const).flatMap((field) => {
    const [reason, list] = [absent[field], level[field]];
    if (!reason || list === undefined || list.length === 0) return [];
    return [{ place: `${place}.${field}`, fault: kindFault(`absent, because ${reason}`, list) }];
  });
  if (faults.length > 0) throwMisuse(faults);
  assertKnownFields(place, given, [...levelFields, "lots", "movements"]);
  assertStockLevel(sku, level);
  const row = levelFields.map((field) => [stockFields[field].name, level[field] ?? stockFields[field].missing]);
  const dated = readEntries(sku, level, "lots").map(({ expires, qty }) => ({
    sku,
    expiresOn: formatCivilDay(expires),
    qty,
  }));
  const lots = tidyLots(addUpLots(dated).map(({ expiresOn, qty }) => ({ expiresOn, qty })));
  return { warehouse_code: warehouseCode, sku, ...(Object.fromEntries(row) as object), lots };
}
