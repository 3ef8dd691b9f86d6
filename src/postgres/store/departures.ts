import type { CheckContext } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import { computeCheck } from "../../check/checkTransfer";
import type { TransferCheck } from "../../check/TransferCheck";
import { type Load, loadKinds } from "../../network/Load";
import { maxAmount } from "../../result/kinds";
import type { Result } from "../../result/Result";
import { addLoads } from "../../schedule/bookings";
import { type BookedOn, type Departure, readBooked } from "../../schedule/room";
import { formatCivilDay, parseCivilDay } from "../../time/civilDay";
import { millisecondsInDay } from "../../time/units";
import { readRows } from "../readRow";
import type { Run, Values } from "../sql";
import { toIndexedValue } from "../storable";
import type { StoreContext } from "./StoreContext";
import type { StoreTerms } from "./TransferStore";

export type Lane = Omit<Departure, "date">;

/** What is booked on the departures of a lane with a capacity. */
interface LaneBookings {
  readonly booked?: BookedOn;
  /** The departure that the key holds. */
  readonly heldDate?: string | undefined;
}

export const laneColumns = ["src_warehouse_code", "dest_warehouse_code", "transfer_type"] as const;
export const bookedColumns = ["weight", "volume", "units", "until"] as const;
export const laneValues = ":laneSrc::text, :laneDest::text, :laneType::text";
export const isOfLane = `(${laneColumns.join(", ")}) = (${laneValues})`;

export function valuesOfLane({ srcWarehouseCode, destWarehouseCode, transferType }: Lane): Values {
  return {
    laneSrc: toIndexedValue(srcWarehouseCode),
    laneDest: toIndexedValue(destWarehouseCode),
    laneType: toIndexedValue(transferType),
  };
}

/**
 * Reads the bookings of a lane, of all partners, except what the key holds. With a key, it first locks the lane, and
 * updates its row: otherwise a call at `repeatable read` would add up transfers as they were before it waited.
 */
export function createBookings({ layout, define }: StoreContext) {
  const { table, scope, hasHolds, holds, departures, lanes } = layout;
  const columns = laneColumns.join(", ");
  const lock = define(
    "lockLane",
    () => `
      insert into ${lanes} as lane (${columns}, orders) values (${laneValues}, 1)
      on conflict (${columns}) do update set orders = lane.orders + 1`,
    () => undefined,
  );
  const addUp = define(
    "departures",
    () => {
      const ofHolds = `
        union all
        select departure_date, (${scope.own()}key = :key) is true, weight, volume, units from ${departures}
        where ${isOfLane} and until > :now::bigint and (${scope.column}key) in (select ${scope.column}key from ${holds})`;
      const sums = ["weight", "volume", "units"].map((name) => `least(sum(${name}), ${maxAmount})::bigint as ${name}`);
      return `
        select departure_date, is_own, ${sums.join(", ")}, count(*) as transfers from (
          select departure_date, false as is_own, coalesce(total_weight, 0) as weight, coalesce(total_volume, 0) as volume,
            (select sum(qty) from jsonb_to_recordset(items) as item(qty numeric)) as units
          from ${table} where ${isOfLane} and departure_date >= :from::text and status <> 'cancelled'
          ${hasHolds ? ofHolds : ""}
        ) as booking group by 1, 2`;
    },
    (rows) =>
      readRows(rows, (row) => {
        const load: Load = Object.fromEntries(loadKinds.map((kind) => [kind, row.integer(kind)]));
        return { date: row.text("departure_date"), isOwn: row.boolean("is_own"), load };
      }),
  );
  return async (run: Run, lane: Lane, key: string | null, terms: StoreTerms): Promise<LaneBookings> => {
    // In every time zone, today is at most one day behind.
    const from = formatCivilDay(Math.floor(terms.now / millisecondsInDay) - 1);
    if (key !== null) await run(lock(valuesOfLane(lane)));
    const bookings = await run(addUp({ ...valuesOfLane(lane), from, now: terms.now, key }));
    const loads = new Map(bookings.flatMap(({ date, isOwn, load }) => (isOwn ? [] : [[date, load]])));
    return {
      booked: (departure) => addLoads(readBooked(terms.booked, departure), loads.get(departure.date)),
      heldDate: bookings.find(({ isOwn }) => isOwn)?.date,
    };
  };
}

/** Keeps the departure that the key holds if it can still be reached and has room, even if an earlier one has become free. */
export function checkWithBookings(
  request: CheckRequest,
  context: CheckContext,
  { booked, heldDate }: LaneBookings,
): Result<TransferCheck> {
  const checkFrom = (date?: string) => computeCheck(request, { ...context, booked, departsFrom: parseCivilDay(date) });
  const kept = checkFrom(heldDate);
  return heldDate === undefined || kept.value?.departureDate === heldDate ? kept : checkFrom();
}
