import { type ListQuery, parseListQuery } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { type Exchange, requestOf } from "../../../conformance/suite.js";
import { exchanges, serve } from "../../conformance/service";
import { written } from "./readDocument";
import { readRequest } from "./readRequest";
import { answerErrors } from "./schemaErrors";

/** The rules of a request that a schema cannot express. */
const beyondSchemas = ["conflicting_fields", "empty_range", "unknown_parameter"];

describe("the document and the conformance suite", async () => {
  const tooLong: Exchange = { rule: "", name: "a body above the limit", text: " ".repeat(1_048_577) };
  const outcomes = await Promise.all([...exchanges, tooLong].map(outcomeOf));
  const described = outcomes.filter(({ request, status }) => status !== 405 && isDescribed(request));
  const withStatus = (...statuses: readonly number[]) => described.filter(({ status }) => statuses.includes(status));

  it("agree on the headers and the body of every answer", () => {
    const told = outcomes.map(({ name, request, status, headers, body }) => {
      const { pathname } = new URL(request.url);
      return [name, answerErrors({ method: request.method, path: pathname, status, headers, body })];
    });
    expect(told.filter(([, errors = []]) => errors.length > 0)).toEqual([]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 404, 405, 413, 415, 422]));
  });

  it("agree on every request that is accepted, or cannot be checked", async () => {
    const accepted = withStatus(200, 422);
    expect(accepted.length).toBeGreaterThan(150);
    for (const { name, request } of accepted) {
      expect([name, (await readRequest(request.clone())).wrong]).toEqual([name, []]);
    }
  });

  it("read every parameter as the same value", async () => {
    const lists = withStatus(200).filter(({ request }) => !request.url.includes("/check"));
    expect(lists.length).toBeGreaterThan(50);
    for (const { name, request } of lists) {
      const query = parseListQuery(new URL(request.url).searchParams);
      if (query.issues) throw new Error(name);
      const entries = Object.entries((await readRequest(request)).parameters).map(([parameter, value]) => [
        parameter,
        parameter.endsWith("_date") && typeof value === "string" ? new Date(value).toISOString() : value,
      ]);
      expect([name, Object.fromEntries(entries)]).toEqual([name, asParameters(query.value)]);
    }
  });

  it("report the same parameters and fields, except for rules that a schema cannot express", async () => {
    const refused = withStatus(400)
      .filter(({ body }) => body !== undefined)
      .map((outcome) => ({ ...outcome, issues: issuesOf(outcome) }));
    expect(refused.length).toBeGreaterThan(80);
    for (const { name, request, issues } of refused) {
      const { wrong } = await readRequest(request);
      const expected = issues
        .filter(({ code }) => !beyondSchemas.includes(code))
        .map(({ path: [field = ""] }) => field);
      expect([name, [...wrong].sort()]).toEqual([name, Array.from(new Set(expected)).sort()]);
    }
  });
});

async function outcomeOf(exchange: Exchange) {
  const [path, init] = requestOf(exchange);
  const request = new Request(`https://warehouse.example${path}`, init);
  const { status, headers, body } = await serve(request.clone());
  const text = await new Response(body).text();
  return {
    name: exchange.name,
    request,
    status,
    headers,
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
  };
}

function isDescribed({ url, method }: Request): boolean {
  const operations = written.paths[new URL(url).pathname];
  return operations !== undefined && (method === "HEAD" ? "get" : method.toLowerCase()) in operations;
}

interface Detail {
  readonly code: string;
  readonly path: readonly string[];
}

function issuesOf({ body }: { readonly body: unknown }): readonly Detail[] {
  return (body as { readonly error: { readonly details: readonly Detail[] } }).error.details;
}

function asParameters({ filter, limit, next }: ListQuery): Readonly<Record<string, unknown>> {
  const time = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString());
  return {
    limit,
    next,
    src_warehouse_code: filter.srcWarehouseCode,
    dest_warehouse_code: filter.destWarehouseCode,
    created_from_date: time(filter.createdFrom),
    created_to_date: time(filter.createdTo),
    updated_from_date: time(filter.updatedFrom),
    updated_to_date: time(filter.updatedTo),
    skus: filter.skus,
    stock_transfer_codes: filter.codes,
    ref_code: filter.refCode,
    status_list: filter.statuses,
  };
}
