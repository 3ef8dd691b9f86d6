import type { ListQuery } from "../list/ListQuery";
import { type TransferStatus, transferStatuses } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/isAmount";
import type { Issue, IssueCode } from "../result/Issue";
import { makeIssue, makeIssueInWords } from "../result/makeIssue";
import { hasIssues, type Result } from "../result/Result";
import { addIssue } from "./addIssue";
import { addUnknownParameters } from "./addUnknownParameters";
import { defaultLimit, listQueryJsonSchema, maxLimit, parsedListQueryJsonSchema } from "./jsonSchemas";
import { type Parameters, readParameters } from "./readParameters";
import { readSafely } from "./readSafely";
import { createStandardSchema } from "./StandardSchema";

/** Query parameters by name, as Express, Fastify and Next give them. */
export type QueryRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the query parameters of the list. A blank one is as if omitted, and the entries of a list are separated by commas
 * or by repetition, and trimmed. Parameters that the interface does not name are ignored, but for those whose names are
 * near to one that it does (`status`, `skus[]`, `updatedToDate`): a filter that is misspelt must not turn into no filter.
 * O(length of the query).
 *
 * @param params A query string with or without its question mark, a `URLSearchParams`, or a record. Anything else is
 * safe too: no input makes it throw.
 * @returns The query, or up to 100 issues whose paths name the parameter: `not_integer`, `too_small`, `too_big` for
 * `limit` (1 to 100, default 20) and `next` (0 to 2^53 − 1, default 0); `malformed` for a datetime that is not
 * `YYYY-MM-DDTHH:MM:SS.sssZ` or does not exist, `empty_range` where a range ends before it starts; `empty_list` for a
 * list of nothing but commas; `unknown_status`; `repeated_parameter` for a scalar given twice; `wrong_type` for what is
 * no text, or no parameters at all; `malformed` for a whole URL; `unknown_parameter` for a name that is near to another.
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

function readQuery(params: unknown): Result<ListQuery> {
  const issues: Issue[] = [];
  const parameters = readParameters(params, issues);
  if (!parameters) return { issues: [makeIssue("wrong_type", [], "be a query string or parameters by name", params)] };

  const { readScalar, readInteger, readRange, readCommaList, readStatuses } = createReaders(parameters, issues);
  const limit = readInteger("limit", 1, maxLimit) ?? defaultLimit;
  const next = readInteger("next", 0, maxAmount) ?? 0;
  const srcWarehouseCode = readScalar("src_warehouse_code");
  const destWarehouseCode = readScalar("dest_warehouse_code");
  const [createdFrom, createdTo] = readRange("created_from_date", "created_to_date");
  const [updatedFrom, updatedTo] = readRange("updated_from_date", "updated_to_date");
  const skus = readCommaList("skus");
  const codes = readCommaList("stock_transfer_codes");
  const refCode = readScalar("ref_code");
  const statuses = readStatuses("status_list");
  addUnknownParameters(parameters.unknownNames(), issues);
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

const integer = /^(?:0|-?[1-9]\d*)$/;
const dateTime = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Functions that read one parameter each. They give `undefined` for one that is omitted or blank. */
function createReaders({ textsOf }: Parameters, issues: Issue[]) {
  const report = (code: IssueCode, name: string, rule: string, received: unknown) => {
    addIssue(issues, makeIssue(code, [name], rule, received));
  };
  return { readScalar, readInteger, readRange, readCommaList, readStatuses };

  function readScalar(name: string): string | undefined {
    const texts = textsOf(name);
    const [text = ""] = texts;
    if (texts.length <= 1) return isBlank(text) ? undefined : text;
    addIssue(issues, makeIssueInWords("repeated_parameter", [name], "be given once", `it ${texts.length} times`));
    return undefined;
  }

  function readInteger(name: string, min: number, max: number): number | undefined {
    const text = readScalar(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!integer.test(text)) report("not_integer", name, "be an integer such as 20", text);
    else if (value < min) report("too_small", name, `be at least ${min}`, text);
    else if (value > max) report("too_big", name, `be at most ${max}`, text);
    return value;
  }

  function readRange(fromName: string, toName: string): [from: number | undefined, to: number | undefined] {
    const from = readInstant(fromName);
    const to = readInstant(toName);
    // Nothing is less than undefined, nor is undefined less than anything.
    if (to! < from!) {
      const rule = `not be before ${fromName} ${new Date(from!).toISOString()}`;
      addIssue(issues, makeIssueInWords("empty_range", [toName], rule, new Date(to!).toISOString()));
    }
    return [from, to];
  }

  function readInstant(name: string): number | undefined {
    const text = readScalar(name);
    if (text === undefined) return undefined;
    const instant = dateTime.test(text) ? Date.parse(text) : NaN;
    // Date.parse turns 30 February into 2 March, which the day of the month exposes.
    if (new Date(instant).getUTCDate() === Number(text.slice(8, 10))) return instant;
    report("malformed", name, "be a datetime that exists, YYYY-MM-DDTHH:MM:SS.sssZ", text);
    return undefined;
  }

  /** The entries of all occurrences of the parameter, without the blanks around them. */
  function readCommaList(name: string): readonly string[] | undefined {
    let entries: string[] | undefined;
    for (const text of textsOf(name)) {
      if (isBlank(text)) continue;
      entries ??= [];
      const before = entries.length;
      for (const entry of text.split(",")) {
        const trimmed = entry.trim();
        if (trimmed) entries.push(trimmed);
      }
      if (entries.length === before) report("empty_list", name, "hold more than commas", text);
    }
    return entries;
  }

  function readStatuses(name: string): readonly TransferStatus[] | undefined {
    return readCommaList(name)?.filter((entry): entry is TransferStatus => {
      const isKnown = (transferStatuses as readonly string[]).includes(entry);
      if (!isKnown) report("unknown_status", name, `be one of ${transferStatuses.join(", ")}`, entry);
      return isKnown;
    });
  }
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
