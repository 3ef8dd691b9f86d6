import type { ListQuery } from "../list/ListQuery";
import { statusFault } from "../list/transferRules";
import { collectIssues, maxIssues, type Report } from "../result/collectIssues";
import type { Fault, Issue } from "../result/Issue";
import { type Fields, isLiteral } from "../result/kinds";
import { assertOptionValues, inCall } from "../result/misuse";
import { nearestName } from "../result/nearestName";
import type { Result } from "../result/Result";
import { arrayFault, faultOf, formFault, textFault } from "../result/valueFaults";
import { calendarDateFault, parseCivilDay } from "../time/civilDay";
import {
  dateTime,
  everyParameter,
  extensionsFault,
  filterParameters,
  type ListExtension,
  type PageParameter,
  pageParameters,
  type ParameterKind,
  parametersWith,
  ranges,
} from "./endpoints";
import { listQueryJsonSchema, parsedListQueryJsonSchema } from "./jsonSchemas";
import { createStandardSchema } from "./StandardSchema";

/** Query parameters by name, as Express, Fastify and Next provide them. */
export type QueryRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of {@link parseListQuery}. */
export interface ParseListQueryOptions {
  /** Names of parameters to ignore, such as `_`. Default: none. */
  readonly ignore?: readonly string[] | undefined;
  /** Parameters beyond the HTTP API that are read. Default: none, so they are unknown. */
  readonly extensions?: readonly ListExtension[] | undefined;
}

/**
 * Reads the query parameters of the list. Blank parameters count as omitted. Lists are separated by commas or given as
 * repeated parameters, and their entries are trimmed. Datetimes are `YYYY-MM-DDTHH:MM:SS` with `Z` or an offset such as
 * `+07:00`, and up to three fractional digits; further digits must be zero. Unknown parameters are issues: ignoring a
 * misspelt filter would list other transfers too. O(length of the query).
 *
 * @param params A query string with or without its question mark, a `URLSearchParams`, or a record. No input makes it
 * throw.
 * @returns The query, or up to 100 issues. Their paths name the parameter. Codes: `not_integer`, `too_small`, `too_big`
 * for `limit` (1 to 100, default 20) and `next` (0 to 2^53 − 1, default 0). `malformed`: a date or datetime that has
 * another format or does not exist, or `params` that are a whole URL or throw when they are read. `empty_range`: a range ends
 * before it starts. `empty_list`: a list of only commas, or an empty array in a record. `unknown_status`.
 * `repeated_parameter`: a parameter that is not a list, given more than once. `wrong_type`: a value that is not text,
 * or `params` of another type. `unknown_parameter`.
 * @throws TypeError or RangeError for an unknown option, if `ignore` is not an array of strings or names a known
 * parameter, or if `extensions` is not an array of extensions.
 *
 * @example
 * ```ts
 * import { parseListQuery } from "stock-transfer";
 *
 * parseListQuery("?skus=HELMET,E-BIKE&limit=50&ref_code="); // => { value: { filter: { skus: ["HELMET", "E-BIKE"] }, limit: 50, next: 0 } }
 * parseListQuery("limit=500").issues?.[0].message; // => 'Limit must be at most 100 (got "500").'
 * parseListQuery("page=2&_=1763900000", { ignore: ["_"] }).issues?.[0].message; // => 'Parameter "page" is unknown.'
 * const { value } = parseListQuery("arrives_to=2026-03-05", { extensions: ["arrives_to"] });
 * value?.filter; // => { arrivesTo: "2026-03-05" }
 * ```
 */
export function parseListQuery(
  params: string | URLSearchParams | QueryRecord,
  options: ParseListQueryOptions = {},
): Result<ListQuery> {
  inCall("parseListQuery", () => {
    assertOptionValues(options, { ignore: ignoredFault, extensions: extensionsFault });
  });
  return readListParameters(params, options.ignore, options.extensions);
}

export function ignoredFault(names: unknown, { extensions }: Fields, nameFault = textFault): Fault | undefined {
  if (names === undefined) return undefined;
  if (!Array.isArray(names)) return arrayFault(names);
  const known: readonly unknown[] = [
    ...parameterNames,
    ...(Array.isArray(extensions) ? (extensions as unknown[]) : []),
  ];
  const faults = Array.from(names as unknown[], (name) =>
    known.includes(name)
      ? faultOf("not_unique", name, { expected: "not contain a parameter of the HTTP API" })
      : nameFault(name) && formFault("string", "names", name),
  );
  return faults.find((fault) => fault);
}

/**
 * {@link parseListQuery} as a Standard Schema. Its JSON Schema describes a record of parameters.
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

const parameterNames: readonly string[] = /* @__PURE__ */ namesOf();

function namesOf(): readonly string[] {
  const parameters = [...Object.values<PageParameter>(pageParameters), ...Object.values(filterParameters)];
  return parameters.map(({ name }) => name);
}

/** {@link parseListQuery} with validated options. */
export function readListParameters(
  params: unknown,
  ignored: readonly string[] = [],
  extensions: readonly ListExtension[] = [],
): Result<ListQuery> {
  return collectIssues((report) => readQuery(params, ignored, extensions, report));
}

function readQuery(
  params: unknown,
  ignored: readonly string[],
  extensions: readonly ListExtension[],
  report: Report,
): ListQuery | undefined {
  if (typeof params === "string" && wholeUrl.test(params)) {
    report([], faultOf("malformed", params, { expected: "query" }));
    return undefined;
  }
  const pairs = pairsOf(params);
  if (!pairs) {
    report([], faultOf("wrong_type", params, { expected: "query" }));
    return undefined;
  }
  const names: readonly string[] = [...parameterNames, ...extensions];
  const given = new Map<string, unknown[]>();
  const unknown = new Set<string>();
  for (const [name, value] of pairs) {
    const values = given.get(name);
    if (values) values.push(value);
    else if (names.includes(name)) given.set(name, [value]);
    // Further issues are never reported.
    else if (unknown.size < maxIssues && !ignored.includes(name)) unknown.add(name);
  }
  const textsOf = (name: string) => readAllTexts(name, given.get(name) ?? [], report);

  const limit = readInteger(pageParameters.limit, textsOf("limit"), report);
  const next = readInteger(pageParameters.next, textsOf("next"), report);
  const filter: Record<string, unknown> = {};
  for (const [field, { name, kind }] of parametersWith(extensions)) {
    if (!given.has(name)) continue;
    const value = readers[kind](textsOf(name), (fault) => {
      report([name], fault);
    });
    if (value !== undefined) filter[field] = value;
  }
  reportEmptyRanges(filter, report);
  for (const [index, name] of Array.from(unknown).entries()) {
    report([name], index < maxSuggestions ? unknownParameterFault(name, names) : faultOf("unknown_parameter", name));
  }
  return { filter, limit, next };
}

/** Matches a whole URL. Parsed as a query string, it would lose its first parameter. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

function pairsOf(params: unknown): Iterable<readonly [name: string, value: unknown]> | undefined {
  if (typeof params === "string") return new URLSearchParams(params);
  if (isSearchParams(params)) return params;
  return isLiteral(params) ? Object.entries(params).filter(([, value]) => value !== undefined) : undefined;
}

/** A URLSearchParams may come from another realm or a polyfill. Maps do not have `getAll`. */
function isSearchParams(params: unknown): params is Iterable<[name: string, text: unknown]> {
  if (typeof params !== "object" || params === null || !("getAll" in params)) return false;
  return typeof params.getAll === "function" && Symbol.iterator in params;
}

/** The texts of all occurrences of a parameter. In a record, each value may be a list. */
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

/** The parsers of parameters. They return `undefined` for an omitted or blank parameter. */
const readers: Readonly<Record<ParameterKind, (texts: readonly string[], report: ReportFault) => unknown>> = {
  text: readText,
  instant: readInstant,
  date: readDate,
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
  if (!integer.test(text)) report([name], faultOf("not_integer", text, { expected: "digits" }));
  else if (value < min) report([name], faultOf("too_small", text, { min }));
  else if (value > max) report([name], faultOf("too_big", text, { max }));
  return value;
}

function readInstant(texts: readonly string[], report: ReportFault): number | undefined {
  const text = readText(texts, report);
  if (text === undefined) return undefined;
  // Date.parse also accepts other formats, and reads 30 February as 2 March.
  if (dateTime.test(text) && parseCivilDay(text.slice(0, 10)) !== undefined) return Date.parse(text);
  report(faultOf("malformed", text, { expected: "datetime" }));
  return undefined;
}

function readDate(texts: readonly string[], report: ReportFault): string | undefined {
  const text = readText(texts, report);
  const fault = text === undefined ? undefined : calendarDateFault(text);
  if (fault) report(fault);
  return fault ? undefined : text;
}

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

function reportEmptyRanges(filter: ListQuery["filter"], report: Report): void {
  for (const [from, to] of ranges) {
    const { [from]: start, [to]: end } = filter;
    if (start === undefined || end === undefined || start <= end) continue;
    const params = { min: formatBound(start), received: formatBound(end), expected: everyParameter[from].name };
    report([everyParameter[to].name], { code: "empty_range", params });
  }
}

function formatBound(bound: number | string): string {
  return typeof bound === "string" ? bound : new Date(bound).toISOString();
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Longer and further unknown names get no suggestion, because the search takes ten times as long as an issue. */
const maxNameLength = 64;
const maxSuggestions = 5;

/** Short names of parameters that clients often use. */
const otherNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["code", "stock_transfer_codes"],
  ["codes", "stock_transfer_codes"],
  ["from_date", "created_from_date"],
  ["to_date", "created_to_date"],
]);

function unknownParameterFault(name: string, known: readonly string[]): Fault {
  const suggestion = name.length <= maxNameLength ? findMeant(name, known) : undefined;
  return faultOf("unknown_parameter", name, suggestion === undefined ? {} : { suggestion });
}

/** A parameter with a similar name or a similar first word, or one of {@link otherNames}. */
function findMeant(name: string, known: readonly string[]): string | undefined {
  const whole = nearestName(name, known);
  if (whole) return whole;
  // Only the two ends of a range share a first word.
  const firstWords = known.map((each) => each.replace(/_.*/, ""));
  for (const [word] of name.matchAll(/[A-Z]*[a-z0-9]+|[A-Z]+/g)) {
    const first = nearestName(word, firstWords);
    if (first) return known[firstWords.indexOf(first)];
  }
  return otherNames.get(name);
}
