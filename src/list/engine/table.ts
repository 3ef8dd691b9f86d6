import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { type Rank, rankOf } from "./keyIndex";
import { maxPerChunk, type Position, SortedList, toChunks } from "./sortedList";

/** The times of a transfer that a filter can bound. */
export const timeFields = ["createdAt", "updatedAt", "estimatedArrivalDate", "departureDate"] as const;

export type TimeField = (typeof timeFields)[number];

/** A time as a sortable number: epoch milliseconds, or the digits of a date; -1 without a date. */
export function timeOf(transfer: StockTransfer, field: TimeField): number {
  if (field === "createdAt" || field === "updatedAt") return transfer[field];
  const date = transfer[field];
  return date === undefined ? -1 : digitsOf(date);
}

/** 20260305 for 2026-03-05. Accepts any value: a program may have overwritten the date of a stored transfer. */
export function digitsOf(date: unknown): number {
  const text = String(date);
  // Three times as fast as Date.parse.
  return Number(text.slice(0, 4) + text.slice(5, 7) + text.slice(8));
}

/** One of the times of each transfer, in the order of the rows. */
export interface TimeColumn {
  readonly field: TimeField;
  readonly chunks: number[][];
  /** The earliest time of each chunk. */
  readonly earliest: number[];
  /** The latest time of each chunk. */
  readonly latest: number[];
}

/** A range of the values of a column, both ends included. */
export interface Range {
  readonly column: TimeColumn;
  readonly from: number;
  readonly to: number;
}

/** All transfers by `seq`, each in a row with its status and times. */
export class Table extends SortedList {
  readonly transfers: StockTransfer[][];
  readonly ranks: Rank[][];
  /** In the order of `timeFields`. */
  readonly times: readonly TimeColumn[];
  /** The rows of a visit. Shared by all searches of this table, so a visit must not start another search. */
  readonly rowBuffer = new Uint8Array(maxPerChunk);

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const ranks = toChunks(initial.map(rankOf));
    const times = timeFields.map((field): TimeColumn => {
      const chunks = toChunks(initial.map((transfer) => timeOf(transfer, field)));
      return { field, chunks, earliest: chunks.map(smallest), latest: chunks.map(greatest) };
    });
    super(toChunks(initial.map(({ seq }) => seq)), [transfers, ranks, ...times.map(({ chunks }) => chunks)]);
    this.transfers = transfers;
    this.ranks = ranks;
    this.times = times;
  }

  get(seq: number): StockTransfer | undefined {
    const { at, index } = this.positionOf(seq);
    return this.has(seq, { at, index }) ? this.transfers[at]![index] : undefined;
  }

  /** Whether the table stores this object, with `seq`, status and times unmodified. The table must not be empty. */
  holds(transfer: StockTransfer): boolean {
    const { at, index } = this.positionOf(transfer.seq);
    if (this.transfers[at]![index] !== transfer || this.ranks[at]![index] !== rankOf(transfer)) return false;
    return this.times.every(({ field, chunks }) => chunks[at]![index] === timeOf(transfer, field));
  }

  /** Adds a transfer, or replaces the transfer with its `seq`. */
  putTransfer(transfer: StockTransfer): void {
    this.put(transfer.seq, [transfer, rankOf(transfer), ...timeFields.map((field) => timeOf(transfer, field))]);
  }

  /** The first chunk from `start` on that may have rows within all ranges; out of bounds if there are none. */
  nextOverlap(start: number, direction: Direction, ranges: readonly Range[]): number {
    const { length } = this.chunks;
    let at = start;
    // `passed` ranges in a row overlap the chunk `at`.
    for (let each = 0, passed = 0; passed < ranges.length; each = (each + 1) % ranges.length) {
      const { column, from, to } = ranges[each]!;
      const { earliest, latest } = column;
      const before = at;
      while (at >= 0 && at < length && (earliest[at]! > to || latest[at]! < from)) at += direction;
      passed = at === before ? passed + 1 : 1;
    }
    return at;
  }

  protected override replaceAt(position: Position, values: readonly unknown[]): void {
    const { at, index } = position;
    const changed = this.times.filter(({ chunks }, c) => chunks[at]![index] !== values[c + 2]);
    super.replaceAt(position, values);
    for (const column of changed) updateZones(column, at, 1, 1);
  }

  protected override chunksChanged(at: number, before: number, after: number): void {
    super.chunksChanged(at, before, after);
    for (const column of this.times) updateZones(column, at, before, after);
  }
}

function updateZones({ chunks, earliest, latest }: TimeColumn, at: number, before: number, after: number): void {
  if (before === 1 && after === 1) {
    earliest[at] = smallest(chunks[at]!);
    latest[at] = greatest(chunks[at]!);
  } else {
    const changed = chunks.slice(at, at + after);
    earliest.splice(at, before, ...changed.map(smallest));
    latest.splice(at, before, ...changed.map(greatest));
  }
}

function smallest(times: readonly number[]): number {
  return times.reduce((found, time) => (time < found ? time : found));
}

function greatest(times: readonly number[]): number {
  return times.reduce((found, time) => (time > found ? time : found));
}
