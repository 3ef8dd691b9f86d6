import fc from "fast-check";
import { type BookedOn, type LaneTerms, type Load, parseNetwork, type Route } from "stock-transfer";
import type { BookedLane } from "../oracles/obviousRoom";
import { journey } from "./arbitraries";

const day = 24 * 60 * 60 * 1000;

const amount = fc.nat(12);
const anyLoad = fc.record({ weight: amount, volume: amount, units: amount }, { requiredKeys: [] });
const anyBooking: fc.Arbitrary<Load> = fc.record(
  { weight: amount, volume: amount, units: amount, transfers: fc.nat(4) },
  { requiredKeys: [] },
);

/** A lane with a capacity and bookings around an instant, the options of a schedule, and the route of the lane. */
export const bookedJourney = journey
  .chain(({ now, source, destination, terms, notBefore, preparationDays }) => {
    const dateAt = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
    const near = fc.integer({ min: -2, max: 40 }).map(dateAt);
    const far = fc.oneof(near, fc.integer({ min: 40, max: 700 }).map(dateAt));
    return fc.record({
      now: fc.constant(now),
      options: fc.record({ notBefore: fc.constant(notBefore), preparationDays: fc.constant(preparationDays) }),
      load: anyLoad,
      lane: fc
        .record({
          capacity: fc.option(
            fc.record(
              { weight: amount, volume: amount, units: amount, transfers: fc.integer({ min: 1, max: 3 }) },
              { requiredKeys: [] },
            ),
            { nil: undefined, freq: 9 },
          ),
          capacityOn: fc.option(fc.dictionary(near, anyBooking, { maxKeys: 12, noNullPrototype: true }), {
            nil: undefined,
          }),
          listed: fc.oneof(
            { weight: 4, arbitrary: fc.constant(undefined) },
            { weight: 1, arbitrary: fc.uniqueArray(far, { minLength: 1, maxLength: 9 }) },
          ),
          calendarsUntil: fc.oneof(
            { weight: 3, arbitrary: fc.constant(undefined) },
            fc.integer({ min: 0, max: 60 }).map(dateAt),
            fc.integer({ min: 300, max: 450 }).map(dateAt),
          ),
          booked: fc.dictionary(near, anyBooking, { maxKeys: 30 }),
          usual: fc.option(anyBooking, { nil: undefined }),
          // Every departure before this date is full.
          openFrom: fc
            .oneof(
              { weight: 4, arbitrary: fc.constant(-9) },
              fc.nat(60),
              fc.integer({ min: 350, max: 450 }),
              fc.constant(999),
            )
            .map(dateAt),
        })
        .map(({ capacity, capacityOn, listed, calendarsUntil, booked, usual, openFrom }): BookedLane => {
          const { weight = 1_000 } = capacity ?? {};
          const lane: LaneTerms = {
            ...terms,
            weightLimit: Math.min(terms.weightLimit, weight),
            capacity,
            capacityOn,
            ...(listed && { departureDays: [], departureExtraDays: listed, departureHolidays: [] }),
          };
          const full = { weight: 99, volume: 99, units: 99, transfers: 99 };
          const bookedOn = (date: string) => (date < openFrom ? full : (booked[date] ?? usual ?? {}));
          return { source, destination, terms: lane, calendarsUntil, bookedOn };
        }),
    });
  })
  .map((given) => ({ ...given, route: routeOf(given.lane) }))
  .filter((given): given is typeof given & { route: Route } => given.route !== undefined);

/** The route of a lane; `undefined` if it never departs. */
export function routeOf({ source, destination, terms, calendarsUntil }: BookedLane): Route | undefined {
  const lanes = [{ src: "A", dest: "B", ...terms }];
  return parseNetwork({ warehouses: [source, destination], lanes, calendarsUntil }).value?.route("A", "B").value;
}

/** The bookings of a lane, with every departure that was asked about. */
export function watched({ bookedOn }: BookedLane): { readonly booked: BookedOn; readonly asked: string[] } {
  const asked: string[] = [];
  const booked: BookedOn = ({ srcWarehouseCode, destWarehouseCode, transferType, date }) => {
    asked.push([srcWarehouseCode, destWarehouseCode, transferType, date].join(" "));
    return bookedOn(date);
  };
  return { booked, asked };
}
