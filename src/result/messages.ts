import { describeValue } from "./describeValue";
import type { Fault, Issue, IssueCode } from "./Issue";

type Params = Partial<Record<"min" | "max" | "expected" | "received" | "suggestion", Param>>;
type Param = NonNullable<Issue["params"]>[string];

const isExpected = ({ expected }: Params) => `must be ${inWords(expected)}`;

/** What follows the name of the place: the rule, without the received value. */
const rules: Readonly<Record<IssueCode, (params: Params) => string>> = {
  required: () => "must be given",
  wrong_type: isExpected,
  blank: () => "must not be blank",
  not_integer: ({ expected = "an integer" }) => isExpected({ expected }),
  too_small: ({ min }) => `must be at least ${String(min)}`,
  too_big: ({ max, expected }) =>
    expected === undefined ? `must be at most ${String(max)}` : `must have at most ${counted(max, inWords(expected))}`,
  malformed: isExpected,
  unknown_status: isExpected,
  conflicting_fields: ({ expected }) => `must equal product_sku ${inWords(expected)}`,
  repeated_parameter: ({ received }) => `must be given once, got it ${String(received)} times`,
  unknown_parameter: ({ suggestion }) =>
    suggestion === undefined ? "must be left out" : `must be spelled ${String(suggestion)}, or left out`,
  empty_range: ({ min, expected }) => `must not be before ${inWords(expected)} ${String(min)}`,
  empty_list: () => "must not be empty",
  unknown_warehouse: () => "must be the code of a warehouse",
  same_warehouse: () => "must be another warehouse than the source",
  no_lane: ({ expected, suggestion }) =>
    `must have a lane from ${inWords(expected)}${suggestion === undefined ? "" : ` (did you mean ${String(suggestion)}?)`}`,
  duplicate_sku: () => "must be on one line only",
  unsafe_total: ({ max, expected, received }) => {
    if (expected === "quantity") return `must add up to at most ${String(max)} with the earlier lines of the SKU`;
    if (expected === "units") return `must have at most ${counted(max, expected)} together`;
    const rule = `must ${expected === "volume" ? "have a volume of" : "weigh"} at most ${String(max)}`;
    if (expected !== "weight" && expected !== "volume") return `${rule} from ${inWords(expected)}`;
    return received === undefined ? `${rule} together` : rule;
  },
  unknown_field: ({ expected, suggestion }) =>
    `is not known: ${suggestion === undefined ? `it must be ${inWords(expected)}` : `did you mean ${String(suggestion)}?`}`,
  not_unique: ({ expected }) => `must differ from ${inWords(expected)}`,
  unknown_code: isExpected,
  no_working_day: ({ max, expected = "that is no holiday and has a cut-off after 00:00" }) => {
    const day = inWords(expected);
    return max === undefined ? `must have a day ${day}` : `must be such that any ${String(max)} days have one ${day}`;
  },
  beyond_calendars: ({ max, expected }) =>
    `must ${expected === "the last departure of the lane" ? "depart" : "arrive"} by ${String(max)}, ${inWords(expected)}`,
  never_available: ({ min, max, expected }) =>
    min === undefined
      ? `must be ${inWords(expected)}`
      : `must be available with ${counted(min, "units")} for good, and has at most ${String(max)}`,
};

export function isIssueCode(value: unknown): value is IssueCode {
  return typeof value === "string" && Object.hasOwn(rules, value);
}

/** The issue of a value at a path. */
export function makeIssue(path: Issue["path"], fault: Fault): Issue {
  const { code, params } = fault;
  return { code, message: messageOf(fault), path, ...(params && { params }) };
}

/** What is wrong, in English, as it follows the name of the place: `must be an integer, got 1.5`. */
export function messageOf({ code, params = {} }: Fault): string {
  const rule = rules[code](params);
  const { received } = params;
  return received === undefined || code === "repeated_parameter" ? rule : `${rule}, got ${String(received)}`;
}

/** A count with a noun, which is given in the plural: `1 entry`, `2 entries`. */
function counted(count: Param | undefined, nouns: string): string {
  return `${String(count)} ${count === 1 ? nouns.replace(/ies\b/, "y").replace(/^(\w+)s\b/, "$1") : nouns}`;
}

/** What is expected: one of several values, a kind of value with its article, or words as they are. */
function inWords(expected: Param | undefined): string {
  if (Array.isArray(expected)) return `one of ${expected.join(", ")}`;
  const text = String(expected);
  if (/^(?:string|number|boolean|function)$/.test(text)) return `a ${text}`;
  return /^(?:array|object|iterable)$/.test(text) ? `an ${text}` : text;
}

/** Of a name in a path, so much is shown. */
const maxNameLength = 80;

/** A path as programs write it: `items[3].qty`; with a root before it where one is given: `request.items[3].qty`. */
export function formatPath(path: Issue["path"], root = ""): string {
  const keys = path.map((key) => {
    if (typeof key === "number") return `[${key}]`;
    return /^\w+$/.test(key) ? `.${key.slice(0, maxNameLength)}` : `[${describeValue(key)}]`;
  });
  return (root + keys.join("")).replace(/^\./, "");
}
