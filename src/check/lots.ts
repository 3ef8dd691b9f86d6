import { describeValue } from "../result/describeValue";
import { assertValid } from "../result/misuse";
import { integerFault } from "../result/valueFaults";
import type { CivilDay } from "../time/civilDay";
import type { CheckTerms } from "./CheckContext";
import type { Claim, LineRules } from "./LineRules";
import { type Movement, readEntries, readMovements } from "./projectedStock";
import type { StockLevel } from "./StockLevel";

interface Freshness {
  /** The day on which the lot must be in stock. */
  readonly on: CivilDay;
  /** The day on which the lot must not have expired. */
  readonly goodOn: CivilDay;
}

/** The lots, the arrivals with an expiry date, and the held units, sorted by expiry; `undefined` if nothing expires. */
export function readLots(
  sku: string,
  level: StockLevel,
  movements: readonly Movement[],
  heldQty: number,
): readonly Movement[] | undefined {
  const lots = readEntries(sku, level, "lots");
  if (lots.length === 0) return undefined;
  const expiring = [...lots, ...movements.filter(({ expires }) => expires < Infinity)];
  expiring.sort((a, b) => a.expires - b.expires || b.day - a.day);
  // Held units were taken from fresh lots.
  return [...expiring, { day: -Infinity, qty: heldQty, expires: Infinity }];
}

export function freshQty(lots: readonly Movement[], freshness: Freshness): number {
  return lots.reduce((sum, lot) => sum + (isFresh(lot, freshness) ? lot.qty : 0), 0);
}

/** Takes fresh units from the lots that expire first, and returns the remaining lots. `lots` is sorted by expiry. */
export function takeFresh(lots: readonly Movement[], qty: number, freshness: Freshness): readonly Movement[] {
  let left = qty;
  return lots.map((lot) => {
    const taken = isFresh(lot, freshness) ? Math.min(lot.qty, left) : 0;
    left -= taken;
    return { ...lot, qty: lot.qty - taken };
  });
}

function isFresh({ day, expires }: Movement, { on, goodOn }: Freshness): boolean {
  return day <= on && expires >= goodOn;
}

export function shelfDaysOf(sku: string, { minShelfDays }: CheckTerms): number {
  const days = typeof minShelfDays === "object" ? minShelfDays.get(sku) : minShelfDays;
  if (days === undefined) return 0;
  assertValid(`the minShelfDays of ${describeValue(sku)}`, integerFault(days));
  return days;
}

export function heldQtyOf(sku: string, { reservedQty = 0 }: StockLevel, { heldQty }: CheckTerms): number {
  const held = heldQty?.get(sku);
  if (held === undefined) return 0;
  assertValid(`the heldQty of ${describeValue(sku)} (reservedQty: ${reservedQty})`, integerFault(held, 0, reservedQty));
  return held;
}

/** The units that are fresh enough on the latest arrival date; `Infinity` without lots or without an arrival date. */
export function freshQtyOf(sku: string, level: StockLevel, rules: LineRules): number {
  if (level.lots === undefined || !rules.milestones) return Infinity;
  const lots = lotsOf(sku, level, rules);
  return lots ? freshQty(lots, freshnessOf(sku, rules)) : Infinity;
}

/** The claim of the SKU after `qty` more units are claimed. */
export function claimUnits(sku: string, level: StockLevel, qty: number, rules: LineRules): Claim {
  const before = rules.claims?.get(sku);
  const lots = level.lots && lotsOf(sku, level, rules);
  return { qty: (before?.qty ?? 0) + qty, lots: lots && takeFresh(lots, qty, freshnessOf(sku, rules)) };
}

function lotsOf(sku: string, level: StockLevel, { later, terms, claims }: LineRules): readonly Movement[] | undefined {
  const claimed = claims?.get(sku);
  if (claimed) return claimed.lots;
  return readLots(sku, level, later ? readMovements(sku, level, later) : [], heldQtyOf(sku, level, terms));
}

function freshnessOf(sku: string, { later, terms, milestones }: LineRules): Freshness {
  const { transferDay, latestArrival } = milestones!;
  // Without movements, every lot is in stock.
  return { on: later ? transferDay : Infinity, goodOn: latestArrival + shelfDaysOf(sku, terms) };
}
