import { type StockTransfer, transferStatuses } from "stock-transfer";
import { partitionPoint } from "../../src/list/sortedSearch";
import { type Random, seededRandom, shuffled } from "../../test/support/random";

const warehouses = 40;
export const skus = 5_000;
const hour = 3_600_000;
const nightlyRuns = 5;
/** When the first transfer is created. */
export const start = Date.parse("2026-01-01T00:00:00Z");

export const warehouseCode = (rank: number) => `W${String(rank).padStart(2, "0")}`;
export const sku = (rank: number) => `SKU-${String(rank).padStart(4, "0")}`;

/**
 * Transfers created one minute apart. Warehouses and SKUs have Zipf popularity. Old transfers are mostly done; 3 % of all
 * were updated during the last day.
 */
export function* generateTransfers(count: number): Generator<StockTransfer> {
  const random = seededRandom(count);
  const warehouse = zipf(warehouses, random);
  const product = zipf(skus, random);
  const end = start + count * 60_000;
  for (let index = 0; index < count; index += 1) {
    const createdAt = start + index * 60_000;
    const isLate = random(100) < 3;
    const isOld = end - createdAt > 5_000 * 60_000;
    const status =
      isOld && random(100) < 97 ? (random(10) < 9 ? "completed" : "cancelled") : transferStatuses[random(3)]!;
    const destWarehouseCode = warehouseCode(warehouse());
    const lines = 1 + random(8);
    yield {
      seq: index + 1,
      id: `st-${index + 1}`,
      // No transfer to W01 is ever cancelled: two conditions that each match many transfers, and together none.
      status: status === "cancelled" && destWarehouseCode === "W01" ? "completed" : status,
      subStatus: "",
      code: `ST${String(index + 1).padStart(8, "0")}`,
      refCode: random(2) === 0 ? "" : `PO-${Math.floor(index / 2)}`,
      partner: { code: "P1", name: "Partner" },
      srcWarehouseCode: warehouseCode(warehouse()),
      destWarehouseCode,
      items: Array.from({ length: lines }, () => ({ sku: sku(product()), qty: 1 + random(50) })),
      note: "",
      estimatedArrivalDate: "2026-12-24",
      createdAt,
      updatedAt: isLate ? end - random(24 * hour) : createdAt + random(48 * hour),
      outboundShipmentCode: "",
      inboundShipmentCode: "",
    };
  }
}

/** All of them at once. */
export function makeTransfers(count: number): StockTransfer[] {
  return [...generateTransfers(count)];
}

/** The instant of a nightly run, from 1 to 5, after the last of the transfers is created. */
export function instantOfRun(run: number, count: number): number {
  return start + count * 60_000 + run * 24 * hour;
}

/**
 * The same transfers, each updated by one of five nightly runs. A run updates a fifth of them at one instant: random ones
 * or consecutive ones.
 */
export function makeTransfersOfNightlyRuns(count: number, runFollows: "chance" | "seq"): StockTransfer[] {
  const inOrder = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * nightlyRuns) / count));
  const runs = runFollows === "seq" ? inOrder : shuffled(inOrder, seededRandom(count));
  return makeTransfers(count).map((transfer, index) => ({
    ...transfer,
    updatedAt: instantOfRun(runs[index]!, count),
  }));
}

/** Picks 0 to `count` - 1 with Zipf popularity: number k is picked in proportion to 1 / (k + 1). */
function zipf(count: number, random: Random): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) sums.push((sum += 1 / rank));
  return () => {
    const point = (random(2 ** 32) / 2 ** 32) * sum;
    return partitionPoint(count - 1, (rank) => sums[rank]! < point);
  };
}
