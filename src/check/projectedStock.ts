import { describeValue } from "../result/describeValue";
import { arrayFault, integerFault, objectFault, unknownFieldFaults } from "../result/valueFaults";
import { assertValid } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import type { StockLevel, StockMovement } from "./StockLevel";

/** From when on a quantity is available. */
export interface Availability {
  /** The first day, from today, from which on it always is; `undefined`: it never is. */
  readonly day: CivilDay | undefined;
  /** Units after the last movement. */
  readonly inTheEnd: number;
}

/**
 * From when on at least `qty` units of a SKU are available, by the movements of its stock. O(movements · log movements).
 *
 * @throws RangeError or TypeError naming the SKU and the movement that is malformed, or the SKU of whose stock a projected quantity
 * is no safe integer.
 */
export function availableForGood(sku: string, qty: number, level: StockLevel, today: CivilDay): Availability {
  const { onHandQty, reservedQty = 0, safetyQty = 0 } = level;
  const movements = readMovements(sku, level.movements).filter((movement) => movement.day >= today || movement.qty < 0);
  let projected = addSafely(sku, addSafely(sku, onHandQty, -reservedQty), -safetyQty);
  let day: CivilDay | undefined = projected >= qty ? today : undefined;
  movements.forEach((movement, index) => {
    projected = addSafely(sku, projected, movement.qty);
    // What a day brings and takes counts from its beginning, together.
    if (movements[index + 1]?.day === movement.day) return;
    if (projected < qty) day = undefined;
    else day ??= Math.max(today, movement.day);
  });
  return { day, inTheEnd: projected };
}

/** By day; within a day what is promised before what arrives, so that a sum does not depend on the order that was given. */
function readMovements(
  sku: string,
  movements: readonly StockMovement[] = [],
): readonly { readonly day: CivilDay; readonly qty: number }[] {
  const place = (rest: string) => `movements${rest} of the stock of ${describeValue(sku)}`;
  assertValid(place(""), arrayFault(movements));
  // Holes of an array are entries as well.
  const read = [...movements].map((movement, index) => {
    assertValid(place(`[${index}]`), objectFault(movement));
    // A field such as `type` may be meant to change the sign, and it would be ignored.
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
