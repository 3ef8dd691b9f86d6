import { describeValue } from "../result/describeValue";
import { assertValid } from "../result/misuse";
import { arrayFault, integerFault, objectFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import type { Movement } from "./projectedStock";
import type { StockLevel } from "./StockLevel";

/** Units that expire together. */
export interface Lot {
  readonly qty: number;
  /** The last day on which they are good. */
  readonly expires: CivilDay;
  /** The day of their arrival. */
  readonly from: CivilDay;
}

/** In a level of a batch: the lots, with arrivals, that claims have left. */
export const leftLots = Symbol("left lots");

/** A level from which a batch has taken units. */
interface ClaimedLevel extends StockLevel {
  readonly [leftLots]?: readonly Lot[] | undefined;
}

/**
 * The lots of a level and its arrivals, those that expire first before the others.
 * O(lots · log lots).
 *
 * @throws RangeError or TypeError naming the SKU if a lot is malformed.
 */
export function readLots(sku: string, level: ClaimedLevel, movements: readonly Movement[]): readonly Lot[] {
  const { lots = [], [leftLots]: left } = level;
  if (left) return left;
  const place = (rest: string) => `lots${rest} of the stock of ${describeValue(sku)}`;
  assertValid(place(""), arrayFault(lots));
  const own = [...lots].map((lot, index): Lot => {
    assertValid(place(`[${index}]`), objectFault(lot));
    const { qty, expiresOn } = lot;
    assertValid(place(`[${index}].qty`), integerFault(qty));
    assertValid(place(`[${index}].expiresOn`), calendarDateFault(expiresOn));
    return { qty, expires: parseCivilDay(expiresOn)!, from: -Infinity };
  });
  const arrivals = movements.filter(({ qty }) => qty > 0).map(({ qty, expires, day }) => ({ qty, expires, from: day }));
  // Two lots that never expire differ by NaN.
  return [...own, ...arrivals].sort((a, b) => a.expires - b.expires || a.from - b.from);
}

/** The units that are there on a day and still good on a later one. */
export function freshQty(lots: readonly Lot[], on: CivilDay, goodOn: CivilDay): number {
  return lots.reduce((sum, lot) => (isFresh(lot, on, goodOn) ? sum + lot.qty : sum), 0);
}

/** What is left of the lots if fresh units are taken, those that expire first before the others. */
export function takeFresh(lots: readonly Lot[], qty: number, on: CivilDay, goodOn: CivilDay): readonly Lot[] {
  let left = qty;
  return lots.map((lot) => {
    const taken = isFresh(lot, on, goodOn) ? Math.min(lot.qty, left) : 0;
    left -= taken;
    return { ...lot, qty: lot.qty - taken };
  });
}

function isFresh({ from, expires }: Lot, on: CivilDay, goodOn: CivilDay): boolean {
  return from <= on && expires >= goodOn;
}

/** @throws RangeError or TypeError naming the SKU if the days are malformed. */
export function shelfDaysOf(sku: string, minShelfDays: CheckContext["minShelfDays"]): number {
  const days = (typeof minShelfDays === "object" ? minShelfDays.get(sku) : minShelfDays) ?? 0;
  assertValid(`the minShelfDays of ${describeValue(sku)}`, integerFault(days));
  return days;
}
