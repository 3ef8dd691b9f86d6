import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import { firstEntry } from "./firstEntry";

interface Nested {
  readonly get: unknown;
  readonly onHandQty: unknown;
}

/**
 * A look-up by warehouse and then by SKU, as a batch has it, or by numbers would know no SKU, without a word: a Map is asked
 * for its first entry.
 */
export function assertBySku(caller: string, field: string, lookUp: object): void {
  const entry = firstEntry(lookUp);
  if (!entry) return;
  const [key, value] = entry as readonly [unknown, Unchecked<Nested>];
  // The row of a database may have a function get, too.
  if (typeof key !== "string" || (value?.get && value.onHandQty === undefined))
    throwMisuse(caller, field, "by SKU, a text, for one warehouse alone", lookUp, TypeError);
}
