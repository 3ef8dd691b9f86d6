import type { TransferIndexes } from "../../../src/list/engine/transferIndexes";

/** Transfers are stored in the indexes, but are not part of them. */
function isTransfer(value: object): boolean {
  return "id" in value && "items" in value;
}

/**
 * Counts each read of an array element anywhere in the indexes from now on: the cost of queries and changes.
 *
 * @returns A function that returns the number of reads since its last call.
 */
export function watchReads(indexes: TransferIndexes): () => number {
  let reads = 0;
  const watched = new Map<object, object>();

  const watch = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || isTransfer(value)) return value;
    const known = watched.get(value);
    if (known) return known;
    const own = Array.isArray(value)
      ? new Proxy(value as unknown[], {
          get(target, name, receiver) {
            if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
            return Reflect.get(target, name, receiver) as unknown;
          },
        })
      : value;
    watched.set(value, own);
    if (value instanceof Map) for (const [key, each] of value) value.set(key, watch(each));
    for (const [key, each] of Object.entries(value)) Reflect.set(value, key, watch(each));
    return own;
  };
  watch(indexes);
  return () => {
    const taken = reads;
    reads = 0;
    return taken;
  };
}

/** The number of array elements and map entries at any depth, as a measure of memory. */
export function countElements(indexes: TransferIndexes): number {
  let elements = 0;
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value) || isTransfer(value)) return;
    seen.add(value);
    if (value instanceof Map) elements += value.size;
    if (Array.isArray(value)) elements += value.length;
    for (const each of value instanceof Map ? value.values() : Object.values(value)) visit(each);
  };
  visit(indexes);
  return elements;
}
