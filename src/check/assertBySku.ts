import { throwMisuse, type Unchecked } from "../result/throwMisuse";

interface Nested {
  readonly get: unknown;
  readonly onHandQty: unknown;
}

/**
 * To be asked of a look-up that knows no SKU of a request. One by warehouse and then by SKU, as a batch has it, would never
 * know any, without a word: a Map is asked for its first value.
 */
export function assertBySku(caller: string, field: string, lookUp: object): void {
  const [entry] = (Symbol.iterator in lookUp ? lookUp : []) as Iterable<Partial<[unknown, Unchecked<Nested>]>>;
  const value = entry?.[1];
  // The row of a database may have a function of this name, too.
  if (value?.get && value.onHandQty === undefined)
    throwMisuse(caller, field, "by SKU, that of one warehouse", lookUp, TypeError);
}
