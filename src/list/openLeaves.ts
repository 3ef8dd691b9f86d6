import { boundsOf, joinBounds, type Leaves, type TimeBounds } from "./leaves";
import { createCursor, type Direction, type MaskCursor } from "./maskCursor";
import { chunkIndexOf } from "./sortedMap";

/**
 * All transfers of the leaves that may hold one within the bounds. A row of leaves outside them is passed in one step.
 */
export function openLeaves({ chunks }: Leaves, bounds: TimeBounds | undefined, direction: Direction): MaskCursor {
  return createCursor(direction, (target, stand) => {
    for (let chunkIndex = chunkIndexOf(chunks, target); chunkIndex >= 0; chunkIndex += direction) {
      const chunk = chunks[chunkIndex];
      if (!chunk) return;
      if (bounds) {
        chunk.summary ??= joinBounds(chunk.values.map(boundsOf));
        if (!overlap(chunk.summary, bounds)) continue;
      }
      const last = chunk.values.length - 1;
      for (let index = direction > 0 ? 0 : last; index >= 0 && index <= last; index += direction) {
        const leaf = chunk.values[index]!;
        const isPassed = direction > 0 ? leaf.key < target : leaf.key > target;
        if (!isPassed && leaf.used !== 0 && (!bounds || overlap(boundsOf(leaf), bounds))) {
          stand(leaf.key, leaf.used);
          return;
        }
      }
    }
  });
}

function overlap(times: TimeBounds, bounds: TimeBounds): boolean {
  return (
    times.createdFrom <= bounds.createdTo &&
    times.createdTo >= bounds.createdFrom &&
    times.updatedFrom <= bounds.updatedTo &&
    times.updatedTo >= bounds.updatedFrom
  );
}
