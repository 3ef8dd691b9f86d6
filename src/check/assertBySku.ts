import { throwMisuse, type Unchecked } from "../result/throwMisuse";

interface Nested {
  readonly get: unknown;
  readonly onHandQty: unknown;
}

/** A look-up by warehouse and then by SKU, as a batch has it, would know no SKU, without a word: a Map is asked for its first value. */
export function assertBySku(caller: string, field: string, lookUp: object): void {
  const [entry] = (Symbol.iterator in lookUp ? lookUp : []) as Iterable<Partial<[unknown, Unchecked<Nested>]>>;
  const value = entry?.[1];
  // The row of a database may have a function of this name, too.
  if (value?.get && value.onHandQty === undefined)
    throwMisuse(caller, field, "by SKU, that of one warehouse", lookUp, TypeError);
}
