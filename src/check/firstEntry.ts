/** The key and the value that a Map, or whatever else gives pairs, has first; `undefined` where there are no pairs to look at. */
export function firstEntry(lookUp: object): readonly [key: unknown, value: unknown] | undefined {
  if (!(Symbol.iterator in lookUp)) return undefined;
  const [entry] = lookUp as Iterable<unknown>;
  return Array.isArray(entry) ? (entry as unknown as readonly [unknown, unknown]) : undefined;
}
