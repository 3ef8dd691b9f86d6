import { readEntries } from "../../check/projectedStock";
import { assertStockLevel, type StockLevel } from "../../check/StockLevel";
import { describeValue } from "../../result/describeValue";
import { pickFields } from "../../result/kinds";
import { assertKnownFields, assertValid, throwMisuse, within } from "../../result/misuse";
import { arrayFault, faultOf, kindFault, objectFault, textFault } from "../../result/valueFaults";
import { formatCivilDay } from "../../time/civilDay";
import { indexedText, ruleFault } from "../storable";
import { addUpLots, tidyLots } from "./lots";
import { levelColumns, levelFields, stockFields } from "./stockColumns";
import type { StockPut } from "./StockTable";
import type { StoreLayout } from "./StoreContext";

const maxEntries = 10_000;

/** Stores `:entries`. Locks rows in the order of warehouses and SKUs, as all calls do. */
export function compilePut({ levels, lots, holds, hasLots, hasHolds, scope }: StoreLayout): string {
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

export function readPuts(entries: readonly StockPut[], hasLots: boolean): string {
  assertValid("entries", arrayFault(entries));
  if (entries.length > maxEntries) {
    assertValid("entries", faultOf("too_big", entries, { max: maxEntries, expected: "entries" }));
  }
  const places = new Map<string, number>();
  const records = Array.from(entries, (entry, index) => {
    assertValid(`entries[${index}]`, objectFault(entry));
    const { warehouseCode, sku, level } = entry;
    const record = within(
      () => `entries[${index}]`,
      () => readPut(warehouseCode, sku, level, hasLots),
    );
    const place = JSON.stringify([warehouseCode, sku]);
    const first = places.get(place);
    if (first !== undefined) {
      const expected = `have another warehouse or SKU than entries[${first}]`;
      assertValid(`entries[${index}]`, faultOf("not_unique", [warehouseCode, sku].join(" "), { expected }));
    }
    places.set(place, index);
    return record;
  });
  return JSON.stringify(records);
}

export function readPut(warehouseCode: string, sku: string, given: StockLevel, hasLots: boolean): object {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text) ?? ruleFault(indexedText, text));
  }
  const place = `stock[${describeValue(sku)}]`;
  assertValid(place, objectFault(given));
  const level: StockLevel = pickFields(given, [...levelFields, "lots", "movements"]);
  const refused = hasLots ? (["movements"] as const) : (["lots", "movements"] as const);
  const faults = refused.flatMap((field) => {
    const list = level[field];
    const expected = `absent, because ${field === "lots" ? "the option lots of the store is not true" : "they are not stored"}`;
    return list === undefined || list.length === 0
      ? []
      : [{ place: `${place}.${field}`, fault: kindFault(expected, list) }];
  });
  if (faults.length > 0) throwMisuse(faults);
  assertKnownFields(place, given, [...levelFields, "lots", "movements"]);
  assertStockLevel(sku, level);
  const row = levelFields.map((field) => [stockFields[field].name, level[field] ?? stockFields[field].missing]);
  const dated = readEntries(sku, level, "lots").map(({ expires, qty }) => {
    return { sku, expiresOn: formatCivilDay(expires), qty };
  });
  const lots = tidyLots(addUpLots(dated).map(({ expiresOn, qty }) => ({ expiresOn, qty })));
  return { warehouse_code: warehouseCode, sku, ...(Object.fromEntries(row) as object), lots };
}
