import type { Direction } from "../seqOrder";
import { type ColumnTable, TimesTest } from "./columnTable";
import { type Clause, type CompiledFilter, predicateOfAll } from "./compileFilter";
import { ChunkCursor } from "./cursors";
import { Selection } from "./selection";
import { SortedChunks } from "./sortedChunks";

/** Visits the selected rows of a chunk of the table, all of them matches. Returns `true` to stop. */
export type Visit = (chunkIndex: number, selection: Selection) => boolean;

/**
 * Visits the matches in the order of `seq`, starting at `from`, until `visit` returns `true`. A leapfrog join of the
 * clauses and the table. The first clause must have one cursor. Later clauses that need several cursors are tested for
 * each candidate.
 *
 * @param maxSteps The most `seq` of the first cursor to try.
 * @returns The `seq` from which to continue if the steps did not suffice; otherwise 0.
 */
export function joinClauses(
  table: ColumnTable,
  { clauses, times, range }: CompiledFilter,
  direction: Direction,
  from: number,
  maxSteps: number,
  visit: Visit,
): number {
  const transfers = new ChunkCursor(table, direction, times && new TimesTest(times));
  const cursors: ChunkCursor[] = [];
  const tested: Clause[] = [];
  for (const clause of clauses) {
    // Cursors are in the order of their sizes. The table's cursor tests the times, so it is placed by the size of the
    // time range, but never first.
    const mayFollow = range && cursors.length > 0 && !cursors.includes(transfers);
    if (mayFollow && range.size < clause.size) cursors.push(transfers);
    if (hasOneCursor(clause)) cursors.push(openClause(clause, direction));
    else tested.push(clause);
  }
  if (!cursors.includes(transfers)) cursors.push(transfers);
  const matches = tested.length > 0 ? predicateOfAll(tested) : undefined;
  // The other cursors start at the first transfer within the time ranges.
  if (times) transfers.seek(from);
  const start = times ? transfers.seq : from;
  if (start === 0) return 0;

  const one = new Selection();
  one.size = 1;
  const [lead] = cursors as [ChunkCursor];
  lead.seek(start);
  for (let steps = 0; lead.seq !== 0; steps += 1) {
    if (steps >= maxSteps) return lead.seq;
    const { seq } = lead;
    const reached = reachAll(cursors, seq);
    if (reached === 0) return 0;
    if (reached === seq) {
      const { chunkIndex, index } = transfers;
      const isMatch = !matches || matches(table.transfers[chunkIndex]![index]!);
      one.rows[0] = index;
      if (isMatch && visit(chunkIndex, one)) return 0;
    }
    lead.seek(reached === seq ? seq + direction : reached);
  }
  return 0;
}

/** Whether one cursor can read a clause: the clause has only `few`, or only one list. */
export function hasOneCursor({ lists, few }: Clause): boolean {
  return lists.length === 0 ? few.length > 0 : lists.length + few.length === 1;
}

function openClause({ lists: [list], few, test }: Clause, direction: Direction): ChunkCursor {
  if (list) return new ChunkCursor(list, direction, test);
  // A typed array is sorted several times faster.
  const sorted = few.length > 1 ? Array.from(Float64Array.from(few).sort()) : few;
  return new ChunkCursor(new SortedChunks(sorted), direction);
}

/**
 * Moves all cursors except the first to `seq`. Returns `seq` if all of them have it, otherwise the next candidate; 0 if
 * there is none.
 */
function reachAll(cursors: readonly ChunkCursor[], seq: number): number {
  for (let index = 1; index < cursors.length; index += 1) {
    const reached = cursors[index]!.reach(seq);
    if (reached !== seq) return reached;
  }
  return seq;
}
