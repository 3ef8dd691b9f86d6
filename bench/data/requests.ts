import { createNetwork, type Result, type StockLevel } from "stock-transfer";
import { seededRandom } from "../../test/support/random";

export const weightLimit = 1_000_000_000;
export const network = createNetwork({
  warehouses: [
    {
      code: "A",
      timeZone: "Asia/Ho_Chi_Minh",
      workingDays: [1, 2, 3, 4, 5, 6],
      cutOff: "16:00",
      holidays: ["2026-09-02"],
    },
    { code: "B", timeZone: "Europe/Berlin", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-12-25"] },
  ],
  defaultLane: { transferType: "AIR", weightLimit, transitDays: 4, outboundHandlingDays: 1 },
});
export const start = Date.parse("2026-08-31T01:00:00Z");
export const minute = 60_000;

export interface WireRequest {
  readonly items: readonly { readonly product_sku: string; readonly qty: number }[];
  readonly src_warehouse_code: string;
  readonly dest_warehouse_code: string;
}

export function makeRequest(size: number): WireRequest {
  const random = seededRandom(size);
  const items = Array.from({ length: size }, (_, index) => ({
    product_sku: `SKU-${index.toString(36).padStart(6, "0")}`,
    qty: 1 + random(20),
  }));
  return { items, src_warehouse_code: "A", dest_warehouse_code: "B" };
}

export function makeStock(request: WireRequest): Map<string, StockLevel> {
  const random = seededRandom(1);
  return new Map(
    request.items.map(({ product_sku: sku }) => [sku, { onHandQty: 20 + random(500), unitWeight: 1 + random(400) }]),
  );
}

export function valueOf<T>(result: Result<T>): T {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}
