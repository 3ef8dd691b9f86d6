import type { StockLevel } from "stock-transfer";
import { datesFrom, nextDate } from "./intlCalendar";

// The oracle of the stock of a date: every unit and every day, one after the other. Do not improve it.

export interface StockTerms {
  readonly today: string;
  /** A date after every movement. */
  readonly end: string;
  readonly promisesUntil?: string | undefined;
  readonly held?: number | undefined;
  /** Days for which units must still be good after their arrival. */
  readonly shelfDays: number;
  /** Whether movements count. */
  readonly isDated: boolean;
}

interface Dates {
  readonly transferDate: string;
  readonly latestArrivalDate: string;
}

/** The units of a SKU; some are taken. */
export class ObviousUnits {
  private readonly movements: NonNullable<StockLevel["movements"]>;
  /** The first to expire first; `undefined` if nothing expires. */
  private lots: { readonly from: string; readonly expiresOn: string }[] | undefined;
  private takenQty = 0;

  constructor(
    private readonly level: StockLevel,
    private readonly terms: StockTerms,
  ) {
    const { today, promisesUntil = "9999-12-31", held = 0, isDated } = terms;
    const { lots = [], movements = [] } = level;
    this.movements = movements.filter(({ on, qty }) => isDated && on <= promisesUntil && !(on < today && qty > 0));
    if (lots.length === 0) return;
    const units = (qty: number, from: string, expiresOn: string) =>
      Array.from({ length: qty }, () => ({ from, expiresOn }));
    this.lots = [
      ...lots.flatMap(({ qty, expiresOn }) => units(qty, "0000-01-01", expiresOn)),
      ...this.movements.flatMap(({ on, qty, expiresOn }) => (expiresOn === undefined ? [] : units(qty, on, expiresOn))),
      ...units(held, "0000-01-01", "never"),
    ];
    // Of those that expire together, the first to come are left for those who go first.
    this.lots.sort((a, b) => (a.from > b.from ? -1 : 1));
    this.lots.sort((a, b) => (a.expiresOn === b.expiresOn ? 0 : a.expiresOn < b.expiresOn ? -1 : 1));
  }

  /** The units that are available on a date and on every later one, at least 0. */
  availableOn(date: string): number {
    const { onHandQty, reservedQty = 0, safetyQty = 0 } = this.level;
    const perDay = datesFrom(date, this.terms.end).map((day) => {
      let units = onHandQty - reservedQty + (this.terms.held ?? 0) - safetyQty - this.takenQty;
      for (const { on, qty } of this.movements) if (on <= day) units += qty;
      return units;
    });
    return Math.max(0, Math.min(...perDay));
  }

  /** The units of lots that are in stock when a transfer is created, and still good when it has arrived. */
  freshOf({ transferDate, latestArrivalDate }: Dates) {
    let goodOn = latestArrivalDate;
    for (let day = 0; day < this.terms.shelfDays; day += 1) goodOn = nextDate(goodOn);
    return this.lots?.filter(({ from, expiresOn }) => from <= transferDate && expiresOn >= goodOn);
  }

  /** The most units that a transfer of these dates may have. */
  mostOf(dates: Dates): number {
    return Math.min(this.availableOn(dates.transferDate), this.freshOf(dates)?.length ?? Infinity);
  }

  take(qty: number, dates: Dates): void {
    const taken = new Set(this.freshOf(dates)?.slice(0, qty));
    this.lots = this.lots?.filter((unit) => !taken.has(unit));
    this.takenQty += qty;
  }
}
