import type { Direction } from "../direction";
import type { TransferFilter } from "../TransferFilter";
import { UnionCursor } from "./combineCursors";
import { ChunkCursor, type Cursor } from "./cursor";
import { type InvertedIndex, type Posting, sizeOf } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";
import type { TimeIndex } from "./timeIndex";
import type { TransferIndexes } from "./transferIndexes";
import type { Zone } from "./zoneMap";

/** A condition of a filter that an inverted index answers: the transfers in any of some postings. */
export interface Clause {
  readonly postings: readonly Posting[];
  /** How many the postings have together: at least as many as there are transfers. */
  readonly size: number;
}

/** A time range of a filter. */
export interface TimeRange {
  readonly index: TimeIndex;
  readonly from: number;
  readonly to: number;
  /** About how many transfers it has. */
  readonly size: number;
}

/** The conditions of a filter but for its times, the rarest first. */
export function compileFilter({ byKey }: TransferIndexes, filter: TransferFilter): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const { rule, index } of byKey) {
    const keys = rule.wantedBy(filter);
    if (keys) clauses.push(clauseOf(keys, index));
  }
  return clauses.length > 1 ? clauses.sort((a, b) => a.size - b.size) : clauses;
}

function clauseOf(keys: readonly string[], index: InvertedIndex): Clause {
  const postings: Posting[] = [];
  let size = 0;
  for (const key of keys.length > 1 ? new Set(keys) : keys) {
    const posting = index.get(key);
    if (posting === undefined) continue;
    postings.push(posting);
    size += sizeOf(posting);
  }
  return { postings, size };
}

/** The time ranges of a filter as the table tests them; `undefined` where there are none. */
export function zoneOf({ createdFrom, createdTo, updatedFrom, updatedTo }: TransferFilter): Zone | undefined {
  if ((createdFrom ?? createdTo ?? updatedFrom ?? updatedTo) === undefined) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}

/** The time range that has the fewest transfers; `undefined` where nothing bounds the times. */
export function rarestRange({ created, updated }: TransferIndexes, zone: Zone | undefined): TimeRange | undefined {
  if (!zone) return undefined;
  const inCreated = rangeOf(created, zone.createdFrom, zone.createdTo);
  const inUpdated = rangeOf(updated, zone.updatedFrom, zone.updatedTo);
  return inUpdated.size < inCreated.size ? inUpdated : inCreated;
}

function rangeOf(index: TimeIndex, from: number, to: number): TimeRange {
  return { index, from, to, size: index.estimate(from, to) };
}

/** A union of more postings than this is cheaper to test in a transfer than to seek in, unless it is the rarest clause. */
const maxSoughtPostings = 8;

/** A cursor for each clause that uses its index; the others, if any, are to be tested in each transfer. */
export function openClauses(clauses: readonly Clause[], direction: Direction): Cursor[] {
  const usesIndex = ({ postings }: Clause, index: number) => index === 0 || postings.length <= maxSoughtPostings;
  return clauses.filter(usesIndex).map((clause) => openClause(clause, direction));
}

function openClause({ postings }: Clause, direction: Direction): Cursor {
  const cursors: Cursor[] = [];
  const lone: number[] = [];
  for (const posting of postings) {
    if (typeof posting === "number") lone.push(posting);
    else cursors.push(new ChunkCursor(posting, direction));
  }
  if (lone.length > 0) cursors.push(new ChunkCursor(new SortedChunks(lone.sort((a, b) => a - b)), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}
