import { bookingsOf, checkTransfer, createNetwork, createTransfer, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";

const now = Date.parse("2026-03-02T02:00:00Z");
const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
const truck = { transferType: "ROAD", weightLimit: 100, transitDays: 2, capacity: { weight: 100, volume: 60 } };
const network = createNetwork({ warehouses, defaultLane: truck });
const stock = new Map([["A", { onHandQty: 500, unitWeight: 10, unitVolume: 3 }]]);
const on = (date: string) => ({ srcWarehouseCode: "HCM", destWarehouseCode: "HAN", transferType: "ROAD", date });
const partner = { code: "P1", name: "Partner" };

/** Orders one after another, each booked beside the transfers before it. */
function order(transfers: readonly StockTransfer[], qty: number, terms = { network }): StockTransfer {
  const request = { items: [{ sku: "A", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  const check = checkTransfer(request, { ...terms, stock, now, booked: bookingsOf(transfers) });
  const seq = transfers.length + 1;
  return createTransfer(check.value!, request, { seq, id: `st-${seq}`, code: `ST${seq}`, partner, createdAt: now });
}

describe("bookingsOf", () => {
  it("adds up one place, the totals and the units of each transfer, so that the last place is sold once", () => {
    const transfers: StockTransfer[] = [];
    for (const qty of [4, 5, 2, 1]) transfers.push(order(transfers, qty));
    expect(transfers.map(({ departureDate }) => departureDate)).toEqual([
      ...["2026-03-02", "2026-03-02", "2026-03-03", "2026-03-02"],
    ]);
    const booked = bookingsOf(transfers);
    expect(booked(on("2026-03-02"))).toEqual({ weight: 100, volume: 30, units: 10, transfers: 3 });
    expect(booked(on("2026-03-03"))).toEqual({ weight: 20, volume: 6, units: 2, transfers: 1 });
    for (const other of [on("2026-03-04"), { ...on("2026-03-02"), transferType: "AIR" }]) {
      expect(booked(other)).toBeUndefined();
    }
  });

  it("adds up the volume if only single dates limit it", () => {
    const lane = { ...truck, capacity: undefined, capacityOn: { "2026-03-02": { volume: 10 } } };
    const terms = { network: createNetwork({ warehouses, defaultLane: lane }) };
    const transfers: StockTransfer[] = [];
    for (const qty of [2, 2, 1]) transfers.push(order(transfers, qty, terms));
    expect(transfers.map(({ departureDate }) => departureDate)).toEqual(["2026-03-02", "2026-03-03", "2026-03-02"]);
  });

  it("leaves out cancelled transfers and those without a departure date or a type", () => {
    const [given] = [order([], 4)];
    const others = [
      { ...given, status: "cancelled" as const },
      { ...given, departureDate: undefined },
      { ...given, transferType: undefined },
    ];
    expect(bookingsOf(others)(on("2026-03-02"))).toBeUndefined();
    const done = { ...given, status: "completed" as const, totalWeight: undefined };
    expect(bookingsOf(new Set([done, ...others]))(on("2026-03-02"))).toEqual({
      ...{ weight: 0, volume: 12, units: 4, transfers: 1 },
    });
  });

  it("does not mix up lanes whose codes together are the same text", () => {
    const given = order([], 1);
    const booked = bookingsOf([{ ...given, srcWarehouseCode: 'A","B', destWarehouseCode: "C" }]);
    const departure = { ...on("2026-03-02"), srcWarehouseCode: "A", destWarehouseCode: 'B","C' };
    expect(booked(departure)).toBeUndefined();
  });

  it("cuts sums at 2^53 − 1", () => {
    const max = Number.MAX_SAFE_INTEGER;
    const given = order([], 1);
    const heavy = [max, 5].map((totalWeight) => ({ ...given, totalWeight }));
    expect(bookingsOf(heavy)(on("2026-03-02"))).toMatchObject({ weight: max, transfers: 2 });
  });
});
