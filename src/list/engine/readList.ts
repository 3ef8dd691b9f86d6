import type { Direction } from "../direction";
import { lowerBound } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import { type EntryTest, searchChunk } from "./cursors";
import type { SortedChunks } from "./sortedChunks";
import type { TransferTable } from "./transferTable";

/**
 * The first transfers of one list that pass a test, from a `seq` on and in a direction. Nothing has to be intersected, so
 * that it takes a fraction of the time of a walk with cursors. O(log size) for each chunk of the list that may have
 * such a transfer, and for each chunk of the table that has one.
 */
export function readList(
  { seqs, transfers }: TransferTable,
  list: SortedChunks,
  test: EntryTest | undefined,
  direction: Direction,
  from: number,
  wanted: number,
): StockTransfer[] {
  const found: StockTransfer[] = [];
  const { chunks } = list;
  const next = (at: number) => (test ? test.nextChunk(at, direction) : at);
  let rowChunk = 0;
  let rowSeqs: readonly number[] = [];
  for (let at = next(list.chunkOf(from)); at >= 0 && at < chunks.length; at = next(at + direction)) {
    const chunk = chunks[at]!;
    const end = direction === 1 ? chunk.length : -1;
    for (let index = searchChunk(chunk, from, direction); ; index += direction) {
      if (test) index = test.findWithin(at, index, end, direction);
      if (index === end) break;
      const seq = chunk[index]!;
      if (rowSeqs.length === 0 || seq < rowSeqs[0]! || seq > rowSeqs[rowSeqs.length - 1]!) {
        rowChunk = seqs.chunkOf(seq);
        rowSeqs = seqs.chunks[rowChunk]!;
      }
      const row = rowSeqs === chunk ? index : lowerBound(rowSeqs, seq);
      if (found.push(transfers[rowChunk]![row]!) === wanted) return found;
    }
  }
  return found;
}
