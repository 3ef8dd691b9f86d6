import type { Direction } from "../direction";
import type { TransferFilter } from "../TransferFilter";

/** The earliest and the latest times of some transfers, or of those that a filter asks for. */
export interface TimeBounds {
  readonly createdFrom: number;
  readonly createdTo: number;
  readonly updatedFrom: number;
  readonly updatedTo: number;
}

/** The time ranges of a filter; `undefined` if it has none. */
export function timesOf({ createdFrom, createdTo, updatedFrom, updatedTo }: TransferFilter): TimeBounds | undefined {
  if ((createdFrom ?? createdTo ?? updatedFrom ?? updatedTo) === undefined) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}

const chunksPerGroup = 64;

/**
 * The time bounds of each chunk of transfers, and of each group of 64 chunks. With them a search for a time range skips
 * chunks and groups that cannot have a match. Bounds are computed when they are needed, and dropped by a change.
 */
export class ZoneMap {
  private readonly zones: (TimeBounds | undefined)[] = [];
  private readonly groups: (TimeBounds | undefined)[] = [];

  constructor(
    private readonly createdAt: readonly (readonly number[])[],
    private readonly updatedAt: readonly (readonly number[])[],
  ) {}

  /** To be called after a change of the transfers in a chunk. */
  invalidate(chunkIndex: number): void {
    this.zones[chunkIndex] = undefined;
    this.groups[groupOf(chunkIndex)] = undefined;
  }

  /** To be called after a chunk was inserted. */
  insertChunk(chunkIndex: number): void {
    this.zones.splice(chunkIndex, 0, undefined);
    this.dropGroupsFrom(chunkIndex);
  }

  /** To be called after a chunk was removed. */
  removeChunk(chunkIndex: number): void {
    this.zones.splice(chunkIndex, 1);
    this.dropGroupsFrom(chunkIndex);
  }

  /** The first chunk, from the given one on, that may have a transfer within the bounds; an index without a chunk if none. */
  nextOverlap(chunkIndex: number, direction: Direction, wanted: TimeBounds): number {
    let at = chunkIndex;
    while (at >= 0 && at < this.createdAt.length) {
      const group = groupOf(at);
      if (!overlap(this.groupBounds(group), wanted)) {
        at = direction === 1 ? (group + 1) * chunksPerGroup : group * chunksPerGroup - 1;
      } else if (overlap(this.chunkBounds(at), wanted)) return at;
      else at += direction;
    }
    return at;
  }

  /** Each later chunk now has another index, and may be in another group. */
  private dropGroupsFrom(chunkIndex: number): void {
    this.groups.length = Math.min(this.groups.length, groupOf(chunkIndex));
  }

  private chunkBounds(chunkIndex: number): TimeBounds {
    return (this.zones[chunkIndex] ??= boundsOf(this.createdAt[chunkIndex]!, this.updatedAt[chunkIndex]!));
  }

  private groupBounds(group: number): TimeBounds {
    const known = this.groups[group];
    if (known) return known;
    const zones: TimeBounds[] = [];
    const end = Math.min(this.createdAt.length, (group + 1) * chunksPerGroup);
    for (let at = group * chunksPerGroup; at < end; at += 1) zones.push(this.chunkBounds(at));
    const created = zones.flatMap(({ createdFrom, createdTo }) => [createdFrom, createdTo]);
    const updated = zones.flatMap(({ updatedFrom, updatedTo }) => [updatedFrom, updatedTo]);
    return (this.groups[group] = boundsOf(created, updated));
  }
}

function groupOf(chunkIndex: number): number {
  return Math.floor(chunkIndex / chunksPerGroup);
}

function overlap(bounds: TimeBounds, wanted: TimeBounds): boolean {
  return (
    bounds.createdFrom <= wanted.createdTo &&
    bounds.createdTo >= wanted.createdFrom &&
    bounds.updatedFrom <= wanted.updatedTo &&
    bounds.updatedTo >= wanted.updatedFrom
  );
}

function boundsOf(created: readonly number[], updated: readonly number[]): TimeBounds {
  return {
    createdFrom: Math.min(...created),
    createdTo: Math.max(...created),
    updatedFrom: Math.min(...updated),
    updatedTo: Math.max(...updated),
  };
}
