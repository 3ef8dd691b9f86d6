import {
  checkTransfer,
  type ConfigurationIssueCode,
  type Issue,
  type IssueCode,
  parseCheckRequest,
  parseListQuery,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { checkContext, checkRequest, serve } from "../support/service";
import { untyped } from "../support/thrownBy";

// Every text that an issue can have. The path says where, the text the rule and the value.

type Row = readonly [code: IssueCode, path: Issue["path"], message: string, received: unknown];

const most = Number.MAX_SAFE_INTEGER;
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const item = { product_sku: "A", qty: 1 };
const withItem = (fields: object) => ({
  items: [{ ...item, ...fields }],
  src_warehouse_code: "A",
  dest_warehouse_code: "B",
});
const withBody = (fields: object) => ({ ...withItem({}), ...fields });

// One message a line.
// prettier-ignore
const bodies: readonly Row[] = [
  ["wrong_type", [], "must be an object, got null", null],
  ["wrong_type", [], "must be an object, got an array of length 1", [item]],
  ["malformed", [], "must be readable, got an object that throws", withBody({ items: revoked.proxy })],
  ["required", ["items"], "must be given", withBody({ items: undefined })],
  ["wrong_type", ["items"], "must be an array, got an object with 0", withBody({ items: { 0: item } })],
  ["empty_list", ["items"], "must not be empty, got an array of length 0", withBody({ items: [] })],
  ["too_big", ["items"], "must have at most 10000 entries, got an array of length 10001", withBody({ items: new Array(10_001) })],
  ["wrong_type", ["items", 0], "must be an object, got undefined", withBody({ items: new Array(1) })],
  ["required", ["items", 0, "product_sku"], "must be given", withItem({ product_sku: undefined })],
  ["wrong_type", ["items", 0, "product_sku"], "must be a string, got 7", withItem({ product_sku: 7 })],
  ["blank", ["items", 0, "product_sku"], 'must not be blank, got " "', withItem({ product_sku: " " })],
  ["blank", ["items", 0, "sku"], 'must not be blank, got ""', withItem({ product_sku: undefined, sku: "" })],
  ["conflicting_fields", ["items", 0, "sku"], 'must equal product_sku "A", got "B"', withItem({ sku: "B" })],
  ["required", ["items", 0, "qty"], "must be given", withItem({ qty: undefined })],
  ["wrong_type", ["items", 0, "qty"], 'must be a number, got "3"', withItem({ qty: "3" })],
  ["not_integer", ["items", 0, "qty"], "must be an integer, got 1.5", withItem({ qty: 1.5 })],
  ["too_small", ["items", 0, "qty"], "must be at least 1, got -0", withItem({ qty: -0 })],
  ["too_big", ["items", 0, "qty"], "must be at most 9007199254740991, got 9007199254740992", withItem({ qty: 2 ** 53 })],
  ["required", ["src_warehouse_code"], "must be given", withBody({ src_warehouse_code: undefined })],
  ["wrong_type", ["dest_warehouse_code"], "must be a string, got null", withBody({ dest_warehouse_code: null })],
  ["blank", ["dest_warehouse_code"], 'must not be blank, got "\\t"', withBody({ dest_warehouse_code: "\t" })],
];

const statuses = "created, processing, in_transit, completed, cancelled";

// prettier-ignore
const queries: readonly Row[] = [
  ["wrong_type", [], "must be a query string or parameters by name, got an object (Map)", new Map()],
  ["unknown_parameter", ["query"], 'must be left out, got "query"', { query: { limit: "5" } }],
  ["malformed", [], 'must be a query string and no whole URL, got "https://a.example/?limit=1"', "https://a.example/?limit=1"],
  ["malformed", [], "must be readable, got an object that throws", revoked.proxy],
  ["not_integer", ["limit"], 'must be an integer such as 20, got "05"', "limit=05"],
  ["too_small", ["limit"], 'must be at least 1, got "0"', "limit=0"],
  ["too_big", ["limit"], 'must be at most 100, got "500"', "limit=500"],
  ["too_small", ["next"], 'must be at least 0, got "-1"', "next=-1"],
  ["too_big", ["next"], 'must be at most 9007199254740991, got "9007199254740992"', "next=9007199254740992"],
  ["repeated_parameter", ["limit"], "must be given once, got it 2 times", "limit=5&limit=6"],
  ["wrong_type", ["limit"], "must be a string, got 5", { limit: 5 }],
  ["wrong_type", ["skus", 1], "must be a string, got null", { skus: ["A", null] }],
  ["empty_list", ["skus"], "must not be empty, got an array of length 0", { skus: [] }],
  ["empty_list", ["skus"], 'must not be empty, got ",,"', "skus=,,"],
  ["malformed", ["created_from_date"], 'must be a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B), got "2026-02-30T00:00:00.000Z"', "created_from_date=2026-02-30T00:00:00.000Z"],
  ["empty_range", ["updated_to_date"], "must not be before updated_from_date 2026-03-02T00:00:00.000Z, got 2026-03-01T00:00:00.000Z", "updated_from_date=2026-03-02T00:00:00.000Z&updated_to_date=2026-03-01T00:00:00.000Z"],
  ["unknown_parameter", ["sku"], 'must be spelled skus, or left out, got "sku"', "sku=A"],
  ["unknown_status", ["status_list"], `must be one of ${statuses}, got "done"`, "status_list=created,done"],
];

const request = { items: [{ sku: "HELMET", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const withLines = (...lines: readonly unknown[]) => ({ ...request, items: lines });
const line = (sku: string, qty: unknown) => ({ sku, qty });

// prettier-ignore
const requests: readonly Row[] = [
  ["unknown_warehouse", ["srcWarehouseCode"], 'must be the code of a warehouse, got "NOWHERE"', { ...request, srcWarehouseCode: "NOWHERE" }],
  ["unknown_warehouse", ["destWarehouseCode"], "must be the code of a warehouse, got undefined", { ...request, destWarehouseCode: undefined }],
  ["same_warehouse", ["destWarehouseCode"], 'must be another warehouse than the source, got "HCM"', { ...request, destWarehouseCode: "HCM" }],
  ["no_lane", ["destWarehouseCode"], 'must have a lane from "HCM", got "FRA"', { ...request, destWarehouseCode: "FRA" }],
  ["duplicate_sku", ["items", 1, "sku"], 'must be on one line only, got "HELMET"', withLines(line("HELMET", 1), line("HELMET", 2))],
  ["too_small", ["items", 0, "qty"], "must be at least 1, got 0", withLines(line("HELMET", 0))],
  ["unsafe_total", ["items", 0, "qty"], "must weigh at most 9007199254740991, got 9007199254740991 × 340", withLines(line("HELMET", most))],
  ["unsafe_total", ["items"], "must weigh at most 9007199254740991 together", withLines(line("LEAD", most - 1), line("TIN", most - 1))],
];

const stock = new Map([
  ["HELMET", { onHandQty: 5, unitWeight: 340 }],
  ["LEAD", { onHandQty: 5, unitWeight: 1 }],
  ["TIN", { onHandQty: 5, unitWeight: 1 }],
]);

// prettier-ignore
const malformed: readonly Row[] = [
  ["malformed", [], 'must be JSON, got ""', ""],
  ["malformed", [], `must be JSON, got "${"x".repeat(80)}"… (81 characters)`, "x".repeat(81)],
  ["malformed", [], "must be JSON in UTF-8, got bytes that are no UTF-8", new Uint8Array([0xff])],
];

describe("the issues of", () => {
  const issuesOf = ([code, path, message]: Row) => [{ code, message, path }];

  it.each(bodies)("parseCheckRequest: %s at %j %s", (...row) => {
    expect(parseCheckRequest(row[3]).issues).toMatchObject(issuesOf(row));
  });

  it.each(queries)("parseListQuery: %s at %j %s", (...row) => {
    expect(untyped(parseListQuery)(row[3]).issues).toMatchObject(issuesOf(row));
  });

  it.each(requests)("checkTransfer: %s at %j %s", (...row) => {
    const { issues } = untyped(checkTransfer)(row[3], { ...checkContext, stock, duplicateLines: "reject" });
    expect(issues).toMatchObject(issuesOf(row));
  });

  it("checkTransfer: lines that are merged", () => {
    const message = "must add up to at most 9007199254740991 with the earlier lines of the SKU";
    const { issues } = checkTransfer(withLines(line("A", most - 1), line("A", 2)) as typeof request, checkContext);
    expect(issues).toMatchObject([{ code: "unsafe_total", message, path: ["items", 1, "qty"] }]);
  });

  it.each(malformed)("a request's body: %s at %j %s", async (...row) => {
    const response = await serve()(checkRequest({ body: row[3] as string }));
    const { error } = (await response.json()) as { error: { details: unknown } };
    expect(error.details).toMatchObject(issuesOf(row));
  });

  it("have every code there is", () => {
    const codes: Record<Exclude<IssueCode, ConfigurationIssueCode | "beyond_calendars" | "never_available">, true> = {
      required: true,
      wrong_type: true,
      blank: true,
      not_integer: true,
      too_small: true,
      too_big: true,
      malformed: true,
      unknown_status: true,
      conflicting_fields: true,
      repeated_parameter: true,
      unknown_parameter: true,
      empty_range: true,
      empty_list: true,
      unknown_warehouse: true,
      same_warehouse: true,
      no_lane: true,
      duplicate_sku: true,
      unsafe_total: true,
    };
    const shown = [...bodies, ...queries, ...requests, ...malformed].map(([code]) => code);
    expect(new Set(shown)).toStrictEqual(new Set(Object.keys(codes)));
  });
});
