import { describeValue } from "../result/describeValue";
import { arrayFault, integerFault, objectFault, unknownFieldFaults } from "../result/valueFaults";
import { assertValid } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import type { StockLevel } from "./StockLevel";

/** Which movements count: no arrivals before today, and none at all after the last day. */
export interface Outlook {
  readonly today: CivilDay;
  readonly until: CivilDay;
}

/** A movement that counts. */
export interface Movement {
  readonly day: CivilDay;
  readonly qty: number;
  /** The last day on which an arrival is good. */
  readonly expires: CivilDay;
}

/** Units that are available on a day and on every later one. */
export interface StockStep {
  readonly day: CivilDay;
  readonly qty: number;
}

/**
 * What stays available of a SKU: from each day on its units, more of them with each step. The first step is today.
 * O(movements).
 *
 * @param movements Those of {@link readMovements}.
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
 * Validates the movements and lists those that count by day, then quantity, so the given order does not matter.
 * O(movements · log movements).
 *
 * @throws RangeError or TypeError naming the SKU if a movement is malformed.
 */
export function readMovements(
  sku: string,
  { movements = [] }: StockLevel,
  { today, until }: Outlook,
): readonly Movement[] {
  const place = (rest: string) => `movements${rest} of the stock of ${describeValue(sku)}`;
  assertValid(place(""), arrayFault(movements));
  // The spread turns holes of the array into entries.
  const read = [...movements].map((movement, index) => {
    assertValid(place(`[${index}]`), objectFault(movement));
    // Rejected, since a field such as `type` could change the sign.
    const [unknown] = unknownFieldFaults(movement, ["on", "qty", "expiresOn"]);
    if (unknown) assertValid(place(`[${index}].${unknown[0]}`), unknown[1]);
    const { on, qty, expiresOn } = movement;
    const day = parseCivilDay(on);
    if (day === undefined) assertValid(place(`[${index}].on`), calendarDateFault(on));
    // Only arrivals expire.
    assertValid(place(`[${index}].qty`), integerFault(qty, expiresOn === undefined ? -maxAmount : 0));
    if (expiresOn !== undefined) assertValid(place(`[${index}].expiresOn`), calendarDateFault(expiresOn));
    return { day: day!, qty, expires: parseCivilDay(expiresOn) ?? Infinity };
  });
  return read
    .filter(({ day, qty }) => day <= until && (day >= today || qty < 0))
    .sort((a, b) => a.day - b.day || a.qty - b.qty);
}

function addSafely(sku: string, projected: number, qty: number): number {
  const sum = projected + qty;
  if (!Number.isSafeInteger(sum)) {
    assertValid(`the projected stock of ${describeValue(sku)}`, integerFault(sum, -maxAmount));
  }
  return sum;
}
