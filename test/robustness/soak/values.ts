import { type StockTransfer, type TransferFilter, type TransferStatus, transferStatuses } from "stock-transfer";
import type { Random } from "../../support/random";

// Realistic values: a few warehouses with most of the transfers, changing SKUs, advancing times.

const statusOf = (random: Random): TransferStatus => transferStatuses[random(random(5) + 1)] ?? "created";
const warehouse = (random: Random) => `W${random(random(40) + 1)}`;
const code = (random: Random) => `ST${random(4000)}`;
const refCode = (random: Random) => (random(2) === 0 ? "" : `PO${random(random(3000) + 1)}`);
/** One permanent SKU, and a few hundred that are replaced within 20 000 changes. */
const sku = (random: Random, now: number) =>
  random(12) === 0 ? "HOT" : `S${Math.floor(now / 50) + random(random(400) + 1)}`;
/** Mostly recent, many at the same instant, occasionally long ago. */
const instant = (random: Random, now: number) =>
  random(30) === 0 ? random(now + 1) : Math.floor(now / 8) * 8 - random(random(2000) + 1);

/** The date of an instant, of which each day has 1000. */
const dateAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 1000))).toISOString().slice(0, 10);

type Values = Pick<
  StockTransfer,
  | "status"
  | "code"
  | "refCode"
  | "srcWarehouseCode"
  | "destWarehouseCode"
  | "items"
  | "createdAt"
  | "updatedAt"
  | "estimatedArrivalDate"
>;

export function anyValues(random: Random, now: number): Values {
  return {
    status: statusOf(random),
    code: code(random),
    refCode: refCode(random),
    srcWarehouseCode: warehouse(random),
    destWarehouseCode: warehouse(random),
    items: anyItems(random, now),
    createdAt: instant(random, now),
    updatedAt: instant(random, now),
    estimatedArrivalDate: dateAt(instant(random, now)),
  };
}

function anyItems(random: Random, now: number): StockTransfer["items"] {
  return Array.from({ length: random(5) }, () => ({ sku: sku(random, now), qty: 1 + random(50) }));
}

/** Updates mostly change the status, occasionally everything or nothing. */
export function anyChange(random: Random, now: number): Partial<Values> {
  switch (random(10)) {
    case 0:
      return anyValues(random, now);
    case 1:
      return {};
    case 2:
      return { items: anyItems(random, now), updatedAt: now };
    case 3:
      return random(2) === 0 ? { srcWarehouseCode: warehouse(random) } : { destWarehouseCode: warehouse(random) };
    case 4:
      return { code: code(random), refCode: refCode(random) };
    default:
      return { status: statusOf(random), updatedAt: now };
  }
}

/** None, one or several conditions. */
export function anyFilter(random: Random, now: number): TransferFilter {
  const from = instant(random, now);
  const several = <T>(max: number, make: () => T) => Array.from({ length: 1 + random(max) }, make);
  const one: readonly (() => TransferFilter)[] = [
    () => ({}),
    () => ({ srcWarehouseCode: warehouse(random) }),
    () => ({ destWarehouseCode: warehouse(random) }),
    () => ({ statuses: several(3, () => statusOf(random)) }),
    () => ({ skus: several(random(2) === 0 ? 3 : 30, () => sku(random, now - random(20_000))) }),
    () => ({ createdFrom: from, ...(random(2) === 0 && { createdTo: from + random(20_000) }) }),
    () => ({ updatedTo: from, ...(random(2) === 0 && { updatedFrom: from - random(20_000) }) }),
    () => ({ arrivesFrom: dateAt(from), ...(random(2) === 0 && { arrivesTo: dateAt(from + random(20_000)) }) }),
    () => ({ codes: several(40, () => code(random)) }),
    () => ({ refCode: refCode(random) }),
  ];
  const pick = () => one[random(one.length)]!();
  switch (random(4)) {
    case 0:
      return { ...pick(), ...pick() };
    case 1:
      return { ...pick(), ...pick(), ...pick() };
    default:
      // The first four have the most matches, and so the most pages.
      return random(2) === 0 ? one[random(4)]!() : pick();
  }
}
