import { all, join, raw, type Run, slot, type Slots, sql } from "../sql";
import { toArrayLiteral } from "../storable";
import { compileEvent, compileInsert } from "../transfers/transferWrites";
import { datesOf, type HeldUnits, type LockedStock } from "./LockedStock";
import { isOfLane, laneColumns, laneValues } from "./departures";
import { tidyLots } from "./lots";
import type { StoreContext } from "./StoreContext";

/** The parts of the last statement of a call, with their values. */
export type Parts = Partial<Record<keyof ReturnType<typeof compileParts>, Slots>>;

/** Stores everything that a call changes, in one statement. */
export function createSave(context: StoreContext): (run: Run, parts: Parts) => Promise<void> {
  const parts = compileParts(context);
  return async (run, given) => {
    const names = Object.keys(given) as (keyof typeof parts)[];
    const compile = () => sql`with ${join(names.map((name) => sql`${raw(name)} as (${parts[name]()})`))} select`;
    const save = context.define(`save ${names.join()}`, compile, () => undefined);
    await run(save(Object.assign({}, ...Object.values(given)) as Slots));
  };
}

function compileParts({ layout, scope }: StoreContext) {
  const { transfers, levels, lots, holds, orders, events, changes, departures, hasLots } = layout;
  const texts = (name: string) => sql`${slot(name)}::text[]`;
  const numbers = (name: string) => sql`${slot(name)}::bigint[]`;
  const json = (name: string) => sql`${slot(name)}::text::jsonb`;
  const isKey = all([...scope.conditions(), sql`key = ${slot("key")}`]);
  const isOf = (alias: "level" | "lot" | "hold", ...columns: string[]) =>
    all([
      ...scope.conditions(alias),
      ...["warehouse_code", "sku", ...columns].map((name) => raw(`${alias}.${name} = unit.${name}`)),
    ]);
  const updateLevels = (...assignments: readonly string[]) => sql`
    update ${levels} as level set ${raw(assignments.join(", "))}
    from unnest(${texts("levelWarehouses")}, ${texts("levelSkus")}, ${numbers("levelOnHand")}, ${numbers("levelReserved")})
    as unit(warehouse_code, sku, on_hand, reserved) where ${isOf("level")}`;
  const [onHand, reserved] = [
    "on_hand_qty = level.on_hand_qty + on_hand",
    "reserved_qty = coalesce(level.reserved_qty, 0) + reserved",
  ] as const;
  const eventKey = all([...scope.conditions(), sql`transfer_id = ${slot("id")}`]);
  const lot = join([...scope.columns, raw("warehouse_code, sku, expires_on")]);
  const departure = join([...scope.columns, raw("key"), ...laneColumns.map(raw)]);
  const departureValues = [
    sql`${slot("departureDate")}::text`,
    ...["weight", "volume", "units", "until"].map((name) => sql`${slot(name)}::bigint`),
  ];
  const hold = join([...scope.columns, raw("key, warehouse_code, sku, expires_on")]);
  return {
    // A view may have a constant in place of a column that does not change.
    onHand: () => updateLevels(onHand),
    reserved: () => updateLevels(reserved),
    quantities: () => updateLevels(onHand, reserved),
    lots: () => sql`
      insert into ${lots} (${lot}, qty) select ${join([...scope.values, raw("unit.*")])}
      from unnest(${texts("lotWarehouses")}, ${texts("lotSkus")}, ${texts("lotDates")}, ${numbers("lotUnits")}) as unit
      on conflict (${lot}) do update set qty = excluded.qty`,
    noLots: () => sql`
      delete from ${lots} as lot
      using unnest(${texts("noWarehouses")}, ${texts("noSkus")}, ${texts("noDates")}) as unit(warehouse_code, sku, expires_on)
      where ${isOf("lot", "expires_on")}`,
    ended: () => sql`
      delete from ${holds} as hold
      using unnest(${texts("endedKeys")}, ${texts("endedWarehouses")}, ${texts("endedSkus")}, ${texts("endedDates")})
      as unit(key, warehouse_code, sku, expires_on) where ${isOf("hold", "key", "expires_on")}`,
    held: () => sql`
      insert into ${holds} (${hold}, qty, until)
      select ${join([...scope.values, sql`${slot("key")}::text`, raw("unit.*"), sql`${slot("until")}::bigint`])}
      from unnest(${texts("heldWarehouses")}, ${texts("heldSkus")}, ${texts("heldDates")}, ${numbers("heldUnits")}) as unit
      on conflict (${hold}) do update set qty = excluded.qty, until = excluded.until`,
    departs: () => sql`
      insert into ${departures} (${departure}, departure_date, weight, volume, units, until)
      values (${join([...scope.values, sql`${slot("key")}::text`, laneValues, ...departureValues])})
      on conflict (${join([...scope.columns, raw("key")])}) do update set
        src_warehouse_code = excluded.src_warehouse_code, dest_warehouse_code = excluded.dest_warehouse_code,
        transfer_type = excluded.transfer_type, departure_date = excluded.departure_date, weight = excluded.weight,
        volume = excluded.volume, units = excluded.units, until = excluded.until`,
    missed: () => sql`delete from ${departures} where ${isKey}`,
    passed: () => sql`
      delete from ${departures} where ${isOfLane} and until <= ${slot("laneNow")}::bigint and (${isKey}) is not true`,
    freed: () => sql`delete from ${orders} where ${isKey} and transfer_id is null`,
    ordered: () => sql`update ${orders} set request = ${json("request")}, transfer_id = ${slot("id")} where ${isKey}`,
    inserted: () => compileInsert(transfers, hasLots),
    updated: () => compileEvent(transfers, scope, hasLots),
    recorded: () => sql`
      update ${events} set event = ${json("event")}, at = ${slot("at")}::bigint,
        position = (select coalesce(max(position), 0) + 1 from ${events} where ${eventKey})
      where ${eventKey} and key = ${slot("key")}`,
    changed: () => sql`update ${changes} set change = ${json("change")} where ${isKey}`,
  };
}

/** The parts that store the stock. @param kept Units that the key holds from now on. */
export function stockParts(stock: LockedStock, kept: readonly HeldUnits[] = []): Parts {
  const parts: Parts = {};
  const moved = stock.levels.filter(
    ({ stored, onHandQty, reservedQty }) => onHandQty !== stored.onHandQty || reservedQty !== stored.reservedQty,
  );
  const onHand = moved.map(({ stored, onHandQty }) => onHandQty - stored.onHandQty);
  const reserved = moved.map(({ stored, reservedQty }) => reservedQty - stored.reservedQty);
  if (moved.length > 0) {
    const [changesOnHand, changesReserved] = [onHand, reserved].map((units) => units.some((qty) => qty !== 0));
    const name = changesOnHand && changesReserved ? "quantities" : changesOnHand ? "onHand" : "reserved";
    parts[name] = {
      levelWarehouses: textsOf(moved, "warehouseCode"),
      levelSkus: textsOf(moved, "sku"),
      levelOnHand: `{${onHand.join()}}`,
      levelReserved: `{${reserved.join()}}`,
    };
  }
  const all = stock.levels
    .filter(({ lots, storedLots }) => lots.size + storedLots.size > 0)
    .map((level) => {
      const dated = datesOf(level).map((expiresOn) => ({ expiresOn, qty: level.lots.get(expiresOn)! }));
      return { level, tidy: tidyLots(dated) };
    });
  const set = all.flatMap(({ level, tidy }) =>
    tidy.filter(({ expiresOn, qty }) => level.storedLots.get(expiresOn) !== qty).map((lot) => ({ ...level, ...lot })),
  );
  if (set.length > 0) {
    parts.lots = {
      lotWarehouses: textsOf(set, "warehouseCode"),
      lotSkus: textsOf(set, "sku"),
      lotDates: textsOf(set, "expiresOn"),
      lotUnits: `{${set.map(({ qty }) => qty).join()}}`,
    };
  }
  const removed = all.flatMap(({ level, tidy }) => {
    const left = new Set(tidy.map(({ expiresOn }) => expiresOn));
    return Array.from(level.storedLots.keys(), (expiresOn) => ({ ...level, expiresOn })).filter(
      (lot) => !left.has(lot.expiresOn),
    );
  });
  if (removed.length > 0) {
    parts.noLots = {
      noWarehouses: textsOf(removed, "warehouseCode"),
      noSkus: textsOf(removed, "sku"),
      noDates: textsOf(removed, "expiresOn"),
    };
  }
  const nameOf = ({ key, warehouseCode, sku, expiresOn }: HeldUnits) =>
    JSON.stringify([key, warehouseCode, sku, expiresOn]);
  const names = new Set(kept.map(nameOf));
  const ended = [...stock.ended, ...stock.own].filter((units) => !names.has(nameOf(units)));
  if (ended.length > 0) {
    parts.ended = {
      endedKeys: textsOf(ended, "key"),
      endedWarehouses: textsOf(ended, "warehouseCode"),
      endedSkus: textsOf(ended, "sku"),
      endedDates: textsOf(ended, "expiresOn"),
    };
  }
  if (kept.length > 0) {
    parts.held = {
      key: kept[0]!.key,
      until: kept[0]!.until,
      heldWarehouses: textsOf(kept, "warehouseCode"),
      heldSkus: textsOf(kept, "sku"),
      heldDates: textsOf(kept, "expiresOn"),
      heldUnits: `{${kept.map(({ qty }) => qty).join()}}`,
    };
  }
  return parts;
}

function textsOf<Name extends string>(list: readonly Readonly<Record<Name, string>>[], name: Name): string {
  return toArrayLiteral(list.map((each) => each[name]));
}
