import type { RequestedItem } from "./CheckRequest";

/** So few lines are compared with each other in a third of the time that a set takes. */
const fewLines = 16;
/** So many do not fit into the processor's nearest memory as a set, which then takes twice the time of the table here. */
const manyLines = 2048;

/** Whether no SKU is on two lines. O(lines), whatever the SKUs are. */
export function areDistinct(items: readonly RequestedItem[]): boolean {
  if (items.length <= fewLines) return areDistinctPairs(items);
  const answer = items.length > manyLines ? areDistinctInTable(items) : undefined;
  return answer ?? areDistinctInSet(items);
}

function areDistinctPairs(items: readonly RequestedItem[]): boolean {
  for (let index = 1; index < items.length; index += 1) {
    const { sku } = items[index]!;
    for (let other = 0; other < index; other += 1) if (items[other]!.sku === sku) return false;
  }
  return true;
}

function areDistinctInSet(items: readonly RequestedItem[]): boolean {
  const skus = new Set<string>();
  for (const { sku } of items) skus.add(sku);
  return skus.size === items.length;
}

const mostProbes = 64;

/**
 * By a hash table of the lines that is half full at the most. `undefined` where a place has too long a row of other
 * lines before it: the hash is simple, and somebody may choose SKUs for it.
 */
export function areDistinctInTable(items: readonly RequestedItem[]): boolean | undefined {
  const size = 2 ** (33 - Math.clz32(items.length));
  /** Number of a line, from 1 on; 0 where there is none. */
  const table = new Int32Array(size);
  for (let index = 0; index < items.length; index += 1) {
    const { sku } = items[index]!;
    let place = hash(sku) & (size - 1);
    for (let probes = 0; table[place] !== 0; probes += 1) {
      if (items[table[place]! - 1]!.sku === sku) return false;
      if (probes === mostProbes) return undefined;
      place = (place + 1) & (size - 1);
    }
    table[place] = index + 1;
  }
  return true;
}

export function hash(text: string): number {
  let mixed = text.length;
  for (let index = 0; index < text.length; index += 1) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  return mixed ^ (mixed >>> 15);
}
