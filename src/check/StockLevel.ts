import { describeValue } from "../result/describeValue";
import { isAmount, maxAmount, type Unchecked } from "../result/kinds";
import { assertValid, throwMisuse } from "../result/misuse";
import { booleanFault, integerFault, kindFault } from "../result/valueFaults";
import type { StockMovement } from "../time/StockMovement";

/**
 * The stock of one SKU in a warehouse. Quantities are safe integers, in units. The object can be a database row,
 * because unknown and misspelt fields are ignored.
 */
export interface StockLevel {
  /** Units in the warehouse. Negative if more units were booked out than in. */
  readonly onHandQty: number;
  /** Reserved units, ≥ 0. Default 0. */
  readonly reservedQty?: number | undefined;
  /** Units kept back as safety stock, ≥ 0. Default 0. */
  readonly safetyQty?: number | undefined;
  /** Weight of one unit, a safe integer ≥ 0. Without it, the line is refused with `missing_weight`. */
  readonly unitWeight?: number | undefined;
  /**
   * Volume of one unit, a safe integer ≥ 0. Without it, the line is refused with `missing_volume` if the lane has a
   * volume limit.
   */
  readonly unitVolume?: number | undefined;
  /** Units in a pack, a safe integer ≥ 1. Only whole packs may be transferred. Default 1. */
  readonly packQty?: number | undefined;
  /**
   * Unreserved units by expiry date, in any order. Default, also for an empty list: nothing expires. If all units are
   * gone, keep a lot of 0 units.
   */
  readonly lots?: readonly StockLot[] | undefined;
  /** Expected changes of the available stock, in any order. `checkTransfer` uses them only with `notBefore`. */
  readonly movements?: readonly StockMovement[] | undefined;
  /** Working days of the source before units of the SKU are ready, a safe integer ≥ 0. Default 0. */
  readonly preparationDays?: number | undefined;
  /** Whether the SKU may leave the warehouse. Default `true`. */
  readonly transferable?: boolean | undefined;
}

/** Units with the same expiry date. The object can be a database row, because unknown fields are ignored. */
export interface StockLot {
  /** Units, a safe integer ≥ 0. */
  readonly qty: number;
  /** The last date on which the units are good, `YYYY-MM-DD`. */
  readonly expiresOn: string;
}

/** The levels of some lines, and the `preparationDays` of the slowest. */
export interface Levels {
  /** The level of each line, if the SKU is known. */
  readonly levels: readonly (StockLevel | undefined)[];
  readonly preparationDays: number;
}

/** @throws RangeError or TypeError naming the SKU if a level is malformed. */
export function readLevels(
  lines: readonly { readonly sku: string }[],
  stock: { get(sku: string): StockLevel | undefined },
): Levels {
  // Preallocated: growing the array would take about 5 % of the time of a check.
  const levels = new Array<StockLevel | undefined>(lines.length);
  let preparationDays = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const { sku } = lines[index]!;
    const level = stock.get(sku);
    levels[index] = level;
    if (level === undefined) continue;
    assertStockLevel(sku, level);
    const days = level.preparationDays;
    if (days !== undefined && days > preparationDays) preparationDays = days;
  }
  return { levels, preparationDays };
}

/** Tests all fields except `lots` and `movements`. */
export function assertStockLevel(sku: string, level: StockLevel): void {
  if ((level as Unchecked<StockLevel>)?.onHandQty === undefined) {
    assertValid(`the stock of ${describeValue(sku)}`, kindFault("an object with onHandQty", level));
  }
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, unitVolume = 0 } = level;
  const { transferable = true, packQty = 1, preparationDays = 0 } = level;
  // Faults are created only if there is one: a test with a fault for each field would take 5 % of the time of a check.
  const isValid =
    Number.isSafeInteger(onHandQty) &&
    isAmount(reservedQty) &&
    isAmount(safetyQty) &&
    isAmount(unitWeight) &&
    isAmount(unitVolume) &&
    isAmount(packQty, 1) &&
    isAmount(preparationDays) &&
    typeof transferable === "boolean";
  if (!isValid) throwFirstFault(sku, level);
}

function throwFirstFault(sku: string, level: StockLevel): void {
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, unitVolume = 0 } = level;
  const { transferable = true, packQty = 1, preparationDays = 0 } = level;
  const faults = {
    onHandQty: integerFault(onHandQty, -maxAmount),
    reservedQty: integerFault(reservedQty),
    safetyQty: integerFault(safetyQty),
    unitWeight: integerFault(unitWeight),
    unitVolume: integerFault(unitVolume),
    packQty: integerFault(packQty, 1),
    preparationDays: integerFault(preparationDays),
    transferable: booleanFault(transferable),
  };
  for (const [field, fault] of Object.entries(faults)) {
    if (fault) throwMisuse([{ place: `${field} of the stock of ${describeValue(sku)}`, fault }]);
  }
}
