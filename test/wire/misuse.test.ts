import {
  apiErrors,
  checkRequestSchema,
  decodePage,
  decodeTransfer,
  encodeCheck,
  encodePage,
  encodeTransfer,
  failureEnvelope,
  listQuerySchema,
  parseCheckRequest,
  successEnvelope,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// The errors of encoders and parsers for wrong arguments. The rules of a transfer are tested with the list. These tests show
// that the encoders apply them.

const encode = (change: object, timeZone: unknown = "UTC") =>
  untyped(encodeTransfer)({ ...transfer, ...change }, timeZone);
const pageOf = (...transfers: readonly unknown[]) => untyped(encodePage)({ transfers, next: 0 }, "UTC");
const targets = "one of draft-2020-12, draft-07, openapi-3.0, got";

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: encodeTransfer: transfer must be given", () => untyped(encodeTransfer)(undefined, "UTC")],
  ['RangeError: encodeTransfer: timeZone must be an IANA time zone, got "Mars/Base"', () => encode({}, "Mars/Base")],
  ["TypeError: encodePage: timeZone must be given", () => untyped(encodePage)({ transfers: [], next: 0 })],
  ["TypeError: decodePage: timeZone must be given", () => untyped(decodePage)({})],
  ['RangeError: decodeTransfer: timeZone must be an IANA time zone, got "Mars/Base"', () => decodeTransfer({}, "Mars/Base")],
  ["TypeError: encodePage: page must be an object with a transfers array, got Array(0)", () => untyped(encodePage)([], "UTC")],
  ["TypeError: encodePage: page.transfers[1] must be an object, got null", () => pageOf(transfer, null)],
  ['TypeError: encodePage: items of transfer "st-1" must be given', () => pageOf({ ...transfer, items: undefined })],
  ["TypeError: encodeCheck: check must be an object with an items array, got Array(1)", () => untyped(encodeCheck)([{ sku: "A" }])],
  ["TypeError: encodeCheck: check.items must be an array, got {}", () => untyped(encodeCheck)({ items: {} })],
  ["TypeError: encodeCheck: options.reason is unknown (did you mean reasons?)", () => untyped(encodeCheck)({ items: [] }, { reason: true })],
  ['TypeError: encodeCheck: options.reasons must be a boolean, got "false"', () => untyped(encodeCheck)({ items: [] }, { reasons: "false" })],
  ["TypeError: parseCheckRequest: options.maxitems is unknown (did you mean maxItems?)", () => untyped(parseCheckRequest)({}, { maxitems: 5 })],
  ["TypeError: successEnvelope: data must be an object or an array, got null", () => successEnvelope(null, "r-1")],
  ["TypeError: successEnvelope: requestId must be given", () => untyped(successEnvelope)({})],
  ["RangeError: failureEnvelope: error.statusCode must be at least 400, got 399", () => failureEnvelope({ ...apiErrors.notFound, statusCode: 399 }, "r-1")],
  ["RangeError: failureEnvelope: error.statusCode must be at most 599, got 600", () => failureEnvelope({ ...apiErrors.notFound, statusCode: 600 }, "r-1")],
  ["TypeError: failureEnvelope: requestId must be a string, got 7", () => untyped(failureEnvelope)(apiErrors.notFound, 7)],
  [`RangeError: checkRequestSchema jsonSchema.input: options.target must be ${targets} "draft-04"`, () => checkRequestSchema["~standard"].jsonSchema.input({ target: "draft-04" })],
  ["TypeError: listQuerySchema jsonSchema.input: options.target must be given", () => untyped(listQuerySchema["~standard"].jsonSchema.input)({})],
  ['TypeError: parseCheckRequest: options.maxItems must be a number, got "5"', () => untyped(parseCheckRequest)({}, { maxItems: "5" })],
];

describe("wrong arguments", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
