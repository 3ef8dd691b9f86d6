import type { RequestedItem, StockLevel } from "stock-transfer";
import { nextDate } from "./intlCalendar";

// The oracle of the projected stock: every day, one after the other. Do not improve it.

/** The first date from `today` on from which every date has the quantity; `undefined` if there is none until `end`. */
export function obviousDate(
  { qty }: RequestedItem,
  { onHandQty, reservedQty = 0, safetyQty = 0, movements = [] }: StockLevel,
  today: string,
  end: string,
): string | undefined {
  const availableOn = (date: string) => {
    let available = onHandQty - reservedQty - safetyQty;
    for (const movement of movements) {
      const isLate = movement.on < today && movement.qty > 0;
      if (movement.on <= date && !isLate) available += movement.qty;
    }
    return available;
  };
  let first: string | undefined;
  for (let date = today; date <= end; date = nextDate(date)) {
    if (availableOn(date) < qty) first = undefined;
    else first ??= date;
  }
  return first;
}
