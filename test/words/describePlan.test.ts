import { createNetwork } from "stock-transfer";
import { planSupply } from "stock-transfer/planners";
import { createWords, describePlan, vietnamese } from "stock-transfer/words";
import { enGB } from "date-fns/locale";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";

const warehouses = ["HCM", "HAN", "DAD"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
const road = { transferType: "ROAD", weightLimit: 1_500, transitDays: 2, maxTransitDays: 3 };
const network = createNetwork({ warehouses, defaultLane: road });
const bells = { onHandQty: 1_040, unitWeight: 1 };
const stocks = [
  [
    "HCM",
    new Map([
      ["BELL", bells],
      ["HELMET", { onHandQty: 2, unitWeight: 340 }],
    ]),
  ],
] as const;
const needs = [
  {
    destWarehouseCode: "HAN",
    items: [
      { sku: "HELMET", qty: 1 },
      { sku: "BELL", qty: 1_040 },
    ],
  },
  { destWarehouseCode: "DAD", items: [{ sku: "BELL", qty: 3 }], arriveBy: "2026-03-03" },
];
const { value: plan } = planSupply(needs, { network, stocks, now: Date.parse("2026-03-02T02:00:00Z") });

describe("describePlan", () => {
  it("has a sentence for each transfer, then for each SKU of which units are missing, with the reasons", () => {
    expect(describePlan(plan!)).toEqual([
      "From HCM to HAN by ROAD on Mon, Mar 2, 2026, arriving by Thu, Mar 5, 2026: 1 × HELMET, 1,040 × BELL.",
      "DAD lacks 3 × BELL. On some lanes, the goods may arrive too late.",
    ]);
    expect(describePlan({ transfers: [], missing: [] })).toEqual([]);
  });

  it("writes dates in the given locale, and everything in the given language", () => {
    expect(describePlan(plan!, { locale: enGB })[0]).toContain("on Mon, 2 Mar 2026, arriving by Thu, 5 Mar 2026:");
    expect(createWords(vietnamese).describePlan(plan!)).toEqual([
      "Từ HCM đến HAN bằng ROAD, chuyển Thứ 2, 02/03/2026, đến chậm nhất Thứ 5, 05/03/2026: 1 × HELMET, 1.040 × BELL.",
      "Kho DAD còn thiếu 3 × BELL. Có tuyến giao hàng quá muộn.",
    ]);
    expect(createWords(vietnamese).describeReason("too_late")).toBe("Có tuyến giao hàng quá muộn.");
  });

  it("rejects what is not a plan, and malformed options", () => {
    const failed = () => untyped(describePlan)({ issues: [] });
    expect(thrownBy(failed)).toBe("TypeError: describePlan: plan must be the value of planSupply, got { issues }");
    expect(thrownBy(() => untyped(describePlan)(undefined))).toContain("describePlan: plan must be given");
    expect(thrownBy(() => untyped(describePlan)(plan, { locale: 7 }))).toContain("options.locale must be a Locale");
  });
});
