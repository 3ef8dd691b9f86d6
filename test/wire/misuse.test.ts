import {
  apiErrors,
  checkRequestSchema,
  encodeCheck,
  encodePage,
  encodeTransfer,
  failureEnvelope,
  issuesToError,
  listQuerySchema,
  parseCheckRequest,
  successEnvelope,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// Every error of the encoders and parsers for misuse by the program around them. The rules of a transfer are tested with those of
// the list: here, that the encoders follow them.

const encode = (change: object, timeZone: unknown = "UTC") =>
  untyped(encodeTransfer)({ ...transfer, ...change }, timeZone);
const pageOf = (...transfers: readonly unknown[]) => untyped(encodePage)({ transfers, next: 0 }, "UTC");
const noFailure = "a failure, as issuesToError and apiErrors give it, got";
const targets = "one of draft-2020-12, draft-07, openapi-3.0, got";
const year10000 = Date.parse("9999-12-31T17:00:00Z");

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: encodeTransfer: transfer must be given", () => untyped(encodeTransfer)(undefined, "UTC")],
  ['RangeError: encodeTransfer: timeZone must be an IANA time zone name that the runtime knows, got "Mars/Base"', () => encode({}, "Mars/Base")],
  ['RangeError: encodeTransfer: timeZone must be an IANA time zone name that the runtime knows, got "+07:00"', () => encode({}, "+07:00")],
  ['RangeError: encodeTransfer: estimatedArrivalDate of transfer "st-1" must be a calendar date that exists, YYYY-MM-DD, got "2026-03-05T00:00:00Z"', () => encode({ estimatedArrivalDate: "2026-03-05T00:00:00Z" })],
  ['RangeError: encodeTransfer: estimatedArrivalDate of transfer "st-1" must be a calendar date that exists, YYYY-MM-DD, got "on 2026-03-05"', () => encode({ estimatedArrivalDate: "on 2026-03-05" })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got NaN', () => encode({ createdAt: NaN })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got -62167219200001', () => encode({ createdAt: Date.parse("0000-01-01T00:00:00Z") - 1 })],
  ['RangeError: encodeTransfer: createdAt of transfer "st-1" must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got 8640000000000001', () => encode({ createdAt: 8.64e15 + 1 })],
  ['RangeError: encodeTransfer: doneAt of transfer "st-1" must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got 253402275600000', () => encode({ doneAt: year10000 }, "Asia/Ho_Chi_Minh")],
  ['RangeError: encodeTransfer: status of transfer "st-1" must be one of created, processing, in_transit, completed, cancelled, got "done"', () => encode({ status: "done" })],
  ["TypeError: encodePage: timeZone must be given", () => untyped(encodePage)({ transfers: [], next: 0 })],
  ["TypeError: encodePage: page must be given", () => untyped(encodePage)(undefined, "UTC")],
  ["TypeError: encodePage: page must be a page with its transfers, got an array of length 0", () => untyped(encodePage)([], "UTC")],
  ["TypeError: encodePage: page.transfers[1] must be an object, got null", () => pageOf(transfer, null)],
  ['TypeError: encodePage: items of transfer "st-1" must be given', () => pageOf({ ...transfer, items: undefined })],
  ["RangeError: encodePage: page.next must be at least 0, got -1", () => encodePage({ transfers: [], next: -1 }, "UTC")],
  ["TypeError: encodeCheck: check must be an object with an array items, got an array of length 1", () => untyped(encodeCheck)([{ sku: "A" }])],
  ["TypeError: encodeCheck: check.items must be an array, got an object without fields", () => untyped(encodeCheck)({ items: {} })],
  ["TypeError: encodeCheck: check must be given", () => untyped(encodeCheck)(undefined)],
  ["TypeError: encodeCheck: check.items[1].refusals must be given", () => untyped(encodeCheck)({ items: [{ refusals: [] }, {}] }, { reasons: true })],
  ["TypeError: encodeCheck: options.reason is not known: did you mean reasons?", () => untyped(encodeCheck)({ items: [] }, { reason: true })],
  ['TypeError: encodeCheck: options.reasons must be a boolean, got "false"', () => untyped(encodeCheck)({ items: [] }, { reasons: "false" })],
  ["TypeError: encodeCheck: options must be an object, got true", () => untyped(encodeCheck)({ items: [] }, true)],
  ["TypeError: parseCheckRequest: options.maxitems is not known: did you mean maxItems?", () => untyped(parseCheckRequest)({}, { maxitems: 5 })],
  ["TypeError: parseCheckRequest: options must be an object, got null", () => untyped(parseCheckRequest)({}, null)],
  ["TypeError: issuesToError: issues must be given", () => untyped(issuesToError)(undefined)],
  ["TypeError: issuesToError: issues must be the issues of a Result, at least one, got an array of length 0", () => untyped(issuesToError)([])],
  ["TypeError: issuesToError: issues[1] must be an issue with its code and its path, got \"no_lane\"", () => untyped(issuesToError)([{ code: "no_lane", message: "", path: [] }, "no_lane"])],
  ["TypeError: issuesToError: issues[0] must be an issue with its code and its path, got null", () => untyped(issuesToError)([null])],
  ["TypeError: issuesToError: issues[0] must be an issue with its code and its path, got an object with code", () => untyped(issuesToError)([{ code: "no_lane" }])],
  ["TypeError: successEnvelope: data must be the data of a page alone: pass its paging beside, got an object with data, paging", () => successEnvelope(encodePage({ transfers: [], next: 0 }, "UTC"), "r-1")],
  ["TypeError: successEnvelope: data must be given", () => successEnvelope(undefined, "r-1")],
  ["TypeError: successEnvelope: data must be an object or an array, got null", () => successEnvelope(null, "r-1")],
  ["TypeError: successEnvelope: data must be an object or an array, got a Result (pass its value)", () => successEnvelope({ value: {} }, "r-1")],
  ["TypeError: successEnvelope: data must be what encodeCheck or encodePage gives, got an object with totalWeight, transferDate, items", () => untyped(successEnvelope)({ totalWeight: 0, transferDate: "2026-03-02", items: [] }, "r-1")],
  ["TypeError: successEnvelope: data must be what encodeCheck or encodePage gives, got an array of length 1", () => untyped(successEnvelope)([transfer], "r-1")],
  ["TypeError: successEnvelope: paging must be the paging that encodePage gives, got an object with transfers, next", () => untyped(successEnvelope)([], "r-1", { transfers: [], next: 0 })],
  ["TypeError: successEnvelope: paging must be the paging that encodePage gives, got an object with len, next", () => untyped(successEnvelope)([], "r-1", { len: 0, next: 0 })],
  ["TypeError: successEnvelope: paging must be the paging that encodePage gives, got an object with next", () => untyped(successEnvelope)([], "r-1", { next: "0" })],
  ["TypeError: successEnvelope: requestId must be given", () => untyped(successEnvelope)({})],
  ["TypeError: failureEnvelope: error must be given", () => untyped(failureEnvelope)(undefined, "r-1")],
  [`TypeError: failureEnvelope: error must be ${noFailure} an array of length 0`, () => untyped(failureEnvelope)([], "r-1")],
  [`TypeError: failureEnvelope: error must be ${noFailure} an object with statusCode, message`, () => untyped(failureEnvelope)({ statusCode: 400, message: "Bad Request" }, "r-1")],
  [`TypeError: failureEnvelope: error must be ${noFailure} an object with statusCode, messageCode`, () => untyped(failureEnvelope)({ statusCode: 400, messageCode: "BAD" }, "r-1")],
  [`TypeError: failureEnvelope: error must be ${noFailure} an object with message, messageCode`, () => untyped(failureEnvelope)({ message: "Bad Request", messageCode: "BAD" }, "r-1")],
  ["RangeError: failureEnvelope: error.statusCode must be at least 400, got 399", () => failureEnvelope({ ...apiErrors.notFound, statusCode: 399 }, "r-1")],
  ["RangeError: failureEnvelope: error.statusCode must be at most 599, got 600", () => failureEnvelope({ ...apiErrors.notFound, statusCode: 600 }, "r-1")],
  ["RangeError: failureEnvelope: error.statusCode must be an integer, got 400.5", () => failureEnvelope({ ...apiErrors.notFound, statusCode: 400.5 }, "r-1")],
  ["TypeError: failureEnvelope: requestId must be a string, got 7", () => untyped(failureEnvelope)(apiErrors.notFound, 7)],
  [`RangeError: checkRequestSchema jsonSchema.input: options.target must be ${targets} "draft-04"`, () => checkRequestSchema["~standard"].jsonSchema.input({ target: "draft-04" })],
  [`RangeError: checkRequestSchema jsonSchema.output: options.target must be ${targets} "__proto__"`, () => checkRequestSchema["~standard"].jsonSchema.output({ target: "__proto__" })],
  [`RangeError: listQuerySchema jsonSchema.input: options.target must be ${targets} undefined`, () => untyped(listQuerySchema["~standard"].jsonSchema.input)({})],
  [`RangeError: listQuerySchema jsonSchema.output: options.target must be ${targets} undefined`, () => untyped(listQuerySchema["~standard"].jsonSchema.output)()],
  ['TypeError: parseCheckRequest: options.maxItems must be a number, got "5"', () => untyped(parseCheckRequest)({}, { maxItems: "5" })],
];

describe("encodeTransfer", () => {
  const texts = "id subStatus code refCode srcWarehouseCode destWarehouseCode note estimatedArrivalDate";
  const shipments = ["outboundShipmentCode", "inboundShipmentCode"];

  it.each([...texts.split(" "), ...shipments])("refuses a transfer without its %s", (field) => {
    expect(thrownBy(() => encode({ [field]: undefined }))).toContain(`encodeTransfer: ${field} of transfer `);
  });

  it.each(["code", "name"])("refuses a partner without its %s", (field) => {
    const partner = { ...transfer.partner, [field]: undefined };
    expect(thrownBy(() => encode({ partner }))).toContain(
      `encodeTransfer: partner.${field} of transfer "st-1" must be`,
    );
  });
});

describe("the wire format", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });

  // What is passed on whole is shown itself, so that the error can say what to do with it.
  it.each<[string, (given: unknown) => unknown, unknown]>([
    ["encodeCheck: check must be an object with an array items", untyped(encodeCheck), { value: { items: [] } }],
    ["encodeCheck: check must be an object with an array items", untyped(encodeCheck), Promise.resolve({ items: [] })],
    ["encodePage: page must be a page", (given) => untyped(encodePage)(given, "UTC"), { value: { transfers: [] } }],
    [
      "encodePage: page must be a page",
      (given) => untyped(encodePage)(given, "UTC"),
      Promise.resolve({ transfers: [] }),
    ],
    [
      "encodeTransfer: transfer must be an object",
      (given) => untyped(encodeTransfer)(given, "UTC"),
      Promise.resolve(transfer),
    ],
    ["issuesToError: issues must be the issues", untyped(issuesToError), { issues: [] }],
    ["successEnvelope: data must be an object", (given) => successEnvelope(given, "r-1"), Promise.resolve({})],
    ["failureEnvelope: error must be a failure", (given) => untyped(failureEnvelope)(given, "r-1"), { issues: [] }],
  ])("%s …: %s of %o", (beginning, call, given) => {
    const error = thrownBy(() => call(given));
    expect(error).toContain(`TypeError: ${beginning}`);
    expect(error).toMatch(/, got an? (?:object|promise|Result)/);
  });
});
