import { predicateOf } from "../filterFields";
import type { Direction } from "../seqOrder";
import { type ColumnTable, TransferCursor } from "./columnTable";
import type { Clause, CompiledFilter } from "./compileFilter";
import { maxPostingsToSeek } from "./costs";
import { ChunkCursor, type Cursor, UnionCursor } from "./cursors";
import { isList, seqsOf } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";

/**
 * Visits the matches in the order of `seq`, starting at `from`, until `visit` returns `true`. A leapfrog join of the
 * clauses and the table.
 *
 * @param budget Each `seq` of the first cursor takes a step. `visit` may add steps.
 * @returns Whether the steps sufficed.
 */
export function joinClauses(
  table: ColumnTable,
  { clauses, times, range, filter }: CompiledFilter,
  direction: Direction,
  from: number,
  visit: (match: TransferCursor) => boolean,
  budget: { stepsLeft: number },
): boolean {
  const transfers = new TransferCursor(table, times, direction);
  const cursors: Cursor[] = [];
  let matches: ReturnType<typeof predicateOf> | undefined;
  for (const clause of clauses) {
    // The rarest condition leads the join, but times lead only if the first clause is a bitmap.
    const mayFollow = cursors.length > 0 || clause.bitmap !== undefined;
    if (range && mayFollow && range.size < clause.size && !cursors.includes(transfers)) cursors.push(transfers);
    if (cursors.length === 0 || clause.postings.length <= maxPostingsToSeek)
      cursors.push(openClause(clause, direction));
    else matches ??= predicateOf(filter);
  }
  if (!cursors.includes(transfers)) cursors.push(transfers);
  // The other cursors start at the first transfer within the times.
  if (times) transfers.seek(from);
  const start = times ? transfers.seq : from;
  if (start === 0) return true;

  const [lead] = cursors as [Cursor];
  lead.seek(start);
  for (; lead.seq !== 0; budget.stepsLeft -= 1) {
    if (budget.stepsLeft <= 0) return false;
    const { seq } = lead;
    const reached = reachAll(cursors, seq);
    if (reached === 0) return true;
    if (reached === seq && (!matches || matches(transfers.transfer)) && visit(transfers)) return true;
    lead.seek(reached === seq ? seq + direction : reached);
  }
  return true;
}

function openClause({ postings, test, bitmap }: Clause, direction: Direction): Cursor {
  if (bitmap) return bitmap;
  const cursors: Cursor[] = [];
  const few: number[] = [];
  for (const posting of postings) {
    if (isList(posting)) cursors.push(new ChunkCursor(posting, direction, test));
    else few.push(...seqsOf(posting));
  }
  few.sort((a, b) => a - b);
  if (few.length > 0) cursors.push(new ChunkCursor(new SortedChunks(few), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}

/** Moves the other cursors to a `seq`. Returns it if all have it, otherwise the next candidate. */
function reachAll(cursors: readonly Cursor[], seq: number): number {
  for (let index = 1; index < cursors.length; index += 1) {
    const reached = cursors[index]!.reach(seq);
    if (reached !== seq) return reached;
  }
  return seq;
}
