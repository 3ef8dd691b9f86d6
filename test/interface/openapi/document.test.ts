import { readFileSync } from "node:fs";
import fc from "fast-check";
import {
  checkTransfer,
  createNetwork,
  encodeCheck,
  encodePage,
  parseCheckRequest,
  successEnvelope,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { documentText } from "./document/document";
import { requestedItem, stock, weightRule } from "../../support/arbitraries";
import { scaled } from "../../support/scaled";
import { anyTransfer } from "../../support/transfers";
import { createCheck, written } from "./readDocument";
import { schemaErrors } from "./schemaErrors";

const listPath = "/business/v1/stock-transfer";
const checkPath = "/business/v1/stock-transfer/check";
const list = written.paths[listPath]!["get"]!;
const check = written.paths[checkPath]!["post"]!;

describe("openapi.json", () => {
  it("is what npm run openapi writes", () => {
    expect(readFileSync("openapi.json", "utf8")).toBe(documentText);
  });
});

describe("the request of the document", () => {
  const holds = createCheck(written);

  it("accepts the bodies that the parser accepts, except for two different names of one SKU", () => {
    const { schema } = check.requestBody!.content["application/json"];
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
    fc.assert(
      fc.property(
        fc.oneof(fc.record({ items, ...codes }), fc.record({ items, ...codes }, { requiredKeys: [] }), value),
        (body) => {
          const { issues = [] } = parseCheckRequest(body);
          const isHeld = holds(schema, body).length === 0;
          if (issues.length === 0) expect(isHeld).toBe(true);
          if (isHeld) expect(issues.filter(({ code }) => code !== "conflicting_fields")).toEqual([]);
        },
      ),
      { numRuns: scaled(1_000) },
    );
  });

  it("accepts as many items as the parser, and no more", () => {
    const { schema } = check.requestBody!.content["application/json"];
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

  it.each(Object.entries(written.components.responses))("are valid in the response %s", (_, { content }) => {
    const { schema, examples } = content["application/json"];
    for (const { value } of Object.values(examples)) expect(holds(schema, value)).toEqual([]);
  });

  it("are valid in the requests", () => {
    const { schema, example } = check.requestBody!.content["application/json"];
    for (const each of [{ schema, example }, ...list.parameters!]) {
      if (each.example !== undefined) expect(holds(each.schema, each.example)).toEqual([]);
    }
  });
});
