import {
  createWords,
  describeIssue,
  describeReason,
  describeRefusal,
  describeStep,
  vietnamese,
} from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../support/refusals";
import { thrownBy, untyped } from "../support/thrownBy";

// Every misuse error of the words.

const issue = (change: object) => untyped(describeIssue)({ code: "required", message: "", path: [], ...change });
const short = refusalOf("insufficient_stock", { shortBy: 1 });
const heavy = (language: unknown) =>
  untyped(createWords)(language).describeRefusal(refusalOf("over_weight_limit", { overBy: 1 }));
const refusal = (...args: unknown[]) => untyped(describeRefusal)(...args);
const oneStep = { from: "2026-08-29", to: "2026-08-29", days: 1, why: "transit", place: "transit" };
const step = (change: object, ...options: unknown[]) => untyped(describeStep)({ ...oneStep, ...change }, ...options);

const codes =
  "required, wrong_type, blank, not_integer, too_small, too_big, malformed, unknown_status, conflicting_fields, " +
  "repeated_parameter, unknown_parameter, empty_range, empty_list, unknown_warehouse, same_warehouse, no_lane, " +
  "duplicate_sku, unsafe_total, unknown_field, not_unique, unknown_code, no_working_day, beyond_calendars, fully_booked, never_available, " +
  "transfer_done, not_in_transfer, too_early, nothing_to_do";
const reasons =
  "starts, not_before, after_cut_off, not_a_working_day, holiday, preparation, handling, no_departure, departure_full, transit, no_receiving, arrives";

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: describeIssue: issue must be given", () => untyped(describeIssue)()],
  [`RangeError: describeIssue: issue.code must be one of ${codes}, got "toString"`, () => issue({ code: "toString" })],
  ["TypeError: describeIssue: issue.path must be an array, got \"items\"", () => issue({ path: "items" })],
  ["TypeError: describeIssue: issue.message must be given", () => issue({ message: undefined })],
  ["TypeError: describeRefusal: refusal must be an object, got null", () => refusal(null)],
  ['RangeError: describeRefusal: refusal.code must be one of unknown_sku, not_transferable, forbidden, missing_weight, missing_volume, broken_pack, insufficient_stock, short_shelf_life, not_accepted, over_weight_limit, over_volume_limit, over_unit_limit, got "no_lane"', () => refusal({ code: "no_lane" })],
  ["TypeError: describeRefusal: refusal.shortBy must be given", () => refusal({ ...short, shortBy: undefined })],
  ["RangeError: describeRefusal: refusal.overBy must be at least 1, got 0", () => refusal(refusalOf("not_accepted", { overBy: 0 }))],
  ["TypeError: describeRefusal: options must be an object, got 0", () => [short].map(refusal)],
  ["TypeError: describeRefusal: options.unit must be a string, got 1000", () => refusal(short, { unit: 1000 })],
  ["TypeError: describeRefusal: options.units is unknown (did you mean unit?)", () => refusal(short, { units: "g" })],
  [`RangeError: describeStep: step.why must be one of ${reasons}, got "closed"`, () => step({ why: "closed" })],
  ['RangeError: describeStep: step.place must be one of source, transit, destination, got "HCM"', () => step({ place: "HCM" })],
  ['RangeError: describeStep: step.from must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => step({ from: "2026-02-30" })],
  ['TypeError: createWords: language must be an object, got "vi"', () => untyped(createWords)("vi")],
  ["TypeError: createWords: 2 faults\n  language.issues must be given\n  language.step must be given", () => untyped(createWords)({ ...vietnamese, issues: undefined, step: undefined })],
  ["RangeError: createWords: language.tag must be a BCP 47 language tag, got \"not a tag\"", () => createWords({ ...vietnamese, tag: "not a tag" })],
  ['TypeError: createWords: language.amount must be a function, got "kg"', () => untyped(createWords)({ ...vietnamese, amount: "kg" })],
  ["TypeError: describeRefusal: the result of language.amount must be a string, got null", () => heavy({ ...vietnamese, amount: () => null })],
  ['RangeError: describeReason: code must be one of unknown_sku, not_transferable, forbidden, missing_weight, missing_volume, broken_pack, insufficient_stock, short_shelf_life, not_accepted, over_weight_limit, over_volume_limit, over_unit_limit, beyond_calendars, too_late, no_lane, got "busy"', () => untyped(describeReason)("busy")],
  ['TypeError: describeStep: options must be an object, got "vi"', () => step({}, "vi")],
  ["TypeError: describeStep: options.local is unknown (did you mean locale?)", () => step({}, { local: {} })],
  ["TypeError: describeStep: options.locale must be a Locale of date-fns, got {}", () => step({}, { locale: {} })],
];

describe("the words", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
