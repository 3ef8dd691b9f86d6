import type { GatheredTransfers } from "../load/gatherKeys";
import { hasStatus, type StatusMask, type StatusPlace } from "../statusMask";
import { transferStatuses } from "../StockTransfer";
import { SortedChunks, toChunks } from "./sortedChunks";

/** The `seq` of some transfers, ascending, with their statuses, and further columns of values as sorted chunks have them. */
export class StatusPostings extends SortedChunks {
  /** For each chunk a text with a character for each transfer, its status: a byte, where an array takes eight. */
  readonly statuses: string[];
  /** The statuses in each chunk. */
  readonly masks: StatusMask[];
  private readonly counts = transferStatuses.map(() => 0);

  constructor({ seqs, statuses }: GatheredTransfers, columns?: readonly unknown[][][]) {
    super(seqs, columns);
    for (const status of statuses) this.counts[status]! += 1;
    this.statuses = toChunks(statuses).map((chunk) => String.fromCharCode(...chunk));
    this.masks = this.statuses.map(maskOfText);
  }

  /** How many transfers have one of the statuses. */
  sizeOf(mask: StatusMask): number {
    return this.counts.reduce((sum, count, place) => (hasStatus(mask, place) ? sum + count : sum), 0);
  }

  /** Adds a transfer, or changes the status of one that is there. Returns the index of the chunk, and whether it was split. */
  put(seq: number, status: StatusPlace, values?: readonly unknown[]): { chunkIndex: number; isSplit: boolean } {
    const { chunkIndex, index } = this.find(seq);
    const text = this.statuses[chunkIndex] ?? "";
    const isKnown = this.chunks[chunkIndex]?.[index] === seq;
    if (isKnown) this.counts[text.charCodeAt(index)]! -= 1;
    this.counts[status]! += 1;
    const changed = text.slice(0, index) + String.fromCharCode(status) + text.slice(isKnown ? index + 1 : index);
    const isSplit = !isKnown && this.insertAt(chunkIndex, index, seq, values);
    const cut = this.chunks[chunkIndex]!.length;
    if (isSplit)
      for (const column of [this.statuses, this.masks]) (column as unknown[]).splice(chunkIndex, 0, undefined);
    this.setText(chunkIndex, changed.slice(0, cut));
    if (isSplit) this.setText(chunkIndex + 1, changed.slice(cut));
    return { chunkIndex, isSplit };
  }

  /** Removes a transfer if it is there, as {@link removeAt} does. The list is not empty. */
  remove(seq: number): number {
    const { chunkIndex, index } = this.find(seq);
    if (this.chunks[chunkIndex]![index] !== seq) return -1;
    const text = this.statuses[chunkIndex]!;
    this.counts[text.charCodeAt(index)]! -= 1;
    this.setText(chunkIndex, text.slice(0, index) + text.slice(index + 1));
    const removed = this.removeAt(chunkIndex, index);
    if (removed < 0) return removed;
    const [rest] = this.statuses.splice(removed, 1);
    this.masks.splice(removed, 1);
    // What was joined to the chunk before. An empty chunk has nothing left.
    if (rest) this.setText(removed - 1, this.statuses[removed - 1]! + rest);
    return removed;
  }

  private setText(chunkIndex: number, text: string): void {
    this.statuses[chunkIndex] = text;
    this.masks[chunkIndex] = maskOfText(text);
  }
}

function maskOfText(text: string): StatusMask {
  let mask = 0;
  for (let index = 0; index < text.length; index += 1) mask |= 1 << text.charCodeAt(index);
  return mask;
}
