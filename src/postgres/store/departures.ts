import type { CheckContext } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import { computeCheck } from "../../check/checkTransfer";
import type { TransferCheck } from "../../check/TransferCheck";
import type { Load } from "../../network/Load";
import { maxAmount } from "../../result/kinds";
import type { Result } from "../../result/Result";
import { addLoads } from "../../schedule/bookings";
import { type BookedOn, type Departure, readBooked } from "../../schedule/room";
import { formatCivilDay } from "../../time/civilDay";
import { millisecondsInDay } from "../../time/units";
import { readRows, type RowReader } from "../readRow";
import { all, join, raw, type Run, slot, type Slots, sql } from "../sql";
import { toIndexedValue } from "../storable";
import type { StoreContext } from "./StoreContext";
import type { StoreTerms } from "./TransferStore";

export type Lane = Omit<Departure, "date">;

/** What is booked on the departures of a lane, by date. */
export interface LaneBookings {
  readonly booked: BookedOn;
  /** The departure that the key holds. */
  readonly heldDate: string | undefined;
}

export const laneColumns = ["src_warehouse_code", "dest_warehouse_code", "transfer_type"] as const;
const columnsOfLane = raw(laneColumns.join(", "));

/** The values of a lane. */
export function slotsOfLane({ srcWarehouseCode, destWarehouseCode, transferType }: Lane): Slots {
  return {
    laneSrc: toIndexedValue(srcWarehouseCode),
    laneDest: toIndexedValue(destWarehouseCode),
    laneType: toIndexedValue(transferType),
  };
}

export const laneValues = sql`${slot("laneSrc")}::text, ${slot("laneDest")}::text, ${slot("laneType")}::text`;
export const isOfLane = sql`(${columnsOfLane}) = (${laneValues})`;

/**
 * Locks a lane and reads its bookings. Each order updates the row of the lane: otherwise an order at `repeatable read`
 * would add up transfers as they were before it waited. For the same reason, another statement adds them up.
 */
export function createLaneLock(context: StoreContext) {
  const { lanes } = context.layout;
  const lock = context.define(
    "lockLane",
    () => sql`
      insert into ${lanes} as lane (${columnsOfLane}, orders) values (${laneValues}, 1)
      on conflict (${columnsOfLane}) do update set orders = lane.orders + 1`,
    () => undefined,
  );
  const read = createBookings(context);
  return async (run: Run, lane: Lane, key: string, terms: StoreTerms): Promise<LaneBookings> => {
    await run(lock(slotsOfLane(lane)));
    return read(run, lane, key, terms);
  };
}

/** Reads the bookings of a lane, of all partners, except what the key holds. */
export function createBookings({ layout, scope, define }: StoreContext) {
  const { transfers, hasHolds, departures } = layout;
  const isOwn = all([...scope.conditions(), sql`key = ${slot("key")}`]);
  const units = raw("(select sum(qty) from jsonb_to_recordset(items) as item(qty numeric))");
  const ofTransfers = sql`
    select departure_date, false as is_own, coalesce(total_weight, 0) as weight, coalesce(total_volume, 0) as volume,
      ${units} as units
    from ${transfers.table} where ${isOfLane} and departure_date >= ${slot("from")}::text and status <> 'cancelled'`;
  const ofHolds = sql`
    select departure_date, ${isOwn} is true, weight, volume, units from ${departures}
    where ${isOfLane} and until > ${slot("now")}::bigint`;
  const sumOf = (amount: string) => raw(`least(sum(${amount}), ${maxAmount})::bigint as ${amount}`);
  const addUp = define(
    "departures",
    () => sql`
      select departure_date, is_own, ${join(["weight", "volume", "units"].map(sumOf))}, count(*) as transfers
      from (${join(hasHolds ? [ofTransfers, ofHolds] : [ofTransfers], " union all ")}) as booking group by 1, 2`,
    (rows) => readRows(rows, readBooking),
  );
  return async (run: Run, lane: Lane, key: string | null, terms: StoreTerms): Promise<LaneBookings> => {
    const { now, booked: given } = terms;
    // In every time zone, today is at most one day behind.
    const from = formatCivilDay(Math.floor(now / millisecondsInDay) - 1);
    const bookings = await run(addUp({ ...slotsOfLane(lane), from, now, key }));
    const loads = new Map(bookings.flatMap(({ date, isOwn, load }) => (isOwn ? [] : [[date, load]])));
    return {
      booked: (departure) => addLoads(readBooked(given, departure), loads.get(departure.date)),
      heldDate: bookings.find(({ isOwn }) => isOwn)?.date,
    };
  };
}

function readBooking(row: RowReader): { readonly date: string; readonly isOwn: boolean; readonly load: Load } {
  const amount = (name: string) => row.integer(name);
  const load = {
    weight: amount("weight"),
    volume: amount("volume"),
    units: amount("units"),
    transfers: amount("transfers"),
  };
  return { date: row.text("departure_date"), isOwn: row.row["is_own"] === true, load };
}

/** Keeps the departure that the key holds if it can still be reached and has room, even if an earlier one has become free. */
export function checkWithBookings(
  request: CheckRequest,
  context: CheckContext,
  { booked, heldDate }: LaneBookings,
): Result<TransferCheck> {
  if (heldDate !== undefined) {
    const full = { weight: maxAmount, volume: maxAmount, units: maxAmount, transfers: maxAmount };
    const fromHeld: BookedOn = (departure) => (departure.date < heldDate ? full : booked(departure));
    const kept = computeCheck(request, { ...context, booked: fromHeld });
    if (kept.value?.departureDate === heldDate) return kept;
  }
  return computeCheck(request, { ...context, booked });
}

/** The load of a check that holds a departure. */
export function slotsOfDeparture({ departureDate, totalWeight, totalVolume = 0, items }: TransferCheck): Slots {
  const units = items.reduce((sum, { requestedQty }) => sum + requestedQty, 0);
  return { departureDate, weight: totalWeight, volume: totalVolume, units };
}
