import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/isAmount";
import type { Parameters } from "./Statement";
import { toIndexedValue, toIndexedValues } from "./storableText";

/** A condition in SQL. */
export interface Condition {
  readonly sql: string;
  /** The array that it compares with, if it does. */
  readonly list?: string;
  /** The same where no index answers it, if that is faster in another form. */
  readonly test?: string;
}

/** The conditions of a filter by its fields. A field that is not given has none. */
export type Conditions = { readonly [Field in keyof TransferFilter]?: Condition };

/**
 * Writes a condition for each field that is given, in a fixed order. A text that no row can hold is compared as `null`, and
 * left out of a list: either matches nothing.
 */
export function toConditions(filter: TransferFilter, parameters: Parameters): Conditions {
  const { srcWarehouseCode, destWarehouseCode, refCode, codes, statuses, skus } = filter;
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  return {
    ...(codes && { codes: isOneOf("code", codes) }),
    ...(refCode !== undefined && { refCode: isEqual("ref_code", refCode) }),
    ...(srcWarehouseCode !== undefined && { srcWarehouseCode: isEqual("src_warehouse_code", srcWarehouseCode) }),
    ...(destWarehouseCode !== undefined && { destWarehouseCode: isEqual("dest_warehouse_code", destWarehouseCode) }),
    ...(statuses && { statuses: isOneOf("status", statuses) }),
    ...(skus && { skus: holdsAnyOf(skus) }),
    ...(createdFrom !== undefined && { createdFrom: isBounded("created_at", ">=", createdFrom) }),
    ...(createdTo !== undefined && { createdTo: isBounded("created_at", "<=", createdTo) }),
    ...(updatedFrom !== undefined && { updatedFrom: isBounded("updated_at", ">=", updatedFrom) }),
    ...(updatedTo !== undefined && { updatedTo: isBounded("updated_at", "<=", updatedTo) }),
  };

  function isEqual(column: string, text: string): Condition {
    return { sql: `${column} = ${parameters.add(toIndexedValue(text))}` };
  }

  /** With a single one an index gives the order as well. */
  function isOneOf(column: string, texts: readonly string[]): Condition {
    if (texts.length === 1) return isEqual(column, texts[0]!);
    const list = addTexts(texts, parameters);
    return { sql: `${column} = any(${list})`, list };
  }

  function holdsAnyOf(texts: readonly string[]): Condition {
    const list = addTexts(texts, parameters);
    const sql = `skus && ${list}`;
    if (texts.length === 1) return { sql, list };
    // An overlap compares each SKU of a row with each of the list; for this form PostgreSQL makes a hash table of it.
    return { sql, list, test: `exists (select from unnest(skus) as held(sku) where held.sku = any(${list}))` };
  }

  /** PostgreSQL's `bigint` knows no infinity, and no instant is as far away as this. */
  function isBounded(column: string, comparison: string, instant: number): Condition {
    const bound = Math.min(Math.max(instant, -maxAmount), maxAmount);
    return { sql: `${column} ${comparison} ${parameters.add(bound)}` };
  }
}

function addTexts(texts: readonly string[], parameters: Parameters): string {
  return `${parameters.add(toIndexedValues(texts))}::text[]`;
}

/** What stands after `where`. */
export function joinConditions(conditions: readonly string[]): string {
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}
