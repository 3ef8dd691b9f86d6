import type { Direction } from "../seqOrder";
import type { TransferFilter } from "../TransferFilter";
import { chunksPerGroup } from "./costs";
import { replaceSome } from "./sortedChunks";

/** Ranges of creation and update times, both ends included: of a filter, or of the transfers in a chunk. */
export type TimeRanges = Readonly<Record<"createdFrom" | "createdTo" | "updatedFrom" | "updatedTo", number>>;

/** The time ranges of a filter; `undefined` if they are unbounded. */
export function timesOf(filter: TransferFilter): TimeRanges | undefined {
  const { createdFrom = -Infinity, createdTo = Infinity, updatedFrom = -Infinity, updatedTo = Infinity } = filter;
  const isBounded = Math.max(createdFrom, updatedFrom) > -Infinity || Math.min(createdTo, updatedTo) < Infinity;
  return isBounded ? { createdFrom, createdTo, updatedFrom, updatedTo } : undefined;
}

/**
 * The earliest and latest times (the zone) of each chunk and of each group of chunks. A search skips chunks and groups
 * that cannot have a match. Changes invalidate zones, which are recomputed on demand.
 */
export class ZoneMap {
  private readonly zones: (TimeRanges | undefined)[] = [];
  private readonly groups: (TimeRanges | undefined)[] = [];

  constructor(
    private readonly createdAt: readonly (readonly number[])[],
    private readonly updatedAt: readonly (readonly number[])[],
  ) {
    for (let group = 0; group * chunksPerGroup < createdAt.length; group += 1) this.groupZone(group);
  }

  /** Call when, from an index on, `before` chunks were replaced by `after` others. */
  chunksChanged(from: number, before: number, after: number): void {
    replaceSome(this.zones, from, before, after, () => undefined);
    const group = groupOf(from);
    // If the number of chunks changes, later ones move into other groups.
    if (before === after) this.groups[group] = undefined;
    else this.groups.length = Math.min(this.groups.length, group);
  }

  /**
   * The index of the first chunk, from the given one on, that may have a transfer within the ranges; out of range if none has.
   */
  nextOverlap(chunkIndex: number, direction: Direction, wanted: TimeRanges): number {
    const { length } = this.createdAt;
    let at = chunkIndex;
    while (at >= 0 && at < length) {
      const group = groupOf(at);
      const beyond = direction === 1 ? Math.min(length, (group + 1) * chunksPerGroup) : group * chunksPerGroup - 1;
      if (!overlap(this.groupZone(group), wanted)) at = beyond;
      for (; at !== beyond; at += direction) if (overlap(this.chunkZone(at), wanted)) return at;
    }
    return at;
  }

  private chunkZone(at: number): TimeRanges {
    return (this.zones[at] ??= zoneOf(this.createdAt[at]!, this.updatedAt[at]!));
  }

  private groupZone(group: number): TimeRanges {
    const known = this.groups[group];
    if (known) return known;
    const zones: TimeRanges[] = [];
    const end = Math.min(this.createdAt.length, (group + 1) * chunksPerGroup);
    for (let at = group * chunksPerGroup; at < end; at += 1) zones.push(this.chunkZone(at));
    const created = zones.flatMap(({ createdFrom, createdTo }) => [createdFrom, createdTo]);
    const updated = zones.flatMap(({ updatedFrom, updatedTo }) => [updatedFrom, updatedTo]);
    return (this.groups[group] = zoneOf(created, updated));
  }
}

function groupOf(chunkIndex: number): number {
  return Math.floor(chunkIndex / chunksPerGroup);
}

function overlap(zone: TimeRanges, wanted: TimeRanges): boolean {
  return (
    zone.createdFrom <= wanted.createdTo &&
    zone.createdTo >= wanted.createdFrom &&
    zone.updatedFrom <= wanted.updatedTo &&
    zone.updatedTo >= wanted.updatedFrom
  );
}

function zoneOf(created: readonly number[], updated: readonly number[]): TimeRanges {
  return {
    createdFrom: Math.min(...created),
    createdTo: Math.max(...created),
    updatedFrom: Math.min(...updated),
    updatedTo: Math.max(...updated),
  };
}
