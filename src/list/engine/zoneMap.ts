import type { Direction } from "../seqOrder";
import { chunksPerGroup } from "./costs";
import { replaceSome } from "./sortedChunks";
import { type TimeBounds, type TimeField, timeFields } from "./times";

/** The first and the last time of some transfers. */
type Zone = Readonly<Record<TimeField, { readonly first: number; readonly last: number }>>;

/**
 * The earliest and latest times (the zone) of each chunk and of each group of chunks. A search skips chunks and groups
 * that cannot have a match. Changes invalidate zones, which are recomputed on demand.
 */
export class ZoneMap {
  private readonly zones: (Zone | undefined)[] = [];
  private readonly groups: (Zone | undefined)[] = [];

  constructor(private readonly columns: Readonly<Record<TimeField, readonly (readonly number[])[]>>) {
    for (let group = 0; group * chunksPerGroup < columns.createdAt.length; group += 1) this.groupZone(group);
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
  nextOverlap(chunkIndex: number, direction: Direction, wanted: readonly TimeBounds[]): number {
    const { length } = this.columns.createdAt;
    let at = chunkIndex;
    while (at >= 0 && at < length) {
      const group = groupOf(at);
      const beyond = direction === 1 ? Math.min(length, (group + 1) * chunksPerGroup) : group * chunksPerGroup - 1;
      if (!overlap(this.groupZone(group), wanted)) at = beyond;
      for (; at !== beyond; at += direction) if (overlap(this.chunkZone(at), wanted)) return at;
    }
    return at;
  }

  private chunkZone(at: number): Zone {
    return (this.zones[at] ??= makeZone((field) => {
      const times = this.columns[field][at]!;
      return { first: Math.min(...times), last: Math.max(...times) };
    }));
  }

  private groupZone(group: number): Zone {
    const known = this.groups[group];
    if (known) return known;
    const zones: Zone[] = [];
    const end = Math.min(this.columns.createdAt.length, (group + 1) * chunksPerGroup);
    for (let at = group * chunksPerGroup; at < end; at += 1) zones.push(this.chunkZone(at));
    return (this.groups[group] = makeZone((field) => ({
      first: Math.min(...zones.map((zone) => zone[field].first)),
      last: Math.max(...zones.map((zone) => zone[field].last)),
    })));
  }
}

function groupOf(chunkIndex: number): number {
  return Math.floor(chunkIndex / chunksPerGroup);
}

function overlap(zone: Zone, wanted: readonly TimeBounds[]): boolean {
  return wanted.every(({ field, from, to }) => zone[field].first <= to && zone[field].last >= from);
}

function makeZone(timesOf: (field: TimeField) => Zone[TimeField]): Zone {
  return Object.fromEntries(timeFields.map((field) => [field, timesOf(field)])) as Zone;
}
