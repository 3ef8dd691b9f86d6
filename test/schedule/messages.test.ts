import { checkTransfer, createNetwork, explainSchedule, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";

// Every error of the schedule for misuse by the program around it.

const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1, transitDays: Number.MAX_SAFE_INTEGER },
});
const result = network.route("HCM", "HAN");
const route = either(result).value!;
const { src, dest, transferType, weightLimit } = route;
const request = { items: [{ sku: "A", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const check = (change: object) => untyped(checkTransfer)(request, { ...checkContext, ...change });

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["RangeError: scheduleTransfer: now must be epoch milliseconds within the years 0000 to 9999, got an object (Date)", () => check({ now: new Date(0) })],
  ["RangeError: scheduleTransfer: now must be epoch milliseconds within the years 0000 to 9999, got undefined", () => untyped(explainSchedule)(undefined, route)],
  ['RangeError: scheduleTransfer: now plus the days of "HCM" → "HAN" must be within the years 0000 to 9999, got 7', () => check({ network, now: 7 })],
  ["TypeError: scheduleTransfer: route must be the value that network.route gives, got a Result (pass its value)", () => untyped(scheduleTransfer)(7, result)],
  ["TypeError: scheduleTransfer: route must be the value that network.route gives, got undefined", () => untyped(explainSchedule)(7, undefined)],
  ["TypeError: scheduleTransfer: route must be the value that network.route gives, got an object", () => scheduleTransfer(7, { src, dest, transferType, weightLimit })],
];

describe("the schedule", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
