import type { Direction } from "../direction";
import { predicateOf } from "../TransferFilter";
import { type Clause, type CompiledFilter } from "./compileFilter";
import { ChunkCursor, type Cursor, intersect, UnionCursor } from "./cursors";
import { PostingList } from "./invertedIndex";
import { TransferCursor, type TransferTable } from "./transferTable";

/** A clause with more postings is cheaper to test in each transfer than to seek in, unless it is the smallest one. */
const maxPostingsToSeek = 8;

/**
 * Visits the matches in the order of `seq`, from one on and in a direction, until `visit` returns `true`: by intersecting
 * the cursors of the clauses and of the table. Returns whether the steps sufficed.
 */
export function walk(
  table: TransferTable,
  compiled: CompiledFilter,
  direction: Direction,
  from: number,
  visit: (match: TransferCursor) => boolean,
  maxSteps: number,
): boolean {
  const { clauses, times } = compiled;
  const cursors: Cursor[] = [];
  for (const clause of clauses) {
    if (cursors.length === 0 || clause.postings.length <= maxPostingsToSeek)
      cursors.push(openClause(clause, direction));
  }
  const matches = cursors.length < clauses.length ? predicateOf(compiled.filter) : undefined;
  const transfers = new TransferCursor(table, times, direction);
  const visitMatch = () => (!matches || matches(transfers.transfer)) && visit(transfers);
  return intersect([...cursors, transfers], from, direction, visitMatch, maxSteps);
}

function openClause({ postings }: Clause, direction: Direction): Cursor {
  const cursors: Cursor[] = [];
  const single: number[] = [];
  for (const posting of postings) {
    if (typeof posting === "number") single.push(posting);
    else cursors.push(new ChunkCursor(posting, direction));
  }
  if (single.length > 0) cursors.push(new ChunkCursor(new PostingList(single.sort((a, b) => a - b)), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}
