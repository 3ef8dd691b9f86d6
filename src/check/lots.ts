import { describeValue } from "../result/describeValue";
import { assertValid } from "../result/misuse";
import { integerFault } from "../result/valueFaults";
import { type CivilDay, parseCivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import type { LineRules } from "./checkLines";
import { type Movement, readEntries, readMovements } from "./projectedStock";
import type { StockLevel } from "./StockLevel";

/** The property with the lots and arrivals that remain after claims. */
const leftLots = Symbol("left lots");

/** A stock level from which units may have been claimed. */
interface ClaimedLevel extends StockLevel {
  readonly [leftLots]?: readonly Movement[] | undefined;
}

interface Freshness {
  /** The day on which the lot must be in stock. */
  readonly on: CivilDay;
  /** The day on which the lot must not have expired. */
  readonly goodOn: CivilDay;
}

/** The lots and arrivals of a stock level, sorted by expiry. */
export function readLots(sku: string, level: StockLevel, movements: readonly Movement[]): readonly Movement[] {
  const lots = [...readEntries(sku, level, "lots"), ...movements.filter(({ qty }) => qty > 0)];
  // Infinity − Infinity is NaN, which counts as equal.
  return lots.sort((a, b) => a.expires - b.expires || b.day - a.day);
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

export function shelfDaysOf(sku: string, { minShelfDays }: Pick<CheckContext, "minShelfDays">): number {
  const days = (typeof minShelfDays === "object" ? minShelfDays.get(sku) : minShelfDays) ?? 0;
  assertValid(`the minShelfDays of ${describeValue(sku)}`, integerFault(days));
  return days;
}

/** The units that are fresh enough on the latest arrival date; `Infinity` without lots or without an arrival date. */
export function freshQtyOf(sku: string, level: StockLevel, rules: LineRules): number {
  if (level.lots === undefined || !rules.latestArrivalDate) return Infinity;
  return freshQty(lotsOf(sku, level, rules), freshnessOf(sku, rules));
}

/** A stock level with lots, after `qty` units are claimed. */
export function claimUnits(sku: string, level: StockLevel, qty: number, rules: LineRules): StockLevel {
  const { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, packQty, movements, lots } = level;
  // A spread would lose the getters of a class.
  const left = { onHandQty: onHandQty - qty, reservedQty, safetyQty, unitWeight, unitVolume, packQty, movements, lots };
  const claimed: ClaimedLevel = {
    ...level,
    ...left,
    [leftLots]: takeFresh(lotsOf(sku, level, rules), qty, freshnessOf(sku, rules)),
  };
  return claimed;
}

function lotsOf(sku: string, level: ClaimedLevel, { later }: LineRules): readonly Movement[] {
  return level[leftLots] ?? readLots(sku, level, later ? readMovements(sku, level, later) : []);
}

function freshnessOf(sku: string, { later, terms, latestArrivalDate }: LineRules): Freshness {
  // Without movements, every lot is in stock.
  return {
    on: later ? later.transferDay : Infinity,
    goodOn: parseCivilDay(latestArrivalDate)! + shelfDaysOf(sku, terms),
  };
}
