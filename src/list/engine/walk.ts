import type { Direction } from "../direction";
import { predicateOf } from "../filterFields";
import type { StockTransfer } from "../StockTransfer";
import type { Clause, CompiledFilter } from "./compileFilter";
import { ChunkCursor, type Cursor, UnionCursor } from "./cursors";
import { isList, seqsOf } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";
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
  budget: StepBudget,
): boolean {
  const { clauses, times, range } = compiled;
  const transfers = new TransferCursor(table, times, direction);
  const cursors: Cursor[] = [];
  let matches: ((transfer: StockTransfer) => boolean) | undefined;
  for (const clause of clauses) {
    // The test that fewer transfers pass comes first. The times come before all clauses only if the first clause is a bitmap.
    const mayFollow = cursors.length > 0 || clause.bitmap !== undefined;
    if (range && mayFollow && range.size < clause.size && !cursors.includes(transfers)) cursors.push(transfers);
    if (cursors.length === 0 || clause.postings.length <= maxPostingsToSeek)
      cursors.push(openClause(clause, direction));
    else matches ??= predicateOf(compiled.filter);
  }
  if (!cursors.includes(transfers)) cursors.push(transfers);
  const visitMatch = () => (!matches || matches(transfers.transfer)) && visit(transfers);
  let start = from;
  if (times) {
    // Of a union, each cursor is then opened where the times begin.
    transfers.seek(from);
    start = transfers.seq;
    if (start === 0) return true;
  }
  return intersect(cursors, start, direction, visitMatch, budget);
}

function openClause({ postings, statusTest, bitmap }: Clause, direction: Direction): Cursor {
  if (bitmap) return bitmap;
  const [only] = postings;
  if (postings.length === 1 && isList(only)) return new ChunkCursor(only, direction, statusTest);
  const cursors: Cursor[] = [];
  const few: number[] = [];
  for (const posting of postings) {
    if (isList(posting)) cursors.push(new ChunkCursor(posting, direction));
    else few.push(...seqsOf(posting));
  }
  few.sort((a, b) => a - b);
  if (few.length > 0) cursors.push(new ChunkCursor(new SortedChunks(few), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}

/** How many steps a walk may still take. Whoever visits the matches may give it more. */
export interface StepBudget {
  stepsLeft: number;
}

/**
 * The intersection of cursors: calls `visit` for each `seq`, from the given one on, that all of them have, until it
 * returns `true`. A leapfrog join: the first cursor leads, and moves on to the `seq` of any cursor that is further. It
 * should be the one with the fewest.
 *
 * @param budget Each `seq` of the first cursor that is looked at takes a step.
 * @returns Whether the steps sufficed.
 */
export function intersect(
  cursors: readonly Cursor[],
  from: number,
  direction: Direction,
  visit: () => boolean,
  budget: StepBudget,
): boolean {
  const [lead] = cursors as readonly [Cursor];
  lead.seek(from);
  for (; lead.seq !== 0; budget.stepsLeft -= 1) {
    if (budget.stepsLeft <= 0) return false;
    const { seq } = lead;
    const reached = seekOthers(cursors, seq);
    if (reached === 0 || (reached === seq && visit())) return true;
    lead.seek(reached === seq ? seq + direction : reached);
  }
  return true;
}

/** Moves the other cursors to a `seq`. Returns it if all have it; otherwise how far the first that does not have it leads on. */
function seekOthers(cursors: readonly Cursor[], seq: number): number {
  for (let index = 1; index < cursors.length; index += 1) {
    const reached = cursors[index]!.reach(seq);
    if (reached !== seq) return reached;
  }
  return seq;
}
