import type { Direction } from "../direction";
import type { TransferFilter } from "../TransferFilter";

/** A range of creation times and one of update times, both ends included: of a filter, or of the transfers in a chunk. */
export interface TimeRanges {
  readonly createdFrom: number;
  readonly createdTo: number;
  readonly updatedFrom: number;
  readonly updatedTo: number;
}

/** The time ranges of a filter; `undefined` if it has none. */
export function timesOf({ createdFrom, createdTo, updatedFrom, updatedTo }: TransferFilter): TimeRanges | undefined {
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
 * The earliest and latest times (the zone) of each chunk of transfers, and of each group of 64 chunks. With them a search
 * skips chunks and groups that cannot have a match. All zones are computed at first. A change drops a zone, and
 * it is computed anew when it is needed.
 */
export class ZoneMap {
  private readonly zones: (TimeRanges | undefined)[];
  private readonly groups: (TimeRanges | undefined)[] = [];

  constructor(
    private readonly createdAt: readonly (readonly number[])[],
    private readonly updatedAt: readonly (readonly number[])[],
  ) {
    this.zones = createdAt.map((created, at) => zoneOf(created, updatedAt[at]!));
    for (let group = 0; group * chunksPerGroup < createdAt.length; group += 1) this.groupZone(group);
  }

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

  /** The first chunk, from the given one on, that may have a transfer within the ranges; an index without a chunk if none. */
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

  /** Each later chunk now has another index, and may be in another group. */
  private dropGroupsFrom(chunkIndex: number): void {
    this.groups.length = Math.min(this.groups.length, groupOf(chunkIndex));
  }

  private chunkZone(chunkIndex: number): TimeRanges {
    return (this.zones[chunkIndex] ??= zoneOf(this.createdAt[chunkIndex]!, this.updatedAt[chunkIndex]!));
  }

  private groupZone(group: number): TimeRanges {
    const known = this.groups[group];
    if (known) return known;
    const chunkZones: TimeRanges[] = [];
    const end = Math.min(this.createdAt.length, (group + 1) * chunksPerGroup);
    for (let at = group * chunksPerGroup; at < end; at += 1) chunkZones.push(this.chunkZone(at));
    const created = chunkZones.flatMap(({ createdFrom, createdTo }) => [createdFrom, createdTo]);
    const updated = chunkZones.flatMap(({ updatedFrom, updatedTo }) => [updatedFrom, updatedTo]);
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
  const [createdFrom, createdTo] = endsOf(created);
  const [updatedFrom, updatedTo] = endsOf(updated);
  return { createdFrom, createdTo, updatedFrom, updatedTo };
}

/** A loop takes a fraction of the time of `Math.min` and `Math.max` with all times as their arguments. */
function endsOf(times: readonly number[]): [first: number, last: number] {
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  return [first, last];
}
