import * as st from "stock-transfer";
import { createClient } from "stock-transfer/client";
import { createHandler } from "stock-transfer/http";
import { createListener } from "stock-transfer/node";
import { planSources, planSupply } from "stock-transfer/planners";
import { createTransferTable } from "stock-transfer/postgres";
import * as words from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { publicFields } from "../support/publicFields";
import { checkContext, options as httpOptions } from "../support/service";
import { untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// Every field and argument that takes one of several texts, or a list of these.

const { network, stock, now } = checkContext;
const ends = { srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const request = { items: [{ sku: "HELMET", qty: 1 }], ...ends };
const need = { items: request.items, destWarehouseCode: "HAN" };
const batch = { network, stocks: new Map([["HCM", stock]]), now };
const page = { filter: {}, limit: 5, next: 0 };
const route = either(network.route("HCM", "HAN")).value!;
const [step] = st.explainSchedule(now, route);
const [issue] = st.parseCheckRequest({}).issues!;
const collection = st.createTransferCollection([transfer]);
const clientOptions = { baseUrl: "https://warehouse.example", token: "T", timeZone: "UTC" };
const wireTransfer = st.encodeTransfer(transfer, "UTC");
const wireCheck = st.encodeCheck(st.checkTransfer(request, checkContext).value!, { reasons: true });
const lanes = (src: unknown) => [{ src, dest: "HAN", transferType: "ROAD", weightLimit: 1, transitDays: 1 }];

type Call = (value: unknown) => unknown;

const checks = Object.entries<(...given: never) => unknown>({
  checkTransfer: st.checkTransfer,
  checkServices: st.checkServices,
  largestAllowed: st.largestAllowed,
  trimRequest: st.trimRequest,
  earliestTransfer: st.earliestTransfer,
  promiseTransfer: st.promiseTransfer,
}).map(([name, call]) => [name, (terms: object) => untyped(call)(request, { ...checkContext, ...terms })] as const);
const batches = [
  ["checkTransfers", (terms: object) => untyped(st.checkTransfers)([request], { ...batch, ...terms })],
  ["planSupply", (terms: object) => untyped(planSupply)([need], { ...batch, ...terms })],
] as const;
const lists = Object.entries<(query: never) => unknown>({
  listTransfers: (query) => st.listTransfers([transfer], query),
  "collection.list": (query) => collection.list(query),
  encodeListQuery: st.encodeListQuery,
  mergePages: (query) => st.mergePages([], query),
  "table.list": (query) => createTransferTable({}).list(query),
}).map(([name, call]) => [name, (fields: object) => untyped(call)({ ...page, ...fields })] as const);
const filters = Object.entries<(filter: never) => unknown>({
  matchesFilter: st.matchesFilter,
  quantitiesOf: (filter) => st.quantitiesOf([transfer], filter),
  "collection.count": (filter) => collection.count(filter),
  "collection.countByStatus": (filter) => collection.countByStatus(filter),
  "table.count": (filter) => createTransferTable({}).count(filter),
}).map(([name, call]) => [name, untyped(call)] as const);
const transfers = Object.entries<(given: never) => unknown>({
  "collection.put": (given) => {
    st.createTransferCollection([]).put(given);
  },
  "table.put": (given) => createTransferTable({}).put(given),
  encodeTransfer: (given) => st.encodeTransfer(given, "UTC"),
  progressOf: st.progressOf,
}).map(([name, call]) => [name, untyped(call)] as const);

/** The field, the call that throws, one of the texts, and the call with a value. */
const thrown: readonly (readonly [field: string, call: string, text: string, run: Call])[] = [
  ...[...checks, ...batches].flatMap(([name, call]) => [
    ["weightRule", name, "whole", (weightRule: unknown) => call({ weightRule })] as const,
    ["duplicateLines", name, "reject", (duplicateLines: unknown) => call({ duplicateLines })] as const,
  ]),
  ...batches.map(([name, call]) => ["claims", name, "requests", (claims: unknown) => call({ claims })] as const),
  ["choose", "planSources", "in_order", (choose) => untyped(planSources)(need, batch, { choose })],
  ["choose", "planSupply", "in_order", (choose) => untyped(planSupply)([need], batch, { choose })],
  ...lists.flatMap(([name, call]) => [
    ["order", name, "newest", (order: unknown) => call({ order })] as const,
    ["statuses", name, "completed", (status: unknown) => call({ filter: { statuses: [status] } })] as const,
  ]),
  ...filters.map(([name, call]) => {
    return ["statuses", name, "completed", (status: unknown) => call({ statuses: ["created", status] })] as const;
  }),
  ...transfers.map(([name, call]) => {
    return ["status", name, "created", (status: unknown) => call({ ...transfer, status })] as const;
  }),
  ["extensions", "parseListQuery", "arrives_to", (name) => untyped(st.parseListQuery)("", { extensions: [name] })],
  [
    "extensions",
    "createHandler",
    "arrives_to",
    (name) => untyped(createHandler)({ ...httpOptions, extensions: [name] }),
  ],
  [
    "extensions",
    "createListener",
    "arrives_to",
    (name) => untyped(createListener)({ ...httpOptions, extensions: [name] }),
  ],
  [
    "extensions",
    "createClient",
    "arrives_to",
    (name) => untyped(createClient)({ ...clientOptions, extensions: [name] }),
  ],
  [
    "target",
    "checkRequestSchema",
    "draft-07",
    (target) => untyped(st.checkRequestSchema["~standard"].jsonSchema.input)({ target }),
  ],
  ["code", "describeReason", "no_lane", (code) => untyped(words.describeReason)(code)],
  ["code", "describeRefusal", "unknown_sku", (code) => untyped(words.describeRefusal)({ code })],
  ["code", "describeIssue", "required", (code) => untyped(words.describeIssue)({ ...issue, code })],
  ["why", "describeStep", "transit", (why) => untyped(words.describeStep)({ ...step, why })],
  ["place", "describeStep", "transit", (place) => untyped(words.describeStep)({ ...step, place })],
];

const correction = (fields: object) =>
  untyped(st.applyEvent)(
    { ...transfer, items: [{ sku: "HELMET", qty: 3, shippedQty: 1 }], status: "in_transit" },
    { type: "correct", items: [{ sku: "HELMET", qty: 1, from: "underWay", to: "left", ...fields }] },
    transfer.updatedAt,
  );
const refused = (code: unknown) => {
  const [item] = wireCheck.transfer_items;
  return st.decodeCheck({ ...wireCheck, transfer_items: [{ ...item, refusals: [{ code }] }] });
};

/** The field, the call that returns issues, one of the texts, the code for other texts, and the call with a value. */
const returned: readonly (readonly [field: string, call: string, text: string, code: string, run: Call])[] = [
  [
    "type",
    "applyEvent",
    "cancel",
    "unknown_code",
    (type) => untyped(st.applyEvent)(transfer, { type }, transfer.updatedAt),
  ],
  ["from", "applyEvent", "underWay", "unknown_code", (from) => correction({ from })],
  ["to", "applyEvent", "left", "unknown_code", (to) => correction({ to })],
  ["code", "decodeCheck", "unknown_sku", "unknown_code", refused],
  [
    "status",
    "decodeTransfer",
    "completed",
    "unknown_status",
    (status) => st.decodeTransfer({ ...wireTransfer, status }, "UTC"),
  ],
  ["src", "parseNetwork", "HCM", "unknown_code", (src) => st.parseNetwork({ ...network.config, lanes: lanes(src) })],
];

/** Fields of results, and of types that the calls above do not take. */
const others = ["field", "kind", "codes", "unavailable"];

const wrongTypes = [5, null, true, {}, ["x"], Symbol("x"), 5n];

describe("a value that is one of some texts", () => {
  it("is tested in every public field that has one", () => {
    const fields = Array.from(publicFields()).flatMap(([name, { isChoice }]) => (isChoice ? [name] : []));
    const tested = new Set([...thrown.map(([field]) => field), ...returned.map(([field]) => field)]);
    expect(fields.filter((field) => !tested.has(field) && !others.includes(field))).toEqual([]);
    expect(fields.length).toBeGreaterThan(10);
  });

  it.each(thrown)(
    "%s of %s throws: a TypeError for another type, a RangeError for another text",
    (field, _, text, run) => {
      run(text);
      for (const value of ["", "other", text.toUpperCase(), ` ${text}`]) {
        expect(() => run(value), `${field} ${value}`).toThrow(RangeError);
      }
      for (const value of wrongTypes) expect(() => run(value), `${field} ${typeof value}`).toThrow(TypeError);
    },
  );

  it.each(returned)("%s of %s has an issue: wrong_type for another type", (field, _, text, code, run) => {
    const codesOf = (value: unknown) => (run(value) as st.Result<unknown>).issues?.map((each) => each.code) ?? [];
    expect(codesOf(text)).toEqual([]);
    for (const value of ["", "other", ` ${text}`]) expect(codesOf(value), `${field} ${value}`).toEqual([code]);
    for (const value of wrongTypes) expect(codesOf(value), `${field} ${typeof value}`).toEqual(["wrong_type"]);
    expect(codesOf(undefined)).toEqual(["required"]);
  });
});
