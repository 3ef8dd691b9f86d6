import { describeValue } from "../result/describeValue";
import { arrayFault, integerFault, objectFault, unknownFieldFaults } from "../result/valueFaults";
import type { Fault } from "../result/Issue";
import { assertValid } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import type { StockMovement } from "../time/StockMovement";
import type { CheckTerms } from "./CheckContext";
import type { StockLevel } from "./StockLevel";

/** Which movements count: no arrivals before `today`, and no movements after `until`. */
export interface Outlook {
  readonly today: CivilDay;
  readonly until: CivilDay;
}

export function outlookOf(today: CivilDay, { promisesUntil }: CheckTerms): Outlook {
  return { today, until: parseCivilDay(promisesUntil) ?? Infinity };
}

/** A movement that counts, or a lot. */
export interface Movement {
  readonly day: CivilDay;
  readonly qty: number;
  /** The last day on which the units of an arrival or a lot are good. */
  readonly expires: CivilDay;
}

/** Units that are available from a day on. */
export interface StockStep {
  readonly day: CivilDay;
  readonly qty: number;
}

/**
 * The units of a SKU that are available for good from each day on: the minimum of the projected stock on that and all
 * later days. The first step is today. Later steps never have fewer units.
 *
 * @param movements The result of {@link readMovements}.
 * @throws RangeError naming the SKU if the projected stock is not a safe integer.
 */
export function projectStock(
  sku: string,
  { onHandQty, reservedQty = 0, safetyQty = 0 }: StockLevel,
  heldQty: number,
  movements: readonly Movement[],
  today: CivilDay,
): readonly StockStep[] {
  let qty = addSafely(sku, addSafely(sku, onHandQty, heldQty - reservedQty), -safetyQty);
  const steps = [{ day: today, qty }];
  for (const movement of movements) {
    qty = addSafely(sku, qty, movement.qty);
    const day = Math.max(today, movement.day);
    // Movements of one day count together.
    if (steps.at(-1)!.day === day) steps.pop();
    steps.push({ day, qty });
  }
  for (let index = steps.length - 2; index >= 0; index -= 1) {
    const step = steps[index]!;
    step.qty = Math.min(step.qty, steps[index + 1]!.qty);
  }
  return steps;
}

/**
 * The stock on hand, less the reserved units, plus the movements up to a date; without a date, all of them.
 *
 * @param until A valid date.
 * @param freshOn A valid date: what expires before it does not count, if the level has lots.
 * @throws RangeError naming the SKU if the position is not a safe integer.
 */
export function positionOf(sku: string, level: StockLevel, until?: string, freshOn?: string): number {
  const { onHandQty, reservedQty = 0 } = level;
  const outlook = { today: -Infinity, until: parseCivilDay(until) ?? Infinity };
  const lots = freshOn === undefined ? [] : readEntries(sku, level, "lots");
  const isFresh = ({ expires }: Movement) => lots.length === 0 || expires >= parseCivilDay(freshOn)!;
  const unreserved = addSafely(sku, onHandQty, -reservedQty);
  const expired = lots.reduce((sum, lot) => sum + (isFresh(lot) ? 0 : lot.qty), 0);
  return readMovements(sku, level, outlook)
    .filter(isFresh)
    .reduce(
      (position, { qty }) => addSafely(sku, position, qty),
      // Lots that were not updated may have more units than there are.
      unreserved - Math.min(expired, Math.max(0, unreserved)),
    );
}

/** The movements that count, sorted by day and quantity, so the given order does not matter. */
export function readMovements(sku: string, level: StockLevel, { today, until }: Outlook): readonly Movement[] {
  return readEntries(sku, level, "movements")
    .filter(({ day, qty }) => day <= until && (day >= today || qty < 0))
    .sort((a, b) => a.day - b.day || a.qty - b.qty);
}

/** Validates the movements or the lots. Lots become arrivals on day `-Infinity`. */
export function readEntries(sku: string, level: StockLevel, list: "movements" | "lots"): Movement[] {
  const isLot = list === "lots";
  const { [list]: given = [] }: Readonly<Partial<Record<typeof list, readonly Partial<StockMovement>[] | undefined>>> =
    level;
  const assertEntry = (rest: string, fault: Fault | undefined) => {
    assertValid(`${list}${rest} of the stock of ${describeValue(sku)}`, fault);
  };
  assertEntry("", arrayFault(given));
  // The spread turns holes of the array into `undefined`.
  return [...given].map((entry, index) => {
    const readDay = (name: "on" | "expiresOn"): CivilDay => {
      assertEntry(`[${index}].${name}`, calendarDateFault(entry[name]));
      return parseCivilDay(entry[name])!;
    };
    assertEntry(`[${index}]`, objectFault(entry));
    // An unknown field of a movement, such as `type: "out"`, may mean another sign. Lots may be database rows, so their
    // unknown fields are ignored.
    const [unknown] = isLot ? [] : unknownFieldFaults(entry, ["on", "qty", "expiresOn"]);
    if (unknown) assertEntry(`[${index}].${unknown[0]}`, unknown[1]);
    const day = isLot ? -Infinity : readDay("on");
    const expires = isLot || entry.expiresOn !== undefined ? readDay("expiresOn") : Infinity;
    // Only arrivals expire.
    const isArrival = expires < Infinity;
    assertEntry(
      `[${index}].qty${isArrival && !isLot ? " (with expiresOn)" : ""}`,
      integerFault(entry.qty, isArrival ? 0 : -maxAmount),
    );
    return { day, qty: entry.qty!, expires };
  });
}

function addSafely(sku: string, projected: number, qty: number): number {
  const sum = projected + qty;
  if (!Number.isSafeInteger(sum)) {
    assertValid(`the projected stock of ${describeValue(sku)}`, integerFault(sum, -maxAmount));
  }
  return sum;
}
