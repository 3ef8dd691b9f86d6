import type { StockLevel } from "stock-transfer";
import { nextDate } from "./intlCalendar";

// The oracle of the stock of a date: every unit and every day, one after the other. Do not improve it.

export interface StockTerms {
  readonly today: string;
  /** A date after every movement. */
  readonly end: string;
  readonly promisesUntil?: string | undefined;
  readonly held?: number | undefined;
}

/** One unit in a lot. */
export interface Unit {
  readonly from: string;
  readonly expiresOn: string;
}

function counted({ movements = [] }: StockLevel, { today, promisesUntil = "9999-12-31" }: StockTerms) {
  return movements.filter(({ on, qty }) => on <= promisesUntil && !(on < today && qty > 0));
}

/** The units that are available on a date and on every later one, at least 0. */
export function availableFrom(date: string, level: StockLevel, terms: StockTerms): number {
  const { onHandQty, reservedQty = 0, safetyQty = 0 } = level;
  const perDay: number[] = [];
  for (let day = date; day <= terms.end; day = nextDate(day)) {
    let units = onHandQty - reservedQty + (terms.held ?? 0) - safetyQty;
    for (const { on, qty } of counted(level, terms)) if (on <= day) units += qty;
    perDay.push(units);
  }
  return Math.max(0, ...[Math.min(...perDay)]);
}

/** The units in the lots, of dated arrivals and held, the first to expire first; `undefined` if nothing expires. */
export function unitsOf(level: StockLevel, terms: StockTerms, withArrivals: boolean): Unit[] | undefined {
  if (!level.lots || level.lots.length === 0) return undefined;
  const units: Unit[] = [];
  for (const { qty, expiresOn } of level.lots) {
    for (let unit = 0; unit < qty; unit += 1) units.push({ from: "0000-01-01", expiresOn });
  }
  for (const { on, qty, expiresOn } of withArrivals ? counted(level, terms) : []) {
    if (expiresOn === undefined) continue;
    for (let unit = 0; unit < qty; unit += 1) units.push({ from: on, expiresOn });
  }
  for (let unit = 0; unit < (terms.held ?? 0); unit += 1) units.push({ from: "0000-01-01", expiresOn: "never" });
  // Of those that expire together, the first to come are left for those who go first.
  units.sort((a, b) => (a.from > b.from ? -1 : 1));
  return units.sort((a, b) => (a.expiresOn === b.expiresOn ? 0 : a.expiresOn < b.expiresOn ? -1 : 1));
}

/** The units that are in stock on one date and still good some days after another. */
export function freshUnits(units: readonly Unit[], date: string, arrival: string, shelfDays: number): Unit[] {
  let goodOn = arrival;
  for (let day = 0; day < shelfDays; day += 1) goodOn = nextDate(goodOn);
  return units.filter(({ from, expiresOn }) => from <= date && expiresOn >= goodOn);
}
