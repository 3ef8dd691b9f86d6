import fc from "fast-check";
import {
  checkTransfer,
  createNetwork,
  encodeCheck,
  encodePage,
  encodeTransfer,
  type IssueCode,
  issuesToError,
  parseCheckRequest,
  type StockTransfer,
  successEnvelope,
} from "stock-transfer";
import { english } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import document from "../../../openapi.json";
import { paramsOf, refusalCodes } from "../../../src/check/refusals";
import { checkRequestJsonSchema, listParameters } from "../../../src/wire/jsonSchemas";
import { exchanges } from "../../conformance/service";
import { requestedItem, stock, weightRule } from "../../support/arbitraries";
import { scaled } from "../../support/scaled";
import { checkContext, checkRequest, listRequest, serve } from "../../support/service";
import { anyTransfer, transfer } from "../../support/transfers";
import { createCheck, type Json, written } from "./readDocument";
import { schemaErrors } from "./schemaErrors";

const listPath = "/business/v1/stock-transfer";
const checkPath = "/business/v1/stock-transfer/check";
const list = written.paths[listPath]!["get"]!;
const check = written.paths[checkPath]!["post"]!;

/** Issues of events and of configurations. */
const otherIssues =
  "transfer_done not_in_transfer too_early nothing_to_do unknown_field not_unique unknown_code no_working_day".split(
    " ",
  );

describe("the document has the names and descriptions of the library:", () => {
  const { Issue, Refusal, CheckResult, CheckedItem, StockTransfer, RequestedItem, CheckRequest } =
    document.components.schemas;
  const descriptionsOf = (properties: object) =>
    Object.entries(properties as Record<string, { description?: string }>).map(([name, each]) => [
      name,
      each.description,
    ]);

  it("the parameters of the list", () => {
    const expected = listParameters.map(({ name, description, schema }) => {
      const isLong = Number(schema["maximum"]) > 2 ** 31;
      const given = { name, in: "query", description, schema: { ...schema, ...(isLong && { format: "int64" }) } };
      if (schema["type"] !== "array") return given;
      const about = `${description} Separated by commas; the parameter may also be repeated.`;
      return { ...given, description: about, style: "form", explode: false, schema: { ...schema, minItems: 1 } };
    });
    expect(list.parameters?.map((each) => ({ ...each, example: undefined }))).toEqual(expected);
  });

  it("the fields of a check request", () => {
    const { items, transfer_type, ...codes } = checkRequestJsonSchema.properties;
    expect(check.requestBody?.required).toBe(true);
    expect(CheckRequest.properties).toMatchObject({
      ...codes,
      items: { ...items, items: {} },
      transfer_type: { description: transfer_type.description },
    });
    for (const { properties } of RequestedItem.anyOf) {
      expect(descriptionsOf(properties)).toEqual(descriptionsOf(items.items.properties));
    }
  });

  it("the fields of a transfer and of a check, also those that are sent only if a service is configured so", () => {
    const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    const { value } = checkTransfer(request, checkContext);
    const [usual, wire] = [encodeCheck(value!), encodeCheck(value!, { reasons: true, dates: true })];
    expect(schemaErrors(successEnvelope(wire, "r"))).toEqual([]);
    const sent = encodeTransfer({ ...transfer, doneAt: 0 }, "UTC");
    for (const [schema, always, all] of [
      [StockTransfer, sent, sent],
      [CheckResult, usual, wire],
      [CheckResult.properties.transfer_information, usual.transfer_information, wire.transfer_information],
      [CheckedItem, usual.transfer_items[0]!, wire.transfer_items[0]!],
    ] as const) {
      expect([schema.required, Object.keys(schema.properties)]).toEqual([Object.keys(always), Object.keys(all)]);
    }
  });

  it("every refusal, with its params", () => {
    const described = Refusal.oneOf.map(({ properties: { code, ...params }, required }) => [
      code.const,
      required,
      Object.entries(params).map(([name, param]) => [name, (param as { minimum?: number }).minimum]),
    ]);
    const expected = refusalCodes.map((code) => {
      const params = paramsOf(code).map(([, { wireName, min }]) => [wireName, min]);
      return [code, ["code", ...params.map(([name]) => name)], params];
    });
    expect(described).toEqual(expected);
  });

  it("every issue code of a request, with its meaning, and those of a check as codes of failures", () => {
    const { enum: codes, description } = Issue.properties.code;
    const known = (Object.keys(english.issues) as IssueCode[]).filter((code) => !otherIssues.includes(code));
    expect([...codes].sort()).toEqual(known.sort());
    expect(Array.from(description.matchAll(/^- `(\w+)`: \S/gm), ([, code]) => code)).toEqual(codes);
    const { allOf } = document.components.responses.UnprocessableContent.content["application/json"].schema;
    expect(allOf.flatMap(({ properties }) => properties?.error.properties.message_code.enum ?? [])).toEqual(
      (codes as IssueCode[])
        .map((code) => issuesToError([{ code, message: "", path: [] }]))
        .flatMap(({ statusCode, messageCode }) => (statusCode === 422 ? messageCode : [])),
    );
  });
});

describe("the request of the document", () => {
  const holds = createCheck(written);
  const { schema, example } = check.requestBody!.content["application/json"] as { schema: Json; example: object };

  /** Two different names of one SKU are beyond a schema. */
  const expectAlike = (body: unknown) => {
    const { issues = [] } = parseCheckRequest(body);
    const isHeld = holds(schema, body).length === 0;
    if (issues.length === 0) expect([body, isHeld]).toEqual([body, true]);
    if (isHeld) expect(issues.filter(({ code }) => code !== "conflicting_fields")).toEqual([]);
  };

  it("accepts the bodies of the conformance suite that the parser accepts", () => {
    const bodies = exchanges.flatMap(({ post }) => (post === undefined ? [] : [post as unknown]));
    expect(bodies.length).toBeGreaterThan(100);
    bodies.forEach(expectAlike);
  });

  it("accepts any bodies that the parser accepts", () => {
    const value = fc.constantFrom<unknown>("A", "", " ", null, 0, 1, 1.5, 2 ** 53, "1", true, []);
    const usual = (text: unknown) =>
      fc.oneof({ weight: 9, arbitrary: fc.constant(text) }, { weight: 1, arbitrary: value });
    const item = fc.record(
      { product_sku: usual("A"), sku: usual("A"), qty: usual(1), more: value },
      { requiredKeys: [] },
    );
    const items = fc.oneof(
      { weight: 5, arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: item }, value), { maxLength: 3 }) },
      value,
    );
    const codes = { src_warehouse_code: usual("HCM"), dest_warehouse_code: usual("HAN"), transfer_type: usual("AIR") };
    const body = fc.oneof(fc.record({ items, ...codes }), fc.record({ items, ...codes }, { requiredKeys: [] }), value);
    const blanks = [{ sku: " " }, { product_sku: " " }, { product_sku: "A", sku: " " }, { product_sku: " ", sku: "A" }];
    const examples = blanks.map((names): [unknown] => [{ ...example, items: [{ ...names, qty: 1 }] }]);
    fc.assert(fc.property(body, expectAlike), { numRuns: scaled(1_000), examples });
  });

  it("accepts as many items as the parser, and no more", () => {
    const items = Array.from({ length: 10_001 }, () => ({ product_sku: "A", qty: 1 }));
    const body = { items, src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
    const fewer = { ...body, items: items.slice(1) };
    expect([body, fewer].map((each) => holds(schema, each).length === 0)).toEqual([false, true]);
    expect([body, fewer].map((each) => parseCheckRequest(each).issues === undefined)).toEqual([false, true]);
  });
});

describe("the responses of the document", () => {
  const moments = { min: Date.parse("0000-01-01T00:00:00Z"), max: Date.parse("9999-12-31T00:00:00Z") };

  it("accept every page that can be encoded", () => {
    const instants = fc.record(
      { createdAt: fc.integer(moments), doneAt: fc.integer(moments) },
      { requiredKeys: ["createdAt"] },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyTransfer("huge"), instants), { maxLength: 5 }),
        fc.maxSafeNat(),
        (drawn, next) => {
          const transfers = drawn.map(([transfer, times]) => ({ ...transfer, ...times }));
          const { data, paging } = encodePage({ transfers, next }, "UTC");
          expect(schemaErrors(successEnvelope(data, "r", paging))).toEqual([]);
          const faulty = [...data, { ...data[0], note: 1 }, { ...data[0], more: "" }];
          expect(schemaErrors(successEnvelope(faulty, "r", paging)).length).toBeGreaterThanOrEqual(2);
        },
      ),
    );
  });

  it("accept every check, with or without refusals", () => {
    const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
    const given = fc.record({
      items: fc.array(requestedItem, { minLength: 1, maxLength: 6 }),
      stock,
      weightRule,
      weightLimit: fc.nat(200),
    });
    fc.assert(
      fc.property(given, ({ items, stock, weightRule, weightLimit }) => {
        const network = createNetwork({
          warehouses,
          defaultLane: { transferType: "ROAD", weightLimit, transitDays: 1 },
        });
        const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
        const checked = checkTransfer(request, { network, stock, now: 0, weightRule });
        if (checked.issues) return;
        expect(schemaErrors(successEnvelope(encodeCheck(checked.value), "r"))).toEqual([]);
        expect(schemaErrors(successEnvelope(encodeCheck(checked.value, { reasons: true }), "r"))).toEqual([]);
      }),
    );
  });
});

describe("the examples of the document", () => {
  const holds = createCheck(written);
  const { schema, example } = check.requestBody!.content["application/json"];

  it("are valid in the requests", () => {
    for (const each of [{ schema, example }, ...list.parameters!]) {
      if (each.example !== undefined) expect(holds(each.schema, each.example)).toEqual([]);
    }
  });

  const listed: StockTransfer = {
    ...transfer,
    ...{ seq: 1041, id: "st-1041", status: "in_transit", subStatus: "left_source" },
    ...{ code: "ST0001041", refCode: "PO-2026-0117", partner: { code: "P-07", name: "Example Partner" } },
    items: [
      { sku: "HELMET", qty: 2 },
      { sku: "LOCK", qty: 3 },
    ],
    createdAt: checkContext.now,
    updatedAt: Date.parse("2026-03-02T10:30:12Z"),
    outboundShipmentCode: "OUT-1041",
  };
  const levels = new Map([
    ["HELMET", { onHandQty: 5, unitWeight: 340 }],
    ["LOCK", { onHandQty: 40, unitWeight: 145 }],
  ]);
  const handler = serve({
    list: ({ next }) => {
      if (next === 13) throw new Error("a failure of the service");
      return { transfers: [listed], next: 1041 };
    },
    check: () => ({ ...checkContext, stock: levels }),
    requestId: () => "0f6a1f3e-9b1c-4f57-8a5e-2d1f6c1f9a10",
    maxBodyBytes: 1000,
  });
  const body = JSON.stringify(example);

  it.each<[response: string, requests: Readonly<Record<string, Request>>]>([
    ["TransferPage", { page: listRequest({ path: "?limit=1" }) }],
    ["Check", { check: checkRequest({ body }) }],
    [
      "BadRequest",
      {
        limit: listRequest({ path: "?limit=500" }),
        quantity: checkRequest({ body: body.replace('"qty":2', '"qty":"3"') }),
      },
    ],
    ["Unauthorized", { token: listRequest({ headers: { authorization: "" } }) }],
    ["NotFound", { path: listRequest({ path: "/1" }) }],
    ["MethodNotAllowed", { method: listRequest({ method: "PUT" }) }],
    ["ContentTooLarge", { body: checkRequest({ body: body.padEnd(1001) }) }],
    ["UnsupportedMediaType", { type: checkRequest({ headers: { "content-type": "text/plain" }, body }) }],
    ["UnprocessableContent", { warehouse: checkRequest({ body: body.replace("HCM", "SGN") }) }],
    ["InternalServerError", { failure: listRequest({ path: "?next=13" }) }],
  ])("are valid in the response %s, and what the handler sends", async (name, requests) => {
    const { schema, examples } = written.components.responses[name]!.content["application/json"];
    for (const { value } of Object.values(examples)) expect(holds(schema, value)).toEqual([]);
    const sent = Object.entries(requests).map(async ([title, request]) => {
      return [title, { value: await (await handler(request)).json() }];
    });
    expect(examples).toEqual(Object.fromEntries(await Promise.all(sent)));
  });
});
