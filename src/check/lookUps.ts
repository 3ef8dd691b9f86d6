import { describeValue } from "../result/describeValue";
import type { Unchecked } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { kindFault, methodFault } from "../result/valueFaults";

// A look-up by warehouse where one by SKU is wanted, or the other way round, would know nothing and say nothing. Of a look-up
// alone nobody can tell which it is, but a Map also gives its entries: the first of them is looked at.

interface Level {
  readonly get: unknown;
  readonly onHandQty: unknown;
}

/** Tests that the look-up has a `get`, and that it is by SKU as far as its first entry says. */
export function assertBySku(place: string, lookUp: unknown): void {
  assertValid(place, methodFault(lookUp, "get"));
  const entry = firstEntry(lookUp as object);
  if (!entry) return;
  const [key, value] = entry as readonly [unknown, Unchecked<Level>];
  // The row of a database may have a function get, too.
  if (typeof key === "string" && !(value?.get && value.onHandQty === undefined)) return;
  assertValid(place, kindFault("by SKU, a text, for one warehouse alone", lookUp));
}

/** Tests that the look-up has a `get`, and that it is by warehouse and then by SKU as far as its first entry says. */
export function assertByWarehouse(place: string, lookUp: unknown): void {
  assertValid(place, methodFault(lookUp, "get"));
  const entry = firstEntry(lookUp as object);
  if (!entry || !methodFault(entry[1], "get")) return;
  const expected = "a look-up by SKU, since a batch asks by warehouse first";
  assertValid(`${place}.get(${describeValue(entry[0])})`, kindFault(expected, entry[1]));
}

/** The key and the value that a Map, or whatever else gives pairs, has first; `undefined` where there are no pairs to look at. */
function firstEntry(lookUp: object): readonly [key: unknown, value: unknown] | undefined {
  if (!(Symbol.iterator in lookUp)) return undefined;
  const [entry] = lookUp as Iterable<unknown>;
  return Array.isArray(entry) ? (entry as unknown as readonly [unknown, unknown]) : undefined;
}
