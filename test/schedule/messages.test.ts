import {
  checkTransfer,
  createNetwork,
  explainSchedule,
  latestTransfer,
  listDepartures,
  scheduleTransfer,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { routeOf } from "../support/routes";
import { checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";

// Every misuse error of the schedule.

const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1, transitDays: Number.MAX_SAFE_INTEGER },
});
const result = network.route("HCM", "HAN");
const route = result.value!;
const { src, dest, transferType, weightLimit, limits } = route;
const request = { items: [{ sku: "A", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const check = (change: object) => untyped(checkTransfer)(request, { ...checkContext, ...change });
const march = { from: "2026-03-01", to: "2026-03-10" };
const list = (options: unknown) => untyped(listDepartures)(7, route, options);
const december = (date: number) => Date.UTC(2026, 11, date);
/** A ship that departs on 3 December 2026, and arrives on the sixth. */
const ship = (calendarsUntil: string) =>
  routeOf(
    undefined,
    undefined,
    { transitDays: 3, departureDays: [], departureExtraDays: ["2026-12-03"] },
    { calendarsUntil },
  );

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: checkTransfer: now must be epoch milliseconds within the years 0000 to 9999, got Date", () => check({ now: new Date(0) })],
  ['TypeError: scheduleTransfer: now must be epoch milliseconds within the years 0000 to 9999, got "2026-03-02"', () => untyped(scheduleTransfer)("2026-03-02", route)],
  ["TypeError: explainSchedule: now must be given", () => untyped(explainSchedule)(undefined, route)],
  ['RangeError: scheduleTransfer: the schedule goes beyond the calendars, which end on 9999-12-31', () => scheduleTransfer(7, route)],
  ['RangeError: explainSchedule: the schedule goes beyond the calendars, which end on 9999-12-31', () => explainSchedule(7, route)],
  ["TypeError: scheduleTransfer: route must be the value of network.route(src, dest), got { value }", () => untyped(scheduleTransfer)(7, result)],
  ["TypeError: explainSchedule: route must be given", () => untyped(explainSchedule)(7, undefined)],
  ["TypeError: scheduleTransfer: route must be the value of network.route(src, dest), got { src, dest, transferType, weightLimit, limits }", () => scheduleTransfer(7, { src, dest, transferType, weightLimit, limits })],
  ["TypeError: latestTransfer: route must be the value of network.route(src, dest), got { src, dest, transferType, weightLimit, limits, … }", () => untyped(latestTransfer)("2026-03-02", JSON.parse(JSON.stringify(route)))],
  ['RangeError: latestTransfer: arriveBy must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => latestTransfer("2026-02-30", route)],
  ["TypeError: latestTransfer: arriveBy must be a calendar date, YYYY-MM-DD, got Date", () => untyped(latestTransfer)(new Date(0), route)],
  ['RangeError: latestTransfer: arriveBy must be a date by which a transfer can arrive, got "2026-03-02"', () => latestTransfer("2026-03-02", route)],
  ['RangeError: scheduleTransfer: options.notBefore must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => scheduleTransfer(7, route, { notBefore: "2026-02-30" })],
  ["TypeError: explainSchedule: options.notBefore must be a calendar date, YYYY-MM-DD, got 7", () => untyped(explainSchedule)(7, route, { notBefore: 7 })],
  ["TypeError: scheduleTransfer: options.notbefore is unknown (did you mean notBefore?)", () => untyped(scheduleTransfer)(7, route, { notbefore: "2026-03-02" })],
  ["RangeError: explainSchedule: options.preparationDays must be at least 0, got -1", () => explainSchedule(7, route, { preparationDays: -1 })],
  ["RangeError: scheduleTransfer: the schedule goes beyond the calendars, which end on 9999-12-31", () => scheduleTransfer(7, route, { preparationDays: Number.MAX_SAFE_INTEGER })],
  ["TypeError: latestTransfer: options.surely must be a boolean, got 1", () => untyped(latestTransfer)("2026-03-02", route, { surely: 1 })],
  ['RangeError: latestTransfer: arriveBy must be at most 2026-12-31, the end of the calendars, got "2027-01-01"', () => latestTransfer("2027-01-01", ship("2026-12-31"))],
  ["RangeError: scheduleTransfer: the schedule goes beyond the calendars, which end on 2026-12-05 (latest arrival: 2026-12-06)", () => scheduleTransfer(december(1), ship("2026-12-05"))],
  ["RangeError: scheduleTransfer: the lane has no departure after 2026-12-03", () => scheduleTransfer(december(4), ship("2026-12-05"))],
  ['RangeError: listDepartures: options.to must be at most 2027-03-01, got "2027-03-02"', () => list({ ...march, to: "2027-03-02" })],
  ["TypeError: listDepartures: options.from must be given", () => list({ to: "2026-03-01" })],
  ['RangeError: listDepartures: options.to must be a calendar date, YYYY-MM-DD, got "1 March"', () => list({ ...march, to: "1 March" })],
  ["TypeError: listDepartures: options.surely is unknown: use one of notBefore, preparationDays, load, booked, from, to", () => list({ ...march, surely: true })],
  ["TypeError: listDepartures: options.load.transfers is unknown: use one of weight, volume, units", () => list({ ...march, load: { transfers: 1 } })],
  ["RangeError: listDepartures: options.load.weight must be at least 0, got -1", () => list({ ...march, load: { weight: -1 } })],
  ["TypeError: listDepartures: options.booked must be a function, got Map", () => list({ ...march, booked: new Map() })],
  ["TypeError: listDepartures: options must be given", () => list(undefined)],
  ["TypeError: latestTransfer: options must be an object, got true", () => untyped(latestTransfer)("2026-03-02", route, true)],
];

describe("the schedule", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
