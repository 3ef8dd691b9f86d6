import type { ListQuery } from "../list/ListQuery";
import type { TransferFilter } from "../list/TransferFilter";
import { statusFault } from "../list/transferRules";
import type { Fault } from "../result/Issue";
import { assertKnownFields, assertValid, inCall } from "../result/misuse";
import {
  arrayFault,
  choiceFault,
  faultOf,
  instantFault,
  integerFault,
  kindFault,
  nonBlankFault,
  notAnInstant,
  objectFault,
} from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import {
  extensionParameters,
  fieldsWithoutParameter,
  type ListExtension,
  pageParameters,
  type ParameterKind,
  parametersWith,
  ranges,
} from "./endpoints";

/**
 * The URL parameters of a query: the inverse of `parseListQuery`. O(length of the lists).
 *
 * @throws TypeError or RangeError that names the field, the rule and the value: if a URL cannot express the query (the
 * order `oldest`, a partner, an arrival date, an instant outside the years 0000 to 9999 in UTC, an empty list, a blank
 * text, a lone surrogate, a list entry with commas or surrounding white space), or if the query is malformed (such as
 * an unknown field, a limit outside 1 to 100, or a range that ends before it starts).
 *
 * @example
 * ```ts
 * import { encodeListQuery } from "stock-transfer";
 *
 * const query = { filter: { skus: ["HELMET", "E-BIKE"], updatedFrom: Date.UTC(2026, 2, 1) }, limit: 50, next: 0 };
 * String(encodeListQuery(query)); // => "limit=50&next=0&updated_from_date=2026-03-01T00%3A00%3A00.000Z&skus=HELMET%2CE-BIKE"
 * ```
 */
export function encodeListQuery(query: ListQuery): URLSearchParams {
  return encodeParameters(query, []);
}

/** {@link encodeListQuery} with extensions. */
export function encodeParameters(query: ListQuery, extensions: readonly ListExtension[]): URLSearchParams {
  return inCall("encodeListQuery", () => {
    assertValid("query", objectFault(query));
    assertKnownFields("query", query, ["filter", "limit", "next", "order"]);
    const { filter, limit, next, order = "newest" } = query;
    assertValid("query.limit", integerFault(limit, pageParameters.limit.min, pageParameters.limit.max));
    assertValid("query.next", integerFault(next));
    assertValid("query.order", choiceFault(order, ["newest"]));
    assertValid("query.filter", objectFault(filter));
    const parameters = parametersWith(extensions);
    const known = parameters.map(([field]) => field);
    const extended = Object.entries(extensionParameters).map(([field, { name }]) => [field, name] as const);
    const others = [...fieldsWithoutParameter.map((field) => [field] as const), ...extended];
    // These fields are rejected even if inherited: the service would ignore them and send other transfers too.
    for (const [field, extension] of others.filter(([name]) => !known.includes(name))) {
      const reason = extension ? ` without the extension ${extension}` : ": the HTTP API has no such parameter";
      const value: unknown = filter[field as keyof TransferFilter];
      if (value !== undefined) assertValid(`query.filter.${field}`, kindFault(`absent${reason}`, value));
    }
    assertKnownFields("query.filter", filter, [...known, ...others.map(([field]) => field)]);

    const params = new URLSearchParams({ limit: String(limit), next: String(next) });
    for (const [field, { name, kind }] of parameters) {
      const value: unknown = filter[field as keyof TransferFilter];
      if (value === undefined) continue;
      assertValid(`query.filter.${field}`, faultOfKind[kind](value));
      params.set(
        name,
        kind === "instant" ? new Date(value as number).toISOString() : (value as string | readonly string[]).toString(),
      );
    }
    for (const [from, to] of ranges) {
      const { [from]: min, [to]: end } = filter;
      if (min === undefined || end === undefined || min <= end) continue;
      const fault = { code: "empty_range", params: { min, received: String(end), expected: from } } as const;
      assertValid(`query.filter.${to}`, fault);
    }
    return params;
  });
}

/** The first instant of the year 0000, in UTC. */
export const firstInstant = /* @__PURE__ */ Date.parse("0000-01-01");
/** The last instant of the year 9999, in UTC. */
export const lastInstant = /* @__PURE__ */ Date.parse("9999-12-31T23:59:59.999Z");

const faultOfKind: Readonly<Record<ParameterKind, (value: unknown) => Fault | undefined>> = {
  text: urlTextFault,
  instant: (value) => {
    const isInRange = (value as number) >= firstInstant && (value as number) <= lastInstant;
    return isInRange ? instantFault(value) : notAnInstant(value);
  },
  date: calendarDateFault,
  texts: (value) => listFault(value, entryFault),
  statuses: (value) => listFault(value, statusFault),
};

function listFault(value: unknown, faultOfEntry: (entry: unknown) => Fault | undefined): Fault | undefined {
  if (!Array.isArray(value) || value.length === 0) return arrayFault(value) ?? faultOf("empty_list", value);
  // Unlike map, Array.from visits holes.
  return Array.from(value, (entry: unknown) => faultOfEntry(entry)).find((fault) => fault);
}

/** URLs are UTF-8: a lone surrogate would become the replacement character. */
function urlTextFault(value: unknown): Fault | undefined {
  const fault = nonBlankFault(value);
  if (fault || !/\p{Surrogate}/u.test(value as string)) return fault;
  return faultOf("malformed", value, { expected: "text without lone surrogates" });
}

function entryFault(entry: unknown): Fault | undefined {
  const fault = urlTextFault(entry);
  if (fault) return fault;
  const isExact = !(entry as string).includes(",") && (entry as string).trim() === entry;
  return isExact ? undefined : faultOf("malformed", entry, { expected: "text without commas and surrounding spaces" });
}
