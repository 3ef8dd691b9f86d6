import { describeValue } from "../result/describeValue";
import type { Fault } from "../result/Issue";
import { type Fields, isAmount, maxAmount, type Unchecked } from "../result/kinds";
import { assertValid, throwMisuse } from "../result/misuse";
import { booleanFault, integerFault, kindFault } from "../result/valueFaults";

/**
 * What the source warehouse has of one SKU. Quantities are safe integers, in units. Further fields are ignored, since a level may
 * be the row of a database. But a misspelt optional field is an error, such as `reserved` or `safety_qty` where there is no
 * `reservedQty` or `safetyQty`. A check tests the first level that it finds for these.
 */
export interface StockLevel {
  /** May be negative where more was booked out than in. */
  readonly onHandQty: number;
  /** Promised to others, ≥ 0. Default 0. */
  readonly reservedQty?: number | undefined;
  /** Kept back as safety stock, ≥ 0. Default 0. */
  readonly safetyQty?: number | undefined;
  /** A safe integer ≥ 0. Missing is not 0: the line is refused with `missing_weight`. */
  readonly unitWeight?: number | undefined;
  /** A safe integer ≥ 0. Where the lane has a volume limit, missing is not 0 either: `missing_volume`. */
  readonly unitVolume?: number | undefined;
  /** What is known beforehand of changes of the available stock, in any order. Only `earliestTransfer` looks at them. */
  readonly movements?: readonly StockMovement[] | undefined;
  /** Whether it may leave the warehouse at all. Default `true`. */
  readonly transferable?: boolean | undefined;
}

/**
 * A change of the available stock on a calendar date of the source. It counts from the beginning of that day. Further fields are
 * refused.
 */
export interface StockMovement {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** Units: positive for what arrives, negative for what is promised to others. A safe integer. Only the sign decides. */
  readonly qty: number;
}

/** @throws RangeError or TypeError naming the SKU, the field, the rule and the value, if the stock level is malformed. */
export function assertStockLevel(sku: string, level: StockLevel): void {
  if ((level as Unchecked<StockLevel>)?.onHandQty === undefined) {
    assertValid(`the stock of ${describeValue(sku)}`, kindFault("an object with onHandQty", level));
  }
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, unitVolume = 0, transferable = true } = level;
  if (!Number.isSafeInteger(onHandQty)) throwForField(sku, "onHandQty", integerFault(onHandQty, -maxAmount));
  if (!isAmount(reservedQty)) throwForField(sku, "reservedQty", integerFault(reservedQty));
  if (!isAmount(safetyQty)) throwForField(sku, "safetyQty", integerFault(safetyQty));
  if (!isAmount(unitWeight)) throwForField(sku, "unitWeight", integerFault(unitWeight));
  if (!isAmount(unitVolume)) throwForField(sku, "unitVolume", integerFault(unitVolume));
  if (typeof transferable !== "boolean") throwForField(sku, "transferable", booleanFault(transferable));
}

/** The type that the value of each field has. */
const levelFieldTypes: Readonly<Record<keyof StockLevel, "number" | "array" | "boolean">> = {
  onHandQty: "number",
  reservedQty: "number",
  safetyQty: "number",
  unitWeight: "number",
  unitVolume: "number",
  movements: "array",
  transferable: "boolean",
};

/**
 * From another spelling to the optional field that is meant. The spelling is in lower case, and `_`, `qty` and `quantity` are taken
 * out: `Reserved_Qty` is `reserved`. If such a field were ignored, the answer would be wrong, and nothing would report it.
 */
const otherSpellings: Readonly<Record<string, keyof StockLevel>> = {
  reserved: "reservedQty",
  safety: "safetyQty",
  safetystock: "safetyQty",
  movement: "movements",
  transferable: "transferable",
  transferrable: "transferable",
  istransferable: "transferable",
};

/**
 * Reports a field that is another spelling of a missing one, with a value of its type. All other fields that a level does not have
 * are ignored.
 *
 * @throws TypeError naming the SKU, the field and what it is meant to be.
 */
export function assertNoneMisspelt(sku: string, level: StockLevel | undefined): void {
  for (const field in level) {
    if (Object.hasOwn(levelFieldTypes, field)) continue;
    const name = field.toLowerCase().replace(/_|qty|quantity/g, "");
    if (!Object.hasOwn(otherSpellings, name)) continue;
    const suggestion = otherSpellings[name]!;
    const value = (level as unknown as Fields)[field];
    if (!(suggestion in level) && (Array.isArray(value) ? "array" : typeof value) === levelFieldTypes[suggestion]) {
      throwForField(sku, field, { code: "unknown_field", params: { suggestion } });
    }
  }
}

export function throwForField(sku: string, field: string, fault: Fault | undefined): never {
  throwMisuse([{ place: `${field} of the stock of ${describeValue(sku)}`, fault: fault! }]);
}
