import type { Direction } from "../direction";

/** From when to when some transfers were created and updated, or may have been to be of interest. */
export interface Zone {
  readonly createdFrom: number;
  readonly createdTo: number;
  readonly updatedFrom: number;
  readonly updatedTo: number;
}

const chunksPerRow = 64;

/**
 * The zone of each chunk of transfers, and of each row of 64 chunks: a time range passes chunks and rows outside it
 * without a look at their transfers. Zones are computed when they are asked for, and forgotten by a change.
 */
export class ZoneMap {
  private readonly zones: (Zone | undefined)[] = [];
  private readonly rows: (Zone | undefined)[] = [];

  constructor(
    private readonly created: readonly (readonly number[])[],
    private readonly updated: readonly (readonly number[])[],
  ) {}

  /** To be called when a transfer of the chunk has come, gone or changed its times. */
  invalidate(chunkIndex: number): void {
    this.zones[chunkIndex] = undefined;
    this.rows[rowOf(chunkIndex)] = undefined;
  }

  /** To be called when a chunk has come: the later ones are one place further. */
  insertChunk(chunkIndex: number): void {
    this.zones.splice(chunkIndex, 0, undefined);
    this.rows.length = Math.min(this.rows.length, rowOf(chunkIndex));
  }

  /** To be called when a chunk has gone. */
  removeChunk(chunkIndex: number): void {
    this.zones.splice(chunkIndex, 1);
    this.rows.length = Math.min(this.rows.length, rowOf(chunkIndex));
  }

  /** The first chunk from the given one on whose zone overlaps the range; an index without a chunk where there is none. */
  nextOverlap(chunkIndex: number, direction: Direction, range: Zone): number {
    let at = chunkIndex;
    while (at >= 0 && at < this.created.length) {
      const row = rowOf(at);
      if (!overlap(this.rowZone(row), range)) at = direction === 1 ? (row + 1) * chunksPerRow : row * chunksPerRow - 1;
      else if (overlap(this.zoneOf(at), range)) return at;
      else at += direction;
    }
    return at;
  }

  private zoneOf(chunkIndex: number): Zone {
    return (this.zones[chunkIndex] ??= zoneOfTimes(this.created[chunkIndex]!, this.updated[chunkIndex]!));
  }

  private rowZone(row: number): Zone {
    const known = this.rows[row];
    if (known) return known;
    const zones: Zone[] = [];
    const end = Math.min(this.created.length, (row + 1) * chunksPerRow);
    for (let at = row * chunksPerRow; at < end; at += 1) zones.push(this.zoneOf(at));
    return (this.rows[row] = joinZones(zones));
  }
}

function rowOf(chunkIndex: number): number {
  return Math.floor(chunkIndex / chunksPerRow);
}

function overlap(zone: Zone, range: Zone): boolean {
  return (
    zone.createdFrom <= range.createdTo &&
    zone.createdTo >= range.createdFrom &&
    zone.updatedFrom <= range.updatedTo &&
    zone.updatedTo >= range.updatedFrom
  );
}

function zoneOfTimes(created: readonly number[], updated: readonly number[]): Zone {
  return {
    createdFrom: Math.min(...created),
    createdTo: Math.max(...created),
    updatedFrom: Math.min(...updated),
    updatedTo: Math.max(...updated),
  };
}

function joinZones(zones: readonly Zone[]): Zone {
  return {
    createdFrom: Math.min(...zones.map(({ createdFrom }) => createdFrom)),
    createdTo: Math.max(...zones.map(({ createdTo }) => createdTo)),
    updatedFrom: Math.min(...zones.map(({ updatedFrom }) => updatedFrom)),
    updatedTo: Math.max(...zones.map(({ updatedTo }) => updatedTo)),
  };
}
