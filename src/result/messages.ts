import { describeValue } from "./describeValue";
import type { Fault, Issue, IssueCode } from "./Issue";

/** The params of an issue as texts; absent params are empty texts. The meaning of each text depends on the code. */
export interface IssueTexts {
  /** The minimum. */
  readonly min: string;
  /** The maximum. */
  readonly max: string;
  /** The allowed value or values. */
  readonly expected: string;
  /** The received value. */
  readonly received: string;
  /** The name that was probably meant. */
  readonly suggestion: string;
  /** Why there is no lane: `no_working_day`, if the days of the default terms do not suit. */
  readonly reason: string;
  /** The requested transfer type, if there is no lane of this type. */
  readonly transferType: string;
  /** The source warehouse of an unsafe total, if there are several. */
  readonly source: string;
  /** The warehouse of a configuration that has the field, or the source and destination of the lane. */
  readonly owner: string;
}

/** The phrases for `expected` by id. `{0}` stands for a list of values or a warehouse. */
export const englishPhrases = {
  one_of: "one of {0}",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  array: "an array",
  object: "an object",
  objects: "an object or an array of objects",
  calendar_date: "a calendar date, YYYY-MM-DD",
  time_of_day: "a time of day from 00:00 to 24:00, HH:MM",
  time_zone: "an IANA time zone",
  datetime: "a datetime such as 2026-03-02T00:00:00+07:00, with + written as %2B in a URL",
  local_datetime: "an existing date and time, YYYY-MM-DD HH:MM:SS",
  digits: "a whole number, such as 20",
  query: "the query parameters of a URL",
  json: "valid JSON in UTF-8",
  readable: "readable, but reading it threw an error",
  warehouse_code: "the code of a configured warehouse",
  creates: "{0} creates transfers",
  departs: "the carrier departs and {0} is open",
  receives: "{0} receives goods",
  entries: "entries",
  earlier: "be unique",
  holidays: "not also be a holiday",
  quantity: "quantity of the SKU",
  units: "number of units",
  weight: "weight",
  volume: "volume",
  calendars_end: "the schedule goes beyond the calendars, which end on",
  last_departure: "the lane has no departure after",
  known_sku: "is not stocked at the source",
  transferable: "cannot be transferred",
  known_weight: "has no weight",
  permitted: "is forbidden by a rule",
  whole_packs: "must be in whole packs",
  fresh: "has too few fresh units on every date that suits all SKUs",
};

/** The ids of the phrases for `params.expected` of an issue. */
export type Phrase = keyof typeof englishPhrases;

/** Writes an issue in English without the full stop. `got` is empty, or ends the sentence with the received value. */
type Rule = (place: string, texts: IssueTexts & { readonly got: string }) => string;

const mustBe: Rule = (place, to) => `${place} must be ${to.expected}${to.got}`;

/** Shows a plain code without its quotes. */
export const codeOf = (text: string) => text.replace(/"([\w.-]+)"/g, "$1");

const didYouMean = (name: string) => name && ` (did you mean ${name}?)`;

/** `1 entry`, `2 entries`. */
const counted = (count: string, nouns: string) =>
  `${count} ${nouns}`.replace(/^(1 .*)ies$/, "$1y").replace(/^(1 .*)s$/, "$1");

export const englishRules: Readonly<Record<IssueCode, Rule>> = {
  required: (place) => `${place} must be given`,
  wrong_type: mustBe,
  blank: (place) => `${place} must not be blank`,
  not_integer: (place, to) => `${place} must be ${to.expected || "a whole number"}${to.got}`,
  too_small: (place, to) => `${place} must be at least ${to.min}${to.got}`,
  too_big: (place, to) =>
    `${place} must ${to.expected ? `have at most ${counted(to.max, to.expected)}` : `be at most ${to.max}`}${to.got}`,
  malformed: mustBe,
  unknown_status: mustBe,
  conflicting_fields: (place, to) => `${place} must equal product_sku ${to.expected}${to.got}`,
  repeated_parameter: (place, to) => `${place} must be given once, not ${to.received} times`,
  unknown_parameter: (_place, to) => `parameter ${to.received} is unknown${didYouMean(to.suggestion)}`,
  empty_range: (place, to) => `${place} must not be before ${to.expected} ${to.min}${to.got}`,
  empty_list: (place) => `${place} must not be empty`,
  unknown_warehouse: (place, to) =>
    `${place}${/warehouse/i.test(place) ? "" : ": warehouse"} ${codeOf(to.received)} does not exist`,
  same_warehouse: (place, to) => `${place} must differ from the source warehouse${to.got}`,
  no_lane: (_place, to) => {
    const why = to.reason && ": the default lane never has a working day for them";
    return codeOf(
      `there is no ${to.transferType && `${to.transferType} `}lane from ${to.expected} to ${to.received}${why}${didYouMean(to.suggestion)}`,
    );
  },
  duplicate_sku: (place, to) => `${place} ${codeOf(to.received)} is already on an earlier line`,
  unsafe_total: (place, to) =>
    `${place} would bring the total ${to.expected}${to.source && ` from ${codeOf(to.source)}`} above ${to.max}${to.got}`,
  unknown_field: (place, to) => `${place} is unknown${didYouMean(to.suggestion) || `: use ${to.expected}`}`,
  not_unique: (place, to) => `${place} must ${to.expected}${to.got}`,
  unknown_code: mustBe,
  no_working_day: (place, to) =>
    `${place}: ${to.max ? `every ${to.max}-day period` : "the lane"} needs ${to.expected ? `a day on which ${to.expected.replace("{0}", () => codeOf(to.received) || "a warehouse")}` : "a working day"}`,
  beyond_calendars: (_place, to) => `${to.expected} ${to.max}${to.received && ` (latest arrival: ${to.received})`}`,
  fully_booked: (_place, to) => `no departure up to ${to.max} has room`,
  never_available: (_place, to) =>
    `${codeOf(to.received)}${to.min ? `: ${counted(to.min, "units")} needed, at most ${to.max} will be available` : ` ${to.expected}`}`,
  transfer_done: (_place, to) => `the transfer is already ${to.received}`,
  not_in_transfer: (place, to) => `${place} ${codeOf(to.received)} is not in the transfer`,
  too_early: (place, to) => `${place} must be at most ${to.max} until more units are shipped${to.got}`,
  nothing_to_do: () => "the event has no effect",
};

export function isIssueCode(value: unknown): value is IssueCode {
  return typeof value === "string" && Object.hasOwn(englishRules, value);
}

/** The text of a fault in errors: `options.size must be at least 1, got 0`. */
export function messageOf(place: string, { code, params }: Fault): string {
  const texts = englishTexts(params);
  return englishRules[code](place, { ...texts, got: texts.received && `, got ${texts.received}` });
}

/** The English sentence of an issue: `Quantity must be at least 1 (got 0).` */
export function sentenceOf(code: IssueCode, place: string, texts: IssueTexts): string {
  const sentence = englishRules[code](place, { ...texts, got: texts.received && ` (got ${texts.received})` });
  // Begins with a SKU, which keeps its case.
  if (code === "never_available") return `${sentence}.`;
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

export function makeIssue(path: Issue["path"], { code, params }: Fault): Issue {
  const texts = englishTexts(params);
  const [list, index] = path;
  const owner = texts.owner && ` of ${String(list).slice(0, -1)} ${Number(index) + 1} (${codeOf(texts.owner)})`;
  const subject = code === "unknown_field" ? `field ${describeValue(path.at(-1))}` : subjectOf(path);
  return { code, message: sentenceOf(code, subject + owner, texts), path, ...(params && { params }) };
}

function englishTexts(params: Fault["params"]): IssueTexts {
  return textsOf(params, englishPhrases, String);
}

/** The params as texts, with the phrases of a language. */
export function textsOf(
  params: Fault["params"] = {},
  phrases: Readonly<Record<Phrase, string>>,
  write: (value: string | number) => string,
): IssueTexts {
  const texts = {
    min: "",
    max: "",
    expected: "",
    received: "",
    suggestion: "",
    reason: "",
    transferType: "",
    source: "",
    owner: "",
  };
  for (const [name, param] of Object.entries(params)) {
    const isPhrase = name === "expected" && Object.hasOwn(phrases, String(param));
    if (isPhrase) texts.expected = phrases[param as Phrase];
    else if (typeof param !== "object") texts[name as keyof IssueTexts] = write(param);
    else if (param.length > 1) texts[name as keyof IssueTexts] = phrases.one_of.replace("{0}", () => param.join(", "));
    else texts[name as keyof IssueTexts] = param.join();
  }
  return texts;
}

/**
 * The last field of a path in words: `source warehouse code`. Names that are not nouns are quoted, such as `arriveBy`.
 */
function subjectOf(path: Issue["path"]): string {
  const key = path.at(-1) ?? "input";
  if (typeof key === "number") return `entry ${key + 1} of ${subjectOf(path.slice(0, -1))}`;
  if (!/^[a-z]\w{0,79}$/i.test(key)) return describeValue(key);
  const name = key.replace(/[A-Z]/g, " $&").replaceAll("_", " ").toLowerCase().replace("cut off", "cut-off");
  if (endsOpen.test(name)) return describeValue(key);
  return name
    .replace("qty", "quantity")
    .replace("sku", "SKU")
    .replace("src", "source")
    .replace(/^dest?\b/, "destination");
}

const endsOpen = /^(?:is |next$|len$)|\b(?:at|before|by|from|on|to|until)(?: date)?$/;

/** A path in code notation, after the root if there is one: `items[3].qty`, `request.items[3].qty`. */
export function formatPath(path: Issue["path"], root = ""): string {
  const keys = path.map((key) =>
    typeof key === "string" && /^\w{1,80}$/.test(key) ? `.${key}` : `[${describeValue(key)}]`,
  );
  return (root + keys.join("")).replace(/^\./, "");
}
