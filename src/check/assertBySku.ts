import { throwMisuse } from "../result/throwMisuse";

/**
 * To be asked of a look-up that knows no SKU of a request. One by warehouse and then by SKU, as a batch has it, would never
 * know any, without a word: a Map is asked for its first value.
 */
export function assertBySku(caller: string, field: string, lookUp: object): void {
  const [entry] = (Symbol.iterator in lookUp ? lookUp : []) as Iterable<Partial<[unknown, { readonly get?: unknown }]>>;
  if (entry?.[1]?.get) throwMisuse(caller, field, "by SKU, that of one warehouse", lookUp, TypeError);
}
