import { encodeCheck, encodePage, encodeTransfer, parseCheckRequest } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// Every error of the encoders and parsers for misuse by the program around them.

const encode = (change: object, timeZone: unknown = "UTC") =>
  untyped(encodeTransfer)({ ...transfer, ...change }, timeZone);
const year10000 = Date.parse("9999-12-31T17:00:00Z");

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: encodeTransfer: transfer.items must be an array, got undefined", () => untyped(encodeTransfer)(undefined, "UTC")],
  ['RangeError: encodeTransfer: timeZone must be an IANA time zone name that the runtime knows, got "Mars/Base"', () => encode({}, "Mars/Base")],
  ['RangeError: encodeTransfer: timeZone must be an IANA time zone name that the runtime knows, got "+07:00"', () => encode({}, "+07:00")],
  ['RangeError: encodeTransfer: total_qty_sku of transfer "st-1" must be a safe integer, got 9007199254740992', () => encode({ items: [{ sku: "A", qty: Number.MAX_SAFE_INTEGER }, { sku: "B", qty: 1 }] })],
  ['RangeError: encodeTransfer: total_qty_sku of transfer "st-1" must be a safe integer, got NaN', () => encode({ items: [{ sku: "A", qty: 0.5 }, { sku: "B", qty: 0.5 }] })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds within the years 0000 to 9999, got NaN', () => encode({ createdAt: NaN })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds within the years 0000 to 9999, got -62167219200001', () => encode({ createdAt: Date.parse("0000-01-01T00:00:00Z") - 1 })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds within the years 0000 to 9999, got 8640000000000001', () => encode({ createdAt: 8.64e15 + 1 })],
  ['RangeError: encodeTransfer: updatedAt of transfer "st-1" must be epoch milliseconds within the years 0000 to 9999, got 0.5', () => encode({ updatedAt: 0.5 })],
  ['RangeError: encodeTransfer: doneAt of transfer "st-1" must be epoch milliseconds within the years 0000 to 9999, got 253402275600000', () => encode({ doneAt: year10000 }, "Asia/Ho_Chi_Minh")],
  ["RangeError: encodePage: timeZone must be an IANA time zone name that the runtime knows, got undefined", () => untyped(encodePage)({ transfers: [], next: 0 })],
  ["TypeError: encodePage: page.transfers must be an array, got undefined", () => untyped(encodePage)(undefined, "UTC")],
  ["RangeError: encodePage: page.next must be a safe integer ≥ 0, got -1", () => encodePage({ transfers: [], next: -1 }, "UTC")],
  ["TypeError: encodeCheck: check.items must be an array, got undefined", () => untyped(encodeCheck)({ value: {} })],
  ["TypeError: encodeCheck: check.items must be an array, got undefined", () => untyped(encodeCheck)(undefined)],
  ['RangeError: parseCheckRequest: options.maxItems must be a safe integer ≥ 1, got "5"', () => untyped(parseCheckRequest)({}, { maxItems: "5" })],
];

describe("the wire format", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
