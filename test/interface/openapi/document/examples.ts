import { createNetwork, type StockLevel, type StockTransfer, type WireCheckRequest } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import type { FailureEnvelope } from "../../../../src/wire/envelopes";
import { transfer } from "../../../support/transfers";

// A small service, and the responses of its handler.

const listed: StockTransfer = {
  ...transfer,
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
  list: ({ next }) => {
    if (next === 13) throw new Error("a failure of the service");
    return { transfers: [listed], next: 1041 };
  },
  check: () => ({ network, stock, now: Date.parse("2026-03-02T02:00:00Z") }),
  timeZone: "Asia/Ho_Chi_Minh",
  requestId: () => "0f6a1f3e-9b1c-4f57-8a5e-2d1f6c1f9a10",
  maxBodyBytes: 1000,
});

export const checkRequest: WireCheckRequest = {
  items: [
    { product_sku: "HELMET", qty: 2 },
    { product_sku: "LOCK", qty: 4 },
  ],
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
};
const body = JSON.stringify(checkRequest);

interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

async function answerTo<Body = FailureEnvelope>(path: string, init: Sent = {}): Promise<Body> {
  const headers = { authorization: "Bearer good", "content-type": "application/json", ...init.headers };
  const url = `https://warehouse.example/business/v1/stock-transfer${path}`;
  return (await handler(new Request(url, { ...init, headers }))).json() as Body;
}

const check = <Body = FailureEnvelope>(sent: string, headers: Sent["headers"] = {}) =>
  answerTo<Body>("/check", { method: "POST", body: sent, headers });

/** The examples of each response. */
export const examples = {
  TransferPage: { page: await answerTo<unknown>("?limit=1") },
  Check: { check: await check<unknown>(body) },
  BadRequest: { limit: await answerTo("?limit=500"), quantity: await check(body.replace('"qty":2', '"qty":"3"')) },
  Unauthorized: { token: await answerTo("", { headers: { authorization: "" } }) },
  NotFound: { path: await answerTo("/1") },
  MethodNotAllowed: { method: await answerTo("", { method: "PUT" }) },
  ContentTooLarge: { body: await check(body.padEnd(1001)) },
  UnsupportedMediaType: { type: await check(body, { "content-type": "text/plain" }) },
  UnprocessableContent: { warehouse: await check(body.replace("HCM", "SGN")) },
  InternalServerError: { failure: await answerTo("?next=13") },
};
