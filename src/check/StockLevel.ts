import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { throwMisuse } from "../result/throwMisuse";

/** What the source warehouse has of one SKU. Quantities are safe integers, in units. */
export interface StockLevel {
  /** May be negative where more was booked out than in. */
  readonly onHandQty: number;
  /** Promised to others, ≥ 0. Default 0. */
  readonly reservedQty?: number;
  /** Kept back as safety stock, ≥ 0. Default 0. */
  readonly safetyQty?: number;
  /** A safe integer ≥ 0. Missing is not 0: the line is refused with `missing_weight`. */
  readonly unitWeight?: number;
  /** Default `true`. */
  readonly transferable?: boolean;
}

/** @throws RangeError or TypeError naming the SKU, the field, the rule and the value, if the stock level is malformed. */
export function assertStockLevel(sku: string, level: StockLevel): void {
  if (typeof level !== "object" || (level as unknown) === null) {
    throwMisuse("checkTransfer", `the stock of ${describeValue(sku)}`, "an object or undefined", level, TypeError);
  }
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, transferable = true } = level;
  if (!Number.isSafeInteger(onHandQty)) throwForField(sku, "onHandQty", "a safe integer", onHandQty);
  if (!isAmount(reservedQty)) throwForField(sku, "reservedQty", "a safe integer ≥ 0", reservedQty);
  if (!isAmount(safetyQty)) throwForField(sku, "safetyQty", "a safe integer ≥ 0", safetyQty);
  if (!isAmount(unitWeight)) throwForField(sku, "unitWeight", "a safe integer ≥ 0", unitWeight);
  if (typeof transferable !== "boolean") throwForField(sku, "transferable", "a boolean", transferable);
}

function throwForField(sku: string, field: keyof StockLevel, rule: string, received: unknown): never {
  throwMisuse("checkTransfer", `${field} of the stock of ${describeValue(sku)}`, rule, received);
}
