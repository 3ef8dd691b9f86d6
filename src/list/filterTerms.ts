import type { TransferFilter } from "./TransferFilter";
import { type IndexedField, laneOf, type TransferIndexes } from "./transferIndexes";
import { countValue } from "./valueIndex";

/** One condition of a filter: any of the values in a field. */
export interface Term {
  readonly field: IndexedField;
  /** Distinct. */
  readonly values: readonly string[];
  /** How many entries the index has for them: as many transfers at the most. */
  readonly count: number;
}

/** The conditions of a filter but for its times, the rarest first. */
export function termsOf(indexes: TransferIndexes, filter: TransferFilter): readonly Term[] {
  const { srcWarehouseCode: src, destWarehouseCode: dest, refCode, codes, statuses, skus } = filter;
  const terms: Term[] = [];
  const add = (field: IndexedField, given: readonly string[]) => {
    const values = given.length > 1 ? [...new Set(given)] : given;
    let count = 0;
    for (const value of values) count += countValue(indexes.values[field], value);
    terms.push({ field, values, count });
  };

  if (src !== undefined && dest !== undefined) add("lane", [laneOf(src, dest)]);
  else if (src !== undefined) add("srcWarehouseCode", [src]);
  else if (dest !== undefined) add("destWarehouseCode", [dest]);
  if (refCode !== undefined) add("refCode", [refCode]);
  if (codes) add("code", codes);
  if (statuses) add("status", statuses);
  if (skus) add("sku", skus);
  return terms.sort((a, b) => a.count - b.count);
}
