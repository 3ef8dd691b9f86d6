import { strict as assert } from "node:assert";
import { createNetwork, createTransferCollection } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { assertSame } from "../../../support/assertSame";
import { anyRequest, goodToken } from "../anyRequest";
import { createByteReader } from "../createByteReader";
import { transfer as usualTransfer } from "../../../support/transfers";

// Requests to the handler over functions that never fail.

const maxBodyBytes = 400;
const network = createNetwork({
  warehouses: ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" })),
  lanes: [{ src: "A", dest: "B", transferType: "ROAD", weightLimit: 100, transitDays: 3 }],
});
const stock = new Map([["A", { onHandQty: 20, unitWeight: 7 }]]);
const transfers = createTransferCollection(
  Array.from({ length: 30 }, (_, index) => ({ ...usualTransfer, id: `st-${index}`, seq: index + 1 })),
);
let reached = 0;
const handler = createHandler({
  authenticate: (token) => token === goodToken,
  list(query) {
    reached += 1;
    return transfers.list(query);
  },
  check() {
    reached += 1;
    return { network, stock, now: 0 };
  },
  reasons: true,
  timeZone: "Asia/Ho_Chi_Minh",
  requestId: () => "r-1",
  maxBodyBytes,
  onError(error) {
    throw new Error("told to onError", { cause: error });
  },
});

const codes: Readonly<Record<number, readonly string[]>> = {
  400: ["INVALID_REQUEST"],
  401: ["INVALID_TOKEN"],
  404: ["NOT_FOUND"],
  405: ["METHOD_NOT_ALLOWED"],
  413: ["BODY_TOO_LARGE"],
  415: ["UNSUPPORTED_MEDIA_TYPE"],
  422: ["UNKNOWN_WAREHOUSE", "SAME_WAREHOUSE", "NO_LANE", "DUPLICATE_SKU", "UNSAFE_TOTAL"],
};

export async function fuzz(bytes: Uint8Array): Promise<void> {
  const request = anyRequest(createByteReader(bytes), maxBodyBytes);
  if (!request) return;
  reached = 0;
  const { pathname } = new URL(request.url);
  const { method } = request;
  const token = /^bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const response = await handler(request);
  const { status, headers } = response;
  assert.ok(possibleStatuses(token, pathname, method).includes(status), `${method} ${pathname}: ${status}`);
  assert.equal(reached > 0, status === 200 || status === 422);

  const body = new Uint8Array(await response.arrayBuffer());
  assert.equal(headers.get("content-type"), "application/json");
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("www-authenticate"), status === 401 ? "Bearer" : null);
  assert.equal(headers.has("allow"), status === 405);
  if (method === "HEAD") assert.equal(body.length, 0);
  else {
    assert.equal(headers.get("content-length"), String(body.length));
    assertEnvelope(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)), status, pathname);
  }
}

function possibleStatuses(token: string | undefined, pathname: string, method: string): readonly number[] {
  if (token !== goodToken) return [401];
  switch (pathname) {
    case "/business/v1/stock-transfer":
      return ["GET", "HEAD"].includes(method) ? [200, 400] : [405];
    case "/business/v1/stock-transfer/check":
      return method === "POST" ? [200, 400, 413, 415, 422] : [405];
    default:
      return [404];
  }
}

/** Exactly the keys of the API, in order. */
function assertEnvelope(envelope: unknown, status: number, pathname: string): void {
  const { success, meta_data, data, error, paging } = envelope as Record<string, Record<string, unknown>>;
  assertSame(meta_data, { request_id: "r-1" });
  const isList = !pathname.endsWith("/check");
  const keys = success
    ? ["success", "data", "meta_data", ...(isList ? ["paging"] : [])]
    : ["success", "error", "meta_data"];
  assertSame(Object.keys(envelope as object), keys);
  if (success) {
    assertSame([success, status, Array.isArray(data)], [true, 200, isList]);
    if (isList) assert.equal(paging!["len"], data!["length"]);
    else assertRefusals(data!);
    return;
  }
  assert.equal(success, false);
  const { status_code, message, message_code, details, ...others } = error!;
  assertSame([status_code, others], [status, {}]);
  assert.ok(typeof message === "string" && message !== "");
  assert.ok(codes[status]?.includes(String(message_code)), `${status} ${String(message_code)}`);
  assert.equal(Array.isArray(details) && details.length > 0, status === 400 || status === 422);
}

/** An item is allowed exactly if it has no refusals. */
function assertRefusals(check: Readonly<Record<string, unknown>>): void {
  assert.ok(Number.isSafeInteger(check["total_weight"]));
  for (const item of check["transfer_items"] as readonly Readonly<Record<string, unknown>>[]) {
    assert.equal((item["refusals"] as readonly unknown[]).length === 0, item["is_allowed_transfer"]);
  }
}
