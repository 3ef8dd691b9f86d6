import { createNetwork, createTransferCollection, type StockLevel, type StockTransfer } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { describe, expect, it } from "vitest";
import { transfer as anyTransfer } from "../../support/transfers";
import { checkRequest, requestId } from "./document/examples";
import { createCheck, written } from "./readDocument";

const path = "/business/v1/stock-transfer";

const transfer: StockTransfer = {
  ...anyTransfer,
  ...{ seq: 1041, id: "st-1041", status: "in_transit", subStatus: "left_source" },
  ...{ code: "ST0001041", refCode: "PO-2026-0117", partner: { code: "P-07", name: "Example Partner" } },
  items: [
    { sku: "HELMET", qty: 2 },
    { sku: "LOCK", qty: 3 },
  ],
  createdAt: Date.parse("2026-03-02T02:00:00Z"),
  updatedAt: Date.parse("2026-03-02T10:30:12Z"),
  outboundShipmentCode: "OUT-1041",
};
const transfers = createTransferCollection([transfer, { ...transfer, seq: 1, id: "st-1" }]);

const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1000, transitDays: 3 },
});
const stock = new Map<string, StockLevel>([
  ["HELMET", { onHandQty: 5, unitWeight: 340 }],
  ["LOCK", { onHandQty: 40, unitWeight: 145 }],
]);

const handler = createHandler({
  authenticate: (token) => token === "good",
  list: (query) => {
    if (query.next === 13) throw new Error("a failure of the service");
    return transfers.list(query);
  },
  check: () => ({ network, stock, now: Date.parse("2026-03-02T02:00:00Z") }),
  timeZone: "Asia/Ho_Chi_Minh",
  requestId: () => requestId,
  maxBodyBytes: 1000,
});

const holds = createCheck(written);

const authorization = "Bearer good";
const get = (query: string): RequestInit & { path: string } => ({ path: path + query, headers: { authorization } });
const post = (body: string, type = "application/json"): RequestInit & { path: string } => ({
  path: `${path}/check`,
  method: "POST",
  headers: { authorization, "content-type": type },
  body,
});
const body = JSON.stringify(checkRequest);

/** The request that leads to each example of a response. */
const requests = {
  TransferPage: { page: get("?limit=1") },
  Check: { check: post(body) },
  BadRequest: { limit: get("?limit=500"), quantity: post(body.replace('"qty":2', '"qty":"3"')) },
  Unauthorized: { token: { path } },
  NotFound: { path: get("/1") },
  MethodNotAllowed: { method: { ...get(""), method: "PUT" } },
  ContentTooLarge: { body: post(body.padEnd(1001)) },
  UnsupportedMediaType: { type: post(body, "text/plain") },
  UnprocessableContent: { warehouse: post(body.replace("HCM", "SGN")) },
  InternalServerError: { failure: get("?next=13") },
} as Readonly<Record<string, Readonly<Record<string, RequestInit & { path: string }>>>>;

describe.each(Object.entries(written.components.responses))("the response %s", (name, { content }) => {
  const { schema, examples } = content["application/json"];

  it.each(Object.entries(examples))("equals its example, %s", async (example, { value }) => {
    const { path: target, ...init } = requests[name]![example]!;
    const response = await handler(new Request(`https://warehouse.example${target}`, init));
    expect(await response.json()).toEqual(value);
    expect(holds(schema, value)).toEqual([]);
  });
});

describe("the example of a request", () => {
  it("is valid by the document", () => {
    const { schema, example } = written.paths[`${path}/check`]!["post"]!.requestBody!.content["application/json"];
    expect(example).toEqual(checkRequest);
    expect(holds(schema, example)).toEqual([]);
  });

  it.each(written.paths[path]!["get"]!.parameters!)("is valid by the parameter $name", ({ schema, example }) => {
    if (example !== undefined) expect(holds(schema, example)).toEqual([]);
  });
});
