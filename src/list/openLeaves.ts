import { boundsOf, joinBounds, type Leaves, type TimeBounds } from "./leaves";
import { type Direction, endOf, indexAt, isBefore, type MaskCursor, startOf } from "./maskCursor";
import { chunkIndexOf } from "./sortedMap";

/**
 * All transfers of the leaves that may hold one within the bounds. A row of leaves outside them is passed in one step.
 */
export function openLeaves({ sorted }: Leaves, bounds: TimeBounds | undefined, direction: Direction): MaskCursor {
  return new LeafCursor(sorted, bounds, direction);
}

class LeafCursor implements MaskCursor {
  key: number;
  mask = 0;
  constructor(
    private readonly leaves: Leaves["sorted"],
    private readonly bounds: TimeBounds | undefined,
    private readonly direction: Direction,
  ) {
    this.key = startOf(direction);
  }

  seek(target: number): void {
    const { leaves, bounds, direction } = this;
    const { chunks } = leaves;
    if (!isBefore(this.key, target, direction)) return;
    for (let chunkIndex = chunkIndexOf(leaves, target); chunkIndex >= 0; chunkIndex += direction) {
      const chunk = chunks[chunkIndex];
      if (!chunk) break;
      if (bounds) {
        chunk.summary ??= joinBounds(chunk.values.map(boundsOf));
        if (!overlap(chunk.summary, bounds)) continue;
      }
      const { keys, values } = chunk;
      let index = indexAt(keys, target, direction);
      for (; index >= 0 && index < values.length; index += direction) {
        const leaf = values[index]!;
        if (leaf.used === 0 || (bounds && !overlap(boundsOf(leaf), bounds))) continue;
        this.key = leaf.key;
        this.mask = leaf.used;
        return;
      }
    }
    this.key = endOf(direction);
    this.mask = 0;
  }
}

function overlap(times: TimeBounds, bounds: TimeBounds): boolean {
  return (
    times.createdFrom <= bounds.createdTo &&
    times.createdTo >= bounds.createdFrom &&
    times.updatedFrom <= bounds.updatedTo &&
    times.updatedTo >= bounds.updatedFrom
  );
}
