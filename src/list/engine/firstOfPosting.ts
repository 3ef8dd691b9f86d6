import { type Direction, isBefore } from "../direction";
import { lowerBound } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import type { SortedChunks } from "./sortedChunks";
import { hasStatus, type StatusMask } from "./statusPostings";
import type { TransferTable } from "./transferTable";

/**
 * The first transfers of a posting, from a `seq` on and in a direction: a page of one condition. Nothing has to be
 * intersected, so that it takes a fraction of the time of a walk with cursors. O(log size) for each chunk of the posting
 * that has one of the statuses, and for each chunk of the table that has one of the transfers.
 *
 * @param mask The statuses that count, if not all of them do: the posting is then that of the table.
 */
export function firstOfPosting(
  table: TransferTable,
  posting: SortedChunks,
  mask: StatusMask | undefined,
  direction: Direction,
  from: number,
  wanted: number,
): StockTransfer[] {
  const found: StockTransfer[] = [];
  const withStatuses = mask === undefined ? undefined : table.seqs;
  const { chunks } = posting;
  const { seqs, transfers } = table;
  let rowChunk = -1;
  let rowSeqs: readonly number[] = [];
  for (let at = posting.chunkOf(from); at >= 0 && at < chunks.length; at += direction) {
    if (withStatuses && (withStatuses.masks[at]! & mask!) === 0) continue;
    const chunk = chunks[at]!;
    const statuses = withStatuses?.statuses[at];
    for (let index = direction === 1 ? 0 : chunk.length - 1; index >= 0 && index < chunk.length; index += direction) {
      const seq = chunk[index]!;
      if (statuses && !hasStatus(mask!, statuses[index]!)) continue;
      if (isBefore(seq, from, direction)) continue;
      if (rowChunk < 0 || seq < rowSeqs[0]! || seq > rowSeqs[rowSeqs.length - 1]!) {
        rowChunk = seqs.chunkOf(seq);
        rowSeqs = seqs.chunks[rowChunk]!;
      }
      const row = rowSeqs === chunk ? index : lowerBound(rowSeqs, seq);
      if (found.push(transfers[rowChunk]![row]!) === wanted) return found;
    }
  }
  return found;
}
