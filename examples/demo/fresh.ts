import { type CheckContext, type CheckRequest, createNetwork, type LaneTerms } from "stock-transfer";
import { warehouses } from "./company";

// Goods that expire, and two services: the plane leaves at ten, the truck at two.

/** The services, with their cut-offs. */
export const services = [
  { transferType: "AIR", weightLimit: 200_000, cutOff: "10:00", transitDays: 1 },
  { transferType: "ROAD", weightLimit: 8_000_000, cutOff: "14:00", transitDays: 3, maxTransitDays: 5 },
] satisfies readonly LaneTerms[];

export const freshRequest: CheckRequest = {
  items: [{ sku: "GEL-040-U-MIX", qty: 280 }],
  srcWarehouseCode: "VN-SGN-01",
  destWarehouseCode: "VN-HAN-01",
};

/** Energy gels in boxes of 20. They must arrive with sixty days of life left. */
export const freshContext: CheckContext = {
  network: createNetwork({ warehouses, defaultLane: services }),
  now: Date.parse("2026-03-10T02:15:00Z"),
  stock: new Map([
    [
      "GEL-040-U-MIX",
      {
        onHandQty: 300,
        reservedQty: 20,
        unitWeight: 40,
        packQty: 20,
        lots: [
          { qty: 100, expiresOn: "2026-05-11" },
          { qty: 180, expiresOn: "2026-08-31" },
        ],
        movements: [{ on: "2026-03-13", qty: 90, expiresOn: "2026-09-30" }],
      },
    ],
  ]),
  minShelfDays: 60,
};

/** More than there is now. */
export const moreThanNow: CheckRequest = { ...freshRequest, items: [{ sku: "GEL-040-U-MIX", qty: 360 }] };
