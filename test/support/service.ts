import { createNetwork, createTransferCollection, type StockLevel } from "stock-transfer";
import { createHandler, type HandlerOptions, type PartnerAccess } from "stock-transfer/http";
import { transfer } from "./transfers";

// A small service for the tests of the handler.

export const url = "https://warehouse.example/business/v1/stock-transfer";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "FRA", timeZone: "Europe/Berlin" },
  ],
  lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 1_000, transitDays: 3 }],
});
const stock = new Map<string, StockLevel>([["HELMET", { onHandQty: 5, unitWeight: 340 }]]);
const now = Date.parse("2026-03-02T02:00:00Z");
const transfers = createTransferCollection([transfer]);

export const checkContext = { network, stock, now };

/** The options of a handler or listener without errors. */
export const options: HandlerOptions<PartnerAccess, unknown> = {
  authenticate: (token) => token === "good",
  list: (query) => transfers.list(query),
  check: () => checkContext,
  timeZone: "Asia/Ho_Chi_Minh",
  requestId: () => "r-1",
};

/** A handler without errors, except for the given options. */
export function serve(change: Partial<HandlerOptions> = {}): (request: Request) => Promise<Response> {
  return createHandler({ ...options, ...change });
}

export const checkBody = {
  items: [{ product_sku: "HELMET", qty: 2 }],
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
};

export interface RequestParts {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: NonNullable<RequestInit["body"]> | null;
  readonly signal?: AbortSignal;
}

/** With a valid token, unless the headers have another. */
export function listRequest({ path = "", headers, ...parts }: RequestParts = {}): Request {
  return keep(new Request(url + path, { ...parts, headers: { authorization: "Bearer good", ...headers } }));
}

/** A check that passes, except for the given fields. */
export function checkRequest({ headers, ...parts }: RequestParts = {}): Request {
  const request = new Request(`${url}/check`, {
    method: "POST",
    body: JSON.stringify(checkBody),
    ...parts,
    headers: { authorization: "Bearer good", "content-type": "application/json", ...headers },
    ...(parts.body instanceof ReadableStream && { duplex: "half" }),
  });
  return keep(request);
}

/** A body in these chunks. */
export function streamOf(...chunks: readonly unknown[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** In Node, a garbage-collected request no longer receives the signal that it was created with. */
function keep(request: Request): Request {
  kept.push(request);
  return request;
}

const kept: Request[] = [];
