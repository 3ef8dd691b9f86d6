import { leafOf, type Leaves, slotOf } from "./leaves";
import { createCursor, type Direction, type MaskCursor } from "./maskCursor";
import { chunkIndexOf, firstIndexFrom, type SortedMap } from "./sortedMap";
import type { ValueIndex } from "./valueIndex";

/** The transfers that have a value; `undefined` if none has. A seek is O(log entries). */
export function openPostings(
  index: ValueIndex,
  value: string,
  leaves: Leaves,
  direction: Direction,
): MaskCursor | undefined {
  const entry = index.get(value);
  if (entry === undefined) return undefined;
  if (typeof entry === "number") {
    const leaf = leafOf(leaves, entry);
    return openOne(leaf.key, 1 << slotOf(leaf, entry), direction);
  }
  return direction > 0 ? openUp(entry.masks) : openDown(entry.masks);
}

function openOne(only: number, mask: number, direction: Direction): MaskCursor {
  return createCursor(direction, (target, stand) => {
    if (direction > 0 ? only >= target : only <= target) stand(only, mask);
  });
}

function openUp({ chunks }: SortedMap<number>): MaskCursor {
  let chunkIndex = 0;
  let index = -1;
  return createCursor(1, (target, stand) => {
    if (chunks[chunkIndex]!.keys.at(-1)! < target) {
      // The last chunk that begins at or before the target may still end before it.
      chunkIndex = Math.max(chunkIndex, chunkIndexOf(chunks, target));
      if (chunks[chunkIndex]!.keys.at(-1)! < target) chunkIndex += 1;
      if (chunkIndex === chunks.length) return;
      index = -1;
    }
    const { keys, values } = chunks[chunkIndex]!;
    // Where conditions are common, the entry beside is often the one.
    index = keys[index + 1]! >= target ? index + 1 : firstIndexFrom(keys, target, index + 1);
    stand(keys[index]!, values[index]!);
  });
}

function openDown({ chunks }: SortedMap<number>): MaskCursor {
  let chunkIndex = chunks.length - 1;
  let index = chunks[chunkIndex]!.keys.length;
  return createCursor(-1, (target, stand) => {
    if (chunks[chunkIndex]!.keys[0]! > target) {
      chunkIndex = chunkIndexOf(chunks, target);
      if (chunks[chunkIndex]!.keys[0]! > target) return;
      index = chunks[chunkIndex]!.keys.length;
    }
    const { keys, values } = chunks[chunkIndex]!;
    index = keys[index - 1]! <= target ? index - 1 : firstIndexFrom(keys, target + 1) - 1;
    stand(keys[index]!, values[index]!);
  });
}
