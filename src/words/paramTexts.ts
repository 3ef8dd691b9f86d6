import type { IssueCode } from "../result/Issue";
import type { IssueTexts } from "./Language";

/** The params of an issue in words. */
export type ParamTexts = Omit<IssueTexts, "message">;

export const noTexts: ParamTexts = { min: "", max: "", expected: "", received: "", suggestion: "" };

type Needs = (texts: ParamTexts) => readonly string[];

const expected: Needs = (texts) => [texts.expected];
const received: Needs = (texts) => [texts.received];

/** The texts that the sentence of a code cannot do without. */
const needs: Readonly<Partial<Record<IssueCode, Needs>>> = {
  wrong_type: expected,
  too_small: ({ min }) => [min],
  too_big: ({ max }) => [max],
  malformed: expected,
  unknown_status: expected,
  conflicting_fields: expected,
  repeated_parameter: received,
  unknown_parameter: received,
  empty_range: (texts) => [texts.min, texts.expected],
  unknown_warehouse: received,
  same_warehouse: received,
  no_lane: (texts) => [texts.expected, texts.received],
  duplicate_sku: received,
  unsafe_total: (texts) => [texts.max, texts.expected],
  unknown_field: (texts) => [texts.suggestion || texts.expected],
  not_unique: expected,
  unknown_code: expected,
  beyond_calendars: (texts) => [texts.max, texts.expected],
  never_available: (texts) => [texts.received, texts.min ? texts.max : texts.expected],
};

/** Whether an issue that another program has made lacks params of its code. */
export function lacksTexts(code: IssueCode, texts: ParamTexts): boolean {
  return needs[code]?.(texts).includes("") ?? false;
}
