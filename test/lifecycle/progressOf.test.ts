import { progressOf, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";

const progress = (sku: string, qty: number, counts: object) => {
  const none = { leftQty: 0, underWayQty: 0, acceptedQty: 0, rejectedQty: 0, lostQty: 0 };
  return { sku, qty, ...none, ...{ returnedQty: 0, cancelledQty: 0, excessQty: 0 }, ...counts };
};

describe("progressOf", () => {
  it("adds up the lines of a SKU, in order of first appearance", () => {
    const items = [
      { sku: "B", qty: 10, shippedQty: 8, acceptedQty: 3, rejectedQty: 2, lostQty: 1, cancelledQty: 1 },
      { sku: "A", qty: 4, shippedQty: 4, lostQty: 3, returnedQty: 1, excessQty: 2 },
      { sku: "B", qty: 5, shippedQty: 1 },
    ];
    expect(progressOf({ ...transfer, status: "in_transit", items })).toEqual([
      progress("B", 15, { leftQty: 5, underWayQty: 3, acceptedQty: 3, rejectedQty: 2, lostQty: 1, cancelledQty: 1 }),
      progress("A", 4, { lostQty: 3, returnedQty: 1, excessQty: 2 }),
    ]);
  });

  it("derives missing counts from the status", () => {
    const found = transferStatuses.map((status) => progressOf({ ...transfer, status })[0]);
    expect(found).toEqual([
      progress("HELMET", 3, { leftQty: 3 }),
      progress("HELMET", 3, { leftQty: 3 }),
      progress("HELMET", 3, { underWayQty: 3 }),
      progress("HELMET", 3, { acceptedQty: 3 }),
      progress("HELMET", 3, { cancelledQty: 3 }),
    ]);
  });
});
