import type { Run, Values } from "../sql";
import { toArrayLiteral } from "../storable";
import { compileCreated, compileEvent } from "../transfers/transferWrites";
import { bookedColumns, isOfLane, laneColumns, laneValues } from "./departures";
import { datesOf, type HeldUnits, type LockedStock } from "./LockedStock";
import { tidyLots } from "./lots";
import type { StoreContext } from "./StoreContext";
import type { StoreLayout } from "./StoreLayout";

/** The parts of the last statement of a call, with their values. */
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

/** The columns of rows that a call stores, with their fields. */
const fields = {
  key: "key",
  warehouse_code: "warehouseCode",
  sku: "sku",
  expires_on: "expiresOn",
  qty: "qty",
  until: "until",
  on_hand_qty: "onHandQty",
  reserved_qty: "reservedQty",
} as const;

const texts: readonly string[] = ["key", "warehouse_code", "sku", "expires_on"];

const columnsOf = {
  levels: ["warehouse_code", "sku", "on_hand_qty", "reserved_qty"],
  lots: ["warehouse_code", "sku", "expires_on", "qty"],
  noLots: ["warehouse_code", "sku", "expires_on"],
  ended: ["key", "warehouse_code", "sku", "expires_on"],
  held: ["key", "warehouse_code", "sku", "expires_on", "qty", "until"],
} as const satisfies Record<string, readonly (keyof typeof fields)[]>;

type Rows = keyof typeof columnsOf;

/** The values of rows: an array for each column, so that the planner knows how many rows there are. */
function valuesOfRows<Name extends Rows>(
  name: Name,
  rows: readonly Readonly<Record<(typeof fields)[(typeof columnsOf)[Name][number]], string | number>>[],
): Values {
  const columns: readonly (typeof columnsOf)[Name][number][] = columnsOf[name];
  return Object.fromEntries(
    columns.map((column) => [`${name}_${column}`, toArrayLiteral(rows.map((row) => row[fields[column]]))]),
  );
}

function compileParts(layout: StoreLayout) {
  const { levels, lots, holds, orders, events, changes, departures, hasLots, scope } = layout;
  const { column, value, own } = scope;
  const from = (name: Rows) => {
    const columns: readonly string[] = columnsOf[name];
    const arrays = columns.map((each) => `:${name}_${each}::${texts.includes(each) ? "text" : "bigint"}[]`);
    return `unnest(${arrays.join(", ")}) as unit(${columns.join(", ")})`;
  };
  const isUnit = (alias: "level" | "lot" | "hold", ...columns: string[]) =>
    own(alias) + ["warehouse_code", "sku", ...columns].map((each) => `${alias}.${each} = unit.${each}`).join(" and ");
  const updateLevels = (...assignments: readonly string[]) =>
    `update ${levels} as level set ${assignments.join(", ")} from ${from("levels")} where ${isUnit("level")}`;
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
      insert into ${lots} (${lotKey}, qty) select ${value}unit.* from ${from("lots")}
      on conflict (${lotKey}) do update set qty = excluded.qty`,
    noLots: `delete from ${lots} as lot using ${from("noLots")} where ${isUnit("lot", "expires_on")}`,
    ended: `delete from ${holds} as hold using ${from("ended")} where ${isUnit("hold", "key", "expires_on")}`,
    held: `
      insert into ${holds} (${column}${columnsOf.held.join(", ")}) select ${value}unit.* from ${from("held")}
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

/** The parts that store the stock. @param kept Units that the key holds from now on. */
export function stockParts(stock: LockedStock, kept: readonly HeldUnits[] = []): Parts {
  const moved = stock.levels
    .map(({ warehouseCode, sku, stored, ...level }) => {
      const [onHandQty, reservedQty] = [level.onHandQty - stored.onHandQty, level.reservedQty - stored.reservedQty];
      return { warehouseCode, sku, onHandQty, reservedQty };
    })
    .filter(({ onHandQty, reservedQty }) => onHandQty !== 0 || reservedQty !== 0);
  const changesOnHand = moved.some(({ onHandQty }) => onHandQty !== 0);
  const changesReserved = moved.some(({ reservedQty }) => reservedQty !== 0);
  const nameOfMoved = changesOnHand && changesReserved ? "quantities" : changesOnHand ? "onHand" : "reserved";
  const lots = stock.levels.map((level) => {
    const { warehouseCode, sku, storedLots } = level;
    const dated = datesOf(level).map((expiresOn) => ({ expiresOn, qty: level.lots.get(expiresOn)! }));
    const tidy = tidyLots(dated);
    const left = new Set(tidy.map(({ expiresOn }) => expiresOn));
    const removed = [...storedLots.keys()].filter((expiresOn) => !left.has(expiresOn));
    return {
      set: tidy
        .filter(({ expiresOn, qty }) => storedLots.get(expiresOn) !== qty)
        .map((lot) => ({ warehouseCode, sku, ...lot })),
      removed: removed.map((expiresOn) => ({ warehouseCode, sku, expiresOn })),
    };
  });
  const [set, removed] = [lots.flatMap((lot) => lot.set), lots.flatMap((lot) => lot.removed)];
  const nameOf = ({ key, warehouseCode, sku, expiresOn }: HeldUnits) =>
    JSON.stringify([key, warehouseCode, sku, expiresOn]);
  const names = new Set(kept.map(nameOf));
  const ended = [...stock.ended, ...stock.own].filter((units) => !names.has(nameOf(units)));
  return {
    ...(moved.length > 0 && { [nameOfMoved]: valuesOfRows("levels", moved) }),
    ...(set.length > 0 && { lots: valuesOfRows("lots", set) }),
    ...(removed.length > 0 && { noLots: valuesOfRows("noLots", removed) }),
    ...(ended.length > 0 && { ended: valuesOfRows("ended", ended) }),
    ...(kept.length > 0 && { held: valuesOfRows("held", kept) }),
  };
}
