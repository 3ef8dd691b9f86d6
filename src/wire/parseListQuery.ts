import type { ListQuery } from "../list/ListQuery";
import { type TransferStatus, transferStatuses } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { Issue, IssueCode } from "../result/Issue";
import { makeIssue, makeIssueInWords } from "../result/makeIssue";
import { hasIssues, type Result } from "../result/Result";
import { addIssue } from "./addIssue";
import { readParameters } from "./readParameters";
import { readSafely } from "./readSafely";
import { standardSchema } from "./StandardSchema";

/** Query parameters by name, as Express, Fastify and Next give them. */
export type QueryRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

const maxPerPage = 100;
const defaultPerPage = 20;

/**
 * Reads the query parameters of the list. Parameters that the interface does not name are ignored, a blank one is as if
 * omitted, and the entries of a list are separated by commas or by repetition. O(length of the query).
 *
 * @param params A query string with or without its question mark, a `URLSearchParams`, or a record. Anything else is
 * safe too: no input makes it throw.
 * @returns The query, or up to 100 issues whose paths name the parameter: `not_integer`, `too_small`, `too_big` for
 * `limit` (1 to 100, default 20) and `next` (0 to 2^53 − 1, default 0); `malformed` for a datetime that is not
 * `YYYY-MM-DDTHH:MM:SS.sssZ` or does not exist, `empty_range` where a range ends before it starts; `empty_list` for a
 * list of nothing but commas; `unknown_status`; `repeated_parameter` for a scalar given twice; `wrong_type` for what is
 * no text, or no parameters at all; `malformed` for a whole URL.
 *
 * @example
 * ```ts
 * import { parseListQuery } from "stock-transfer";
 *
 * parseListQuery("?skus=HELMET,E-BIKE&limit=50&ref_code="); // => { value: { filter: { skus: ["HELMET", "E-BIKE"] }, limit: 50, next: 0 } }
 * parseListQuery("limit=500").issues?.[0].message; // => 'must be at most 100, got "500"'
 * ```
 */
export function parseListQuery(params: string | URLSearchParams | QueryRecord): Result<ListQuery> {
  return readSafely(() => readQuery(params));
}

/**
 * {@link parseListQuery} as a Standard Schema.
 *
 * @example
 * ```ts
 * import { listQuerySchema } from "stock-transfer";
 *
 * listQuerySchema["~standard"].validate({ limit: "5" }); // => { value: { filter: {}, limit: 5, next: 0 } }
 * ```
 */
export const listQuerySchema = /* @__PURE__ */ standardSchema<string | URLSearchParams | QueryRecord, ListQuery>(
  (params) => parseListQuery(params as QueryRecord),
);

function readQuery(params: unknown): Result<ListQuery> {
  const issues: Issue[] = [];
  const read = readParameters(params, issues);
  const scalar = (name: string) => readScalar(name, read(name), issues);
  const list = (name: string) => readEntries(name, read(name), issues);
  const range = (fromName: string, toName: string) => {
    const from = readInstant(fromName, scalar(fromName), issues);
    const to = readInstant(toName, scalar(toName), issues);
    if (from !== undefined && to !== undefined && to < from) {
      const rule = `not be before ${fromName} ${new Date(from).toISOString()}`;
      addIssue(issues, makeIssueInWords("empty_range", [toName], rule, new Date(to).toISOString()));
    }
    return [from, to] as const;
  };

  const limit = readInteger("limit", scalar("limit"), 1, maxPerPage, issues) ?? defaultPerPage;
  const next = readInteger("next", scalar("next"), 0, Number.MAX_SAFE_INTEGER, issues) ?? 0;
  const srcWarehouseCode = scalar("src_warehouse_code");
  const destWarehouseCode = scalar("dest_warehouse_code");
  const [createdFrom, createdTo] = range("created_from_date", "created_to_date");
  const [updatedFrom, updatedTo] = range("updated_from_date", "updated_to_date");
  const skus = list("skus");
  const codes = list("stock_transfer_codes");
  const refCode = scalar("ref_code");
  const statuses = readStatuses("status_list", list("status_list"), issues);
  if (hasIssues(issues)) return { issues };

  const filter: { -readonly [Field in keyof TransferFilter]: TransferFilter[Field] } = {};
  if (srcWarehouseCode !== undefined) filter.srcWarehouseCode = srcWarehouseCode;
  if (destWarehouseCode !== undefined) filter.destWarehouseCode = destWarehouseCode;
  if (refCode !== undefined) filter.refCode = refCode;
  if (createdFrom !== undefined) filter.createdFrom = createdFrom;
  if (createdTo !== undefined) filter.createdTo = createdTo;
  if (updatedFrom !== undefined) filter.updatedFrom = updatedFrom;
  if (updatedTo !== undefined) filter.updatedTo = updatedTo;
  if (skus) filter.skus = skus;
  if (codes) filter.codes = codes;
  if (statuses) filter.statuses = statuses;
  return { value: { filter, limit, next } };
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** The one value of a parameter that may be given once; `undefined` where it is omitted or blank. */
function readScalar(name: string, values: readonly string[], issues: Issue[]): string | undefined {
  const [value] = values;
  if (values.length > 1) {
    addIssue(issues, makeIssueInWords("repeated_parameter", [name], "be given once", `it ${values.length} times`));
    return undefined;
  }
  return value === undefined || isBlank(value) ? undefined : value;
}

/** The entries of all occurrences; `undefined` where the parameter is omitted or blank. */
function readEntries(name: string, values: readonly string[], issues: Issue[]): readonly string[] | undefined {
  let entries: string[] | undefined;
  for (const value of values) {
    if (isBlank(value)) continue;
    entries ??= [];
    const before = entries.length;
    for (const entry of value.split(",")) if (!isBlank(entry)) entries.push(entry);
    if (entries.length === before) addIssue(issues, makeIssue("empty_list", [name], "hold more than commas", value));
  }
  return entries;
}

const integer = /^(?:0|-?[1-9]\d*)$/;

function readInteger(
  name: string,
  text: string | undefined,
  min: number,
  max: number,
  issues: Issue[],
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const report = (code: IssueCode, rule: string) => {
    addIssue(issues, makeIssue(code, [name], rule, text));
  };
  if (!integer.test(text)) report("not_integer", "be an integer such as 20");
  else if (value < min) report("too_small", `be at least ${min}`);
  else if (value > max) report("too_big", `be at most ${max}`);
  return value;
}

const dateTime = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function readInstant(name: string, text: string | undefined, issues: Issue[]): number | undefined {
  if (text === undefined) return undefined;
  const instant = dateTime.test(text) ? Date.parse(text) : NaN;
  // Date.parse turns 30 February into 2 March, which the day of the month exposes.
  if (new Date(instant).getUTCDate() === Number(text.slice(8, 10))) return instant;
  addIssue(issues, makeIssue("malformed", [name], "be a datetime that exists, YYYY-MM-DDTHH:MM:SS.sssZ", text));
  return undefined;
}

function readStatuses(
  name: string,
  entries: readonly string[] | undefined,
  issues: Issue[],
): readonly TransferStatus[] | undefined {
  const rule = `be one of ${transferStatuses.join(", ")}`;
  return entries?.filter((entry): entry is TransferStatus => {
    const isKnown = (transferStatuses as readonly string[]).includes(entry);
    if (!isKnown) addIssue(issues, makeIssue("unknown_status", [name], rule, entry));
    return isKnown;
  });
}
