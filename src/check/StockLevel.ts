import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";

/** What the source warehouse has of one SKU. Quantities are safe integers, in units. Further fields are ignored. */
export interface StockLevel {
  /** May be negative where more was booked out than in. */
  readonly onHandQty: number;
  /** Promised to others, ≥ 0. Default 0. */
  readonly reservedQty?: number | undefined;
  /** Kept back as safety stock, ≥ 0. Default 0. */
  readonly safetyQty?: number | undefined;
  /** A safe integer ≥ 0. Missing is not 0: the line is refused with `missing_weight`. */
  readonly unitWeight?: number | undefined;
  /** Whether it may leave the warehouse at all. Default `true`. */
  readonly transferable?: boolean | undefined;
}

/** @throws RangeError or TypeError naming the SKU, the field, the rule and the value, if the stock level is malformed. */
export function assertStockLevel(caller: string, sku: string, level: StockLevel): void {
  if ((level as Unchecked<StockLevel>)?.onHandQty === undefined) {
    throwMisuse(caller, `the stock of ${describeValue(sku)}`, "an object with onHandQty", level, TypeError);
  }
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, transferable = true } = level;
  if (!Number.isSafeInteger(onHandQty)) throwForField(caller, sku, "onHandQty", "a safe integer", onHandQty);
  if (!isAmount(reservedQty)) throwForField(caller, sku, "reservedQty", "a safe integer ≥ 0", reservedQty);
  if (!isAmount(safetyQty)) throwForField(caller, sku, "safetyQty", "a safe integer ≥ 0", safetyQty);
  if (!isAmount(unitWeight)) throwForField(caller, sku, "unitWeight", "a safe integer ≥ 0", unitWeight);
  if (typeof transferable !== "boolean") throwForField(caller, sku, "transferable", "a boolean", transferable);
}

function throwForField(caller: string, sku: string, field: keyof StockLevel, rule: string, received: unknown): never {
  throwMisuse(caller, `${field} of the stock of ${describeValue(sku)}`, rule, received);
}
