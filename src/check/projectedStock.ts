import { describeValue } from "../result/describeValue";
import { arrayFault, integerFault, objectFault, unknownFieldFaults } from "../result/valueFaults";
import { assertValid } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import type { StockMovement } from "../time/StockMovement";
import type { StockLevel } from "./StockLevel";

export interface Availability {
  /** The first day, not before today, from which it stays available; `undefined` if there is none. */
  readonly day: CivilDay | undefined;
  /** Units after the last movement. */
  readonly finalQty: number;
}

/**
 * Finds when at least `qty` units of a SKU stay available in its projected stock. O(movements · log movements).
 *
 * @throws RangeError or TypeError naming the SKU if a movement is malformed, or if the projected stock is not a safe integer.
 */
export function findAvailability(sku: string, qty: number, level: StockLevel, today: CivilDay): Availability {
  const { onHandQty, reservedQty = 0, safetyQty = 0 } = level;
  const movements = readMovements(sku, level.movements).filter((movement) => movement.day >= today || movement.qty < 0);
  let projected = addSafely(sku, addSafely(sku, onHandQty, -reservedQty), -safetyQty);
  let day: CivilDay | undefined = projected >= qty ? today : undefined;
  movements.forEach((movement, index) => {
    projected = addSafely(sku, projected, movement.qty);
    // Movements of one day count together.
    if (movements[index + 1]?.day === movement.day) return;
    if (projected < qty) day = undefined;
    else day ??= Math.max(today, movement.day);
  });
  return { day, finalQty: projected };
}

/** Validates the movements and sorts them by day, then quantity, so the given order does not matter. */
function readMovements(
  sku: string,
  movements: readonly StockMovement[] = [],
): readonly { readonly day: CivilDay; readonly qty: number }[] {
  const place = (rest: string) => `movements${rest} of the stock of ${describeValue(sku)}`;
  assertValid(place(""), arrayFault(movements));
  // The spread turns holes of the array into entries.
  const read = [...movements].map((movement, index) => {
    assertValid(place(`[${index}]`), objectFault(movement));
    // Rejected, since a field such as `type` could change the sign.
    const [unknown] = unknownFieldFaults(movement, ["on", "qty"]);
    if (unknown) assertValid(place(`[${index}].${unknown[0]}`), unknown[1]);
    const { on, qty } = movement;
    const day = parseCivilDay(on);
    if (day === undefined) assertValid(place(`[${index}].on`), calendarDateFault(on));
    assertValid(place(`[${index}].qty`), integerFault(qty, -maxAmount));
    return { day: day!, qty };
  });
  return read.sort((a, b) => a.day - b.day || a.qty - b.qty);
}

function addSafely(sku: string, projected: number, qty: number): number {
  const sum = projected + qty;
  if (!Number.isSafeInteger(sum)) {
    assertValid(`the projected stock of ${describeValue(sku)}`, integerFault(sum, -maxAmount));
  }
  return sum;
}
