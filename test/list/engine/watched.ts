import type { TransferIndexes } from "../../../src/list/engine/transferIndexes";

/** A transfer is what the indexes hold, and no part of them. */
function isTransfer(value: object): boolean {
  return "id" in value && "items" in value;
}

/**
 * From now on counts each read of an element of an array in the indexes, wherever it lies: what a query or a change costs.
 *
 * @returns A function that gives the reads since its last call.
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

/** How many elements and entries there are in arrays and maps at any depth: what memory goes with. */
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
