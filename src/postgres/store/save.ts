import type { Run, Values } from "../sql";
import { toArrayLiteral } from "../storable";
import { compileCreated, compileEvent } from "../transfers/transferWrites";
import { bookedColumns, isOfLane, laneColumns, laneValues } from "./departures";
import type { HeldUnits, LockedStock } from "./lockStock";
import { datedLots, tidyLots } from "./lots";
import type { StoreContext, StoreLayout } from "./StoreContext";

export type Parts = Partial<Record<keyof ReturnType<typeof compileParts>, Values>>;

/** Stores everything that a call changes, in one statement. */
export function createSave({ layout, define }: StoreContext): (run: Run, parts: Parts) => Promise<void> {
  return async (run, given) => {
    const names = Object.keys(given) as (keyof Parts)[];
    const compile = () => {
      const parts = compileParts(layout);
      return `with ${names.map((name) => `${name} as (${parts[name]})`).join(", ")} select`;
    };
    const save = define(`save ${names.join()}`, compile, () => undefined);
    await run(save(Object.assign({}, ...Object.values(given)) as Values));
  };
}

const place = { warehouse_code: "text", sku: "text" };
const lot = { ...place, expires_on: "text" };

/** Rows of arrays, so that the planner knows how many there are. */
function unnest(name: string, columns: Readonly<Record<string, string>>): string {
  const arrays = Object.entries(columns).map(([column, type]) => `:${name}_${column}::${type}[]`);
  return `unnest(${arrays.join(", ")}) as unit(${Object.keys(columns).join(", ")})`;
}

function compileParts(layout: StoreLayout) {
  const { levels, lots, holds, orders, events, changes, departures, hasLots, scope } = layout;
  const { column, value, own } = scope;
  const isUnit = (alias: "level" | "lot" | "hold", ...columns: string[]) =>
    own(alias) + ["warehouse_code", "sku", ...columns].map((each) => `${alias}.${each} = unit.${each}`).join(" and ");
  const moved = unnest("levels", { ...place, on_hand_qty: "bigint", reserved_qty: "bigint" });
  const units = { ...lot, qty: "bigint" };
  const updateLevels = (...assignments: readonly string[]) =>
    `update ${levels} as level set ${assignments.join(", ")} from ${moved} where ${isUnit("level")}`;
  const onHand = "on_hand_qty = level.on_hand_qty + unit.on_hand_qty";
  const reserved = "reserved_qty = coalesce(level.reserved_qty, 0) + unit.reserved_qty";
  const lotKey = `${column}warehouse_code, sku, expires_on`;
  const departure = [...laneColumns, "departure_date", ...bookedColumns];
  const booked = bookedColumns.map((each) => `:${each}::bigint`).join(", ");
  const isKey = `${own()}key = :key`;
  const isTransfer = `${own()}transfer_id = :id`;
  return {
    // A view may have a constant in place of a column that does not change.
    onHand: updateLevels(onHand),
    reserved: updateLevels(reserved),
    quantities: updateLevels(onHand, reserved),
    lots: `
      insert into ${lots} (${lotKey}, qty) select ${value}unit.* from ${unnest("lots", units)}
      on conflict (${lotKey}) do update set qty = excluded.qty`,
    noLots: `delete from ${lots} as lot using ${unnest("noLots", lot)} where ${isUnit("lot", "expires_on")}`,
    ended: `delete from ${holds} as hold using ${unnest("ended", { key: "text", ...lot })} where ${isUnit("hold", "key", "expires_on")}`,
    held: `
      insert into ${holds} (${column}key, warehouse_code, sku, expires_on, qty, until)
      select ${value}unit.* from ${unnest("held", { key: "text", ...units, until: "bigint" })}
      on conflict (${column}key, warehouse_code, sku, expires_on)
      do update set qty = excluded.qty, until = excluded.until`,
    departs: `
      insert into ${departures} (${column}key, ${departure.join(", ")})
      values (${value}:key::text, ${laneValues}, :departureDate::text, ${booked})
      on conflict (${column}key) do update set ${departure.map((each) => `${each} = excluded.${each}`).join(", ")}`,
    missed: `delete from ${departures} where ${isKey}`,
    passed: `delete from ${departures} where ${isOfLane} and until <= :laneNow::bigint and (${isKey}) is not true`,
    freed: `delete from ${orders} where ${isKey} and transfer_id is null`,
    ordered: `update ${orders} set request = :request::text::jsonb, transfer_id = :id where ${isKey}`,
    inserted: compileCreated(layout, hasLots),
    updated: compileEvent(layout, hasLots),
    recorded: `
      update ${events} set event = :event::text::jsonb, at = :at::bigint,
        position = (select coalesce(max(position), 0) + 1 from ${events} where ${isTransfer})
      where ${isTransfer} and key = :key`,
    changed: `update ${changes} set change = :change::text::jsonb where ${isKey}`,
  };
}

type Row = Readonly<Record<string, string | number>>;

/** The parts that store the stock. @param kept Units that the key holds from now on. */
export function stockParts(stock: LockedStock, kept: readonly HeldUnits[] = []): Parts {
  const parts: Record<string, Values> = {};
  const store = (part: keyof Parts, rows: readonly Row[], name: string = part) => {
    const columns = Object.keys(rows[0] ?? {});
    const arrays = columns.map((each) => [`${name}_${each}`, toArrayLiteral(rows.map((row) => row[each]!))]);
    if (rows.length > 0) parts[part] = Object.fromEntries(arrays) as Values;
  };
  const moved = stock.levels.flatMap(({ warehouseCode, sku, stored, ...level }) => {
    const [onHand, reserved] = [level.onHandQty - stored.onHandQty, level.reservedQty - stored.reservedQty];
    const row = { warehouse_code: warehouseCode, sku, on_hand_qty: onHand, reserved_qty: reserved };
    return onHand === 0 && reserved === 0 ? [] : [row];
  });
  const changesOnHand = moved.some((row) => row.on_hand_qty !== 0);
  const changesReserved = moved.some((row) => row.reserved_qty !== 0);
  store(changesOnHand && changesReserved ? "quantities" : changesOnHand ? "onHand" : "reserved", moved, "levels");
  const [set, removed]: [Row[], Row[]] = [[], []];
  for (const { warehouseCode, sku, lots, storedLots } of stock.levels) {
    const left = new Map(tidyLots(datedLots(lots)).map(({ expiresOn, qty }) => [expiresOn, qty]));
    const lotOn = (expiresOn: string) => ({ warehouse_code: warehouseCode, sku, expires_on: expiresOn });
    for (const [date, qty] of left) if (storedLots.get(date) !== qty) set.push({ ...lotOn(date), qty });
    for (const date of storedLots.keys()) if (!left.has(date)) removed.push(lotOn(date));
  }
  store("lots", set);
  store("noLots", removed);
  const lotOf = ({ key, warehouseCode, sku, expiresOn }: HeldUnits) => {
    return { key, warehouse_code: warehouseCode, sku, expires_on: expiresOn };
  };
  const names = new Set(kept.map((units) => JSON.stringify(lotOf(units))));
  const freed = [...stock.ended, ...stock.own].map(lotOf).filter((units) => !names.has(JSON.stringify(units)));
  const held = kept.map((units) => ({ ...lotOf(units), qty: units.qty, until: units.until }));
  store("ended", freed);
  store("held", held);
  return parts;
}
