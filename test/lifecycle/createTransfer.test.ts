import { checkTransfer, createNetwork, createTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";

const network = createNetwork({
  warehouses: ["HCM", "HAN", "DAD"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 2, maxTransitDays: 3 },
});
const stock = new Map(["A", "B"].map((sku) => [sku, { onHandQty: 9, unitWeight: 1 }]));
const now = Date.parse("2026-03-02T02:00:00Z");
const lines = [
  { sku: "A", qty: 2 },
  { sku: "B", qty: 1 },
  { sku: "A", qty: 3 },
];
const request = { items: lines, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const given = { seq: 7, id: "st-7", code: "ST7", partner: { code: "P1", name: "Partner" }, createdAt: now };
const check = checkTransfer(request, { network, stock, now }).value!;

describe("createTransfer", () => {
  it("has the dates of the check, the lines of the request and empty texts", () => {
    expect(createTransfer(check, request, given)).toEqual({
      ...given,
      ...{ status: "created", subStatus: "", refCode: "", note: "", outboundShipmentCode: "", inboundShipmentCode: "" },
      ...{ srcWarehouseCode: "HCM", destWarehouseCode: "HAN", items: lines, updatedAt: now },
      ...{ transferType: "ROAD", transferDate: "2026-03-02" },
      ...{ departureDate: "2026-03-02", estimatedArrivalDate: "2026-03-04", latestArrivalDate: "2026-03-05" },
      totalWeight: 6,
    });
  });

  it("keeps what is given, also fields of one's own, and copies it", () => {
    const meta = { tier: 1 };
    const more = { ...given, note: "fragile", refCode: undefined, updatedAt: now + 1, meta, tenant: "T" };
    const transfer = createTransfer(check, request, more);
    expect(transfer).toMatchObject({
      note: "fragile",
      refCode: "",
      updatedAt: now + 1,
      meta: { tier: 1 },
      tenant: "T",
    });
    meta.tier = 2;
    lines[1]!.qty = 8;
    expect(transfer).toMatchObject({ meta: { tier: 1 }, items: [{ qty: 2 }, { qty: 1 }, { qty: 3 }] });
    lines[1]!.qty = 1;
  });
});
