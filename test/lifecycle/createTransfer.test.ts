import { checkTransfer, createNetwork, createTransfer, type TransferCheck } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";

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
const checkOf = (asked = request): TransferCheck => checkTransfer(asked, { network, stock, now }).value!;
const check = checkOf();

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

  const call = untyped(createTransfer);
  const other = (fields: object) => ({ ...request, ...fields });
  it.each<[string, () => unknown]>([
    [
      'RangeError: createTransfer: check.destWarehouseCode must be "DAD", as in the request, got "HAN"',
      () => call(check, other({ destWarehouseCode: "DAD" }), given),
    ],
    [
      'RangeError: createTransfer: the requestedQty of "A" in the check must be 6, as in the request, got 5',
      () => call(check, other({ items: [...lines, { sku: "A", qty: 1 }] }), given),
    ],
    [
      "RangeError: createTransfer: the number of check.items must be 1, as in the request, got 2",
      () => call(check, other({ items: [{ sku: "B", qty: 1 }] }), given),
    ],
    [
      'RangeError: createTransfer: check.transferType must be "AIR", as in the request, got "ROAD"',
      () => call(check, other({ transferType: "AIR" }), given),
    ],
    [
      'RangeError: createTransfer: the line of "A" must be allowed, got "insufficient_stock"',
      () => {
        const tooMuch = { ...request, items: [{ sku: "A", qty: 10 }] };
        return call(checkOf(tooMuch), tooMuch, given);
      },
    ],
    [
      "TypeError: createTransfer: request.items[0].qty must be given",
      () => call(checkOf({ ...request, items: [] }), other({ items: [{ sku: "A" }] }), given),
    ],
    [
      'TypeError: createTransfer: given.status must be absent, because the check and the request decide it, got "completed"',
      () => call(check, request, { ...given, status: "completed" }),
    ],
    [
      'RangeError: createTransfer: seq of transfer "st-7" must be at least 1, got 0',
      () => call(check, request, { ...given, seq: 0 }),
    ],
    ["TypeError: createTransfer: check must be given", () => call(undefined, request, given)],
    ["TypeError: createTransfer: given must be an object, got null", () => call(check, request, null)],
  ])("%s", (error, misuse) => {
    expect(thrownBy(misuse)).toBe(error);
  });
});
