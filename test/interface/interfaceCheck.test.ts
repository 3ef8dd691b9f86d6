import {
  apiErrors,
  checkTransfer,
  createNetwork,
  encodeCheck,
  failureEnvelope,
  issuesToError,
  parseCheckRequest,
  type StockLevel,
  successEnvelope,
} from "stock-transfer";
import { describe, expect, it } from "vitest";

// One test for each row of the interface's tables that concerns the check, from JSON text to JSON text.

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-02"] },
  ],
  lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD_FREIGHT", weightLimit: 5000, transitDays: 2 }],
});
const stock = new Map<string, StockLevel>([
  ["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }],
  ["E-BIKE", { onHandQty: 3, unitWeight: 24_300 }],
]);
// Monday 31 August 2026, 09:00 in Ho Chi Minh City.
const now = Date.parse("2026-08-31T02:00:00Z");
const requestId = "7b0d6f7e";

const request = {
  items: [
    { product_sku: "HELMET", qty: 4 },
    { product_sku: "E-BIKE", qty: 1 },
    { product_sku: "NOWHERE", qty: 2 },
  ],
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
};

/** The whole service of the check, without the transport. */
function respond(body: unknown): unknown {
  const parsed = parseCheckRequest(JSON.parse(JSON.stringify(body)));
  const checked = parsed.issues ? parsed : checkTransfer(parsed.value, { network, stock, now });
  const envelope = checked.issues
    ? failureEnvelope(issuesToError(checked.issues), requestId)
    : successEnvelope(encodeCheck(checked.value), requestId);
  return JSON.parse(JSON.stringify(envelope));
}

interface Response {
  readonly success: boolean;
  readonly data: {
    readonly transfer_information: Readonly<Record<string, unknown>>;
    readonly transfer_items: readonly Readonly<Record<string, unknown>>[];
    readonly [field: string]: unknown;
  };
  readonly error: {
    readonly details: readonly { readonly path: readonly unknown[] }[];
    readonly [field: string]: unknown;
  };
  readonly meta_data: unknown;
}

const response = respond(request) as Response;
const refused = (change: object) => respond({ ...request, ...change }) as Response;
const column = (field: string) => response.data.transfer_items.map((item) => item[field]);

describe("check result", () => {
  it("total_weight: total weight to be transferred", () => {
    expect(response.data["total_weight"]).toBe(4 * 340 + 24_300);
  });
  it("weight_limit_config: weight limit of one transferred ST", () => {
    expect(response.data["weight_limit_config"]).toBe(5000);
  });
  it("transfer_information: information on the transfer that would be created", () => {
    expect(Object.keys(response.data.transfer_information)).toEqual([
      "transfer_date",
      "transfer_type",
      "estimated_arrival_date",
    ]);
  });
  it("transfer_information.transfer_date: YYYY-MM-DD, date the transfer would be created", () => {
    expect(response.data.transfer_information["transfer_date"]).toBe("2026-08-31");
  });
  it("transfer_information.transfer_type: code of the transfer type", () => {
    expect(response.data.transfer_information["transfer_type"]).toBe("ROAD_FREIGHT");
  });
  it("transfer_information.estimated_arrival_date: YYYY-MM-DD, estimated date the transfer completes", () => {
    expect(response.data.transfer_information["estimated_arrival_date"]).toBe("2026-09-03");
  });
  it("transfer_items: one entry per checked SKU", () => {
    expect(response.data.transfer_items).toHaveLength(3);
  });
  it("transfer_items[].is_allowed_transfer: whether this SKU may be transferred", () => {
    expect(column("is_allowed_transfer")).toEqual([true, false, false]);
  });
  it("transfer_items[].sku: SKU in the logistics system", () => {
    expect(column("sku")).toEqual(["HELMET", "E-BIKE", "NOWHERE"]);
  });
  it("transfer_items[].request_qty: requested quantity", () => {
    expect(column("request_qty")).toEqual([4, 1, 2]);
  });
  it("transfer_items[].available_qty: quantity in stock", () => {
    expect(column("available_qty")).toEqual([10, 3, 0]);
  });
  it("transfer_items[].product_weight: weight corresponding to the SKU", () => {
    expect(column("product_weight")).toEqual([340, 24_300, 0]);
  });
  it("transfer_items[].total_product_weight: total weight of the SKU, from the requested quantity", () => {
    expect(column("total_product_weight")).toEqual([1360, 24_300, 0]);
  });
  it("has these fields and no others", () => {
    expect(Object.keys(response.data)).toEqual([
      "total_weight",
      "weight_limit_config",
      "transfer_information",
      "transfer_items",
    ]);
    for (const item of response.data.transfer_items) {
      expect(Object.keys(item)).toEqual([
        "is_allowed_transfer",
        "sku",
        "request_qty",
        "available_qty",
        "product_weight",
        "total_product_weight",
      ]);
    }
  });
});

describe("envelope", () => {
  const failure = refused({ items: undefined });

  it("success: true on success, false on failure", () => {
    expect([response.success, failure.success]).toEqual([true, false]);
  });
  it("data: an object, present on success", () => {
    expect(Object.keys(response)).toEqual(["success", "data", "meta_data"]);
  });
  it("error: an object, present on failure", () => {
    expect(Object.keys(failure)).toEqual(["success", "error", "meta_data"]);
  });
  it("meta_data.request_id: present on success and on failure", () => {
    expect([response.meta_data, failure.meta_data]).toEqual([{ request_id: requestId }, { request_id: requestId }]);
  });
});

describe("check a stock transfer", () => {
  const detailsOf = (change: object) => refused(change).error.details.map(({ path }) => path);

  it("items: required", () => {
    expect(detailsOf({ items: undefined })).toEqual([["items"]]);
  });
  it("items[].product_sku: required", () => {
    expect(detailsOf({ items: [{ qty: 1 }] })).toEqual([["items", 0, "product_sku"]]);
  });
  it("items[].product_sku: sku is its alias", () => {
    const items = request.items.map(({ product_sku, qty }) => ({ sku: product_sku, qty }));
    expect(respond({ ...request, items })).toEqual(response);
  });
  it("items[].qty: required int", () => {
    expect(detailsOf({ items: [{ product_sku: "HELMET" }] })).toEqual([["items", 0, "qty"]]);
    expect(detailsOf({ items: [{ product_sku: "HELMET", qty: 1.5 }] })).toEqual([["items", 0, "qty"]]);
  });
  it("src_warehouse_code: required", () => {
    expect(detailsOf({ src_warehouse_code: undefined })).toEqual([["src_warehouse_code"]]);
  });
  it("dest_warehouse_code: required", () => {
    expect(detailsOf({ dest_warehouse_code: undefined })).toEqual([["dest_warehouse_code"]]);
  });
  it("an entry per requested SKU, with request_qty echoing the requested quantity", () => {
    expect(response.data.transfer_items.map((item) => [item["sku"], item["request_qty"]])).toEqual(
      request.items.map(({ product_sku, qty }) => [product_sku, qty]),
    );
  });
  it("total_product_weight is computed from the requested quantity, total_weight of the whole", () => {
    const weights = column("total_product_weight") as number[];
    expect(weights).toEqual([4 * 340, 1 * 24_300, 2 * 0]);
    expect(response.data["total_weight"]).toBe(weights.reduce((sum, weight) => sum + weight));
  });
  it("is_allowed_transfer is false for lines that are refused, and only for them", () => {
    const parsed = parseCheckRequest(request);
    const checked = parsed.issues ? parsed : checkTransfer(parsed.value, { network, stock, now });
    expect(checked.issues ?? checked.value.items.map(({ refusals }) => refusals)).toEqual([
      [],
      [{ code: "over_weight_limit", overBy: 24_300 - (5000 - 1360) }],
      [{ code: "unknown_sku" }],
    ]);
  });
});

describe("errors", () => {
  const failure = refused({ dest_warehouse_code: "HCM" });

  it("success: false", () => {
    expect(failure.success).toBe(false);
  });
  it("error.status_code: HTTP status code of the failure", () => {
    expect(failure.error["status_code"]).toBe(422);
  });
  it("error.message: short text for the status", () => {
    expect(failure.error["message"]).toBe("Unprocessable Content");
  });
  it("error.message_code: machine-readable code", () => {
    expect(failure.error["message_code"]).toBe("SAME_WAREHOUSE");
  });
  it("meta_data.request_id: request identifier", () => {
    expect(failure.meta_data).toEqual({ request_id: requestId });
  });
  it("token invalid: 401, Unauthorized, INVALID_TOKEN", () => {
    expect(failureEnvelope(apiErrors.invalidToken, requestId)).toEqual({
      success: false,
      error: { status_code: 401, message: "Unauthorized", message_code: "INVALID_TOKEN" },
      meta_data: { request_id: requestId },
    });
  });
});

describe("limits", () => {
  it("weight_limit_config: returned in each check response, as configured", () => {
    expect((respond({ ...request, items: [{ sku: "NOWHERE", qty: 1 }] }) as Response).data["weight_limit_config"]).toBe(
      5000,
    );
  });
});
