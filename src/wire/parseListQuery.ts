import type { ListQuery } from "../list/ListQuery";
import { statusFault } from "../list/transferRules";
import type { Fault, Issue } from "../result/Issue";
import { assertOptions, inCall, type PlacedFault, throwMisuse } from "../result/misuse";
import type { Result } from "../result/Result";
import { arrayFault, faultOf, textFault } from "../result/valueFaults";
import { parseCivilDay } from "../time/civilDay";
import { collectIssues, maxIssues, type Report } from "../result/collectIssues";
import { listQueryJsonSchema, parsedListQueryJsonSchema } from "./jsonSchemas";
import {
  filterParameters,
  type FilterParameter,
  type PageParameter,
  pageParameters,
  type ParameterKind,
  parameterNames,
} from "./listParameters";
import { readParameters } from "./readParameters";
import { createStandardSchema } from "./StandardSchema";
import { unknownParameterFault } from "./unknownParameters";

/** Query parameters by name, as Express, Fastify and Next give them. */
export type QueryRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What {@link parseListQuery} accepts beside the parameters of the interface. */
export interface ParseListQueryOptions {
  /** Names of parameters that may come along and mean nothing, such as `_`. Default: none. */
  readonly ignore?: readonly string[] | undefined;
}

/**
 * Reads the query parameters of the list. A blank one is as if omitted, and the entries of a list are separated by commas
 * or by repetition, and trimmed. A datetime is `YYYY-MM-DDTHH:MM:SS` with `Z` or an offset such as `+07:00`, and a fraction
 * of the second of up to three digits, or more where they are zeros. A parameter that the interface does not have is an
 * issue: a filter that is misspelt must not turn into no filter, nor `page=2` into the first page. O(length of the query).
 *
 * @param params A query string with or without its question mark, a `URLSearchParams`, or a record. Anything else is
 * safe too: no input makes it throw.
 * @returns The query, or up to 100 issues whose paths name the parameter: `not_integer`, `too_small`, `too_big` for
 * `limit` (1 to 100, default 20) and `next` (0 to 2^53 − 1, default 0); `malformed` for a datetime that has another form or
 * does not exist, `empty_range` where a range ends before it starts; `empty_list` for a list of nothing but commas;
 * `unknown_status`; `repeated_parameter` for a scalar given twice; `wrong_type` for what is no text, or no parameters at all;
 * `malformed` for a whole URL; `unknown_parameter` for one that the interface does not have.
 * @throws TypeError or RangeError if the options have a field that means nothing, or if `ignore` is no list of texts or has a
 * parameter of the interface.
 *
 * @example
 * ```ts
 * import { parseListQuery } from "stock-transfer";
 *
 * parseListQuery("?skus=HELMET,E-BIKE&limit=50&ref_code="); // => { value: { filter: { skus: ["HELMET", "E-BIKE"] }, limit: 50, next: 0 } }
 * parseListQuery("limit=500").issues?.[0].message; // => 'must be at most 100, got "500"'
 * parseListQuery("page=2&_=1763900000", { ignore: ["_"] }).issues?.[0].message; // => 'must be left out, got "page"'
 * ```
 */
export function parseListQuery(
  params: string | URLSearchParams | QueryRecord,
  options: ParseListQueryOptions = {},
): Result<ListQuery> {
  const ignored = inCall("parseListQuery", () => {
    assertOptions(options, ["ignore"]);
    const { ignore = [] } = options;
    const faults = ignoredFaults("options.ignore", ignore);
    if (faults.length > 0) throwMisuse(faults);
    return ignore;
  });
  return collectIssues((report) => readQuery(params, ignored, report));
}

/** What is wrong with a list of parameters that are to be ignored. */
export function ignoredFaults(place: string, names: unknown): readonly PlacedFault[] {
  if (!Array.isArray(names)) return [{ place, fault: arrayFault(names)! }];
  return Array.from(names as readonly unknown[]).flatMap((name, index) => {
    const isOfInterface = parameterNames.includes(name as string);
    const expected = "the parameters of the interface";
    const fault = isOfInterface ? faultOf("not_unique", name, { expected }) : textFault(name);
    return fault ? [{ place: `${place}[${index}]`, fault }] : [];
  });
}

/**
 * {@link parseListQuery} as a Standard Schema, with its JSON Schema: of a record, since a query string has none.
 *
 * @example
 * ```ts
 * import { listQuerySchema } from "stock-transfer";
 *
 * listQuerySchema["~standard"].validate({ limit: "5" }); // => { value: { filter: {}, limit: 5, next: 0 } }
 * const { type } = listQuerySchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
 * type; // => "object"
 * ```
 */
export const listQuerySchema = /* @__PURE__ */ createStandardSchema<string | URLSearchParams | QueryRecord, ListQuery>(
  "listQuerySchema",
  (params) => parseListQuery(params as QueryRecord),
  listQueryJsonSchema,
  parsedListQueryJsonSchema,
);

const filterEntries = /* @__PURE__ */ Object.entries<FilterParameter>(filterParameters);

function readQuery(params: unknown, ignored: readonly string[], report: Report): ListQuery | undefined {
  const given = new Map<string, unknown[]>();
  const unknown = new Set<string>();
  const fault = readParameters(params, (name, value) => {
    const values = given.get(name);
    if (values) values.push(value);
    else if (parameterNames.includes(name)) given.set(name, [value]);
    // More would not be reported.
    else if (unknown.size < maxIssues && !ignored.includes(name)) unknown.add(name);
  });
  if (fault) {
    report([], fault);
    return undefined;
  }
  const textsOf = (name: string) => readAllTexts(name, given.get(name) ?? [], report);

  const limit = readInteger(pageParameters.limit, textsOf("limit"), report);
  const next = readInteger(pageParameters.next, textsOf("next"), report);
  const filter: Record<string, unknown> = {};
  for (const [field, { name, kind }] of filterEntries) {
    if (!given.has(name)) continue;
    const value = readers[kind](textsOf(name), (fault) => {
      report([name], fault);
    });
    if (value !== undefined) filter[field] = value;
  }
  reportEmptyRange("createdFrom", "createdTo", filter, report);
  reportEmptyRange("updatedFrom", "updatedTo", filter, report);
  for (const name of unknown) report([name], unknownParameterFault(name));
  return { filter, limit, next };
}

/** The texts of all occurrences of a parameter, each of which may be a list in a record. */
function readAllTexts(name: string, values: readonly unknown[], report: Report): readonly string[] {
  const texts: string[] = [];
  const read = (path: Issue["path"], text: unknown) => {
    if (typeof text === "string") texts.push(text);
    else report(path, faultOf("wrong_type", text, { expected: "string" }));
  };
  for (const value of values) {
    if (!Array.isArray(value)) read([name], value);
    else if (value.length === 0) report([name], faultOf("empty_list", value));
    else for (const [index, text] of value.entries()) read([name, index], text);
  }
  return texts;
}

type ReportFault = (fault: Fault) => void;

/** The value of a parameter's texts; `undefined` for one that is omitted or blank. */
const readers: Readonly<Record<ParameterKind, (texts: readonly string[], report: ReportFault) => unknown>> = {
  text: readText,
  instant: readInstant,
  texts: readTexts,
  statuses: (texts, report) =>
    readTexts(texts, report)?.filter((entry) => {
      const fault = statusFault(entry);
      if (fault) report(fault);
      return !fault;
    }),
};

function readText(texts: readonly string[], report: ReportFault): string | undefined {
  if (texts.length > 1) report({ code: "repeated_parameter", params: { max: 1, received: texts.length } });
  const [text = ""] = texts;
  return isBlank(text) ? undefined : text;
}

const integer = /^(?:0|-?[1-9]\d*)$/;

function readInteger({ name, min, max, byDefault }: PageParameter, texts: readonly string[], report: Report): number {
  const text = readText(texts, (fault) => {
    report([name], fault);
  });
  if (text === undefined) return byDefault;
  const value = Number(text);
  if (!integer.test(text)) report([name], faultOf("not_integer", text, { expected: "an integer such as 20" }));
  else if (value < min) report([name], faultOf("too_small", text, { min }));
  else if (value > max) report([name], faultOf("too_big", text, { max }));
  return value;
}

/** A date, a time to the millisecond and an offset from UTC. Date.parse takes many other forms too. */
const dateTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3}0*)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function readInstant(texts: readonly string[], report: ReportFault): number | undefined {
  const text = readText(texts, report);
  if (text === undefined) return undefined;
  const [, date] = dateTime.exec(text) ?? [];
  // Date.parse turns 30 February into 2 March.
  if (parseCivilDay(date) !== undefined) return Date.parse(text);
  // A plus that is not escaped arrives as a space.
  const expected =
    "a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B)";
  report(faultOf("malformed", text, { expected }));
  return undefined;
}

/** The entries of all occurrences, without the blanks around them. */
function readTexts(texts: readonly string[], report: ReportFault): readonly string[] | undefined {
  const given = texts.filter((text) => !isBlank(text));
  if (given.length === 0) return undefined;
  const entries: string[] = [];
  for (const text of given) {
    const found = entries.length;
    for (const entry of text.split(",")) if (!isBlank(entry)) entries.push(entry.trim());
    if (entries.length === found) report(faultOf("empty_list", text));
  }
  return entries;
}

function reportEmptyRange(
  from: "createdFrom" | "updatedFrom",
  to: "createdTo" | "updatedTo",
  filter: ListQuery["filter"],
  report: Report,
): void {
  const [start, end] = [filter[from], filter[to]];
  if (start === undefined || end === undefined || start <= end) return;
  const params = { min: formatInstant(start), received: formatInstant(end), expected: filterParameters[from].name };
  report([filterParameters[to].name], { code: "empty_range", params });
}

function formatInstant(instant: number): string {
  return new Date(instant).toISOString();
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
