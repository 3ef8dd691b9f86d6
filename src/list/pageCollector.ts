import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { assertUniqueSeqs, bySeq, type Direction, directionOf, isBefore } from "./seqOrder";
import type { StockTransfer } from "./StockTransfer";

/** Makes a page of transfers that come in any order, in the memory of eight pages. */
export class PageCollector {
  private readonly found: StockTransfer[] = [];
  private readonly direction: Direction;
  /** Matches on the page, or just after it, are after the start and before the end. */
  private readonly start: number;
  private end: number;

  /** @param matches The filter of the query as a predicate. */
  constructor(
    private readonly query: ListQuery,
    private readonly matches: (transfer: StockTransfer) => boolean,
  ) {
    this.direction = directionOf(query.order);
    this.start = query.next === 0 ? -this.direction * Infinity : query.next;
    this.end = this.direction * Infinity;
  }

  /** O(log limit) for a transfer that may belong to the page, else O(1); and the test of the filter. */
  add(transfer: StockTransfer): void {
    const { direction } = this;
    if (!isBefore(transfer.seq, this.end, direction) || !isBefore(this.start, transfer.seq, direction)) return;
    if (!this.matches(transfer)) return;
    if (this.found.push(transfer) < 8 * (this.query.limit + 1)) return;
    this.cut();
    this.end = this.found.at(-1)!.seq;
  }

  page(): TransferPage {
    this.cut();
    assertUniqueSeqs(this.found);
    return pageOf(this.found, this.query.limit);
  }

  private cut(): void {
    const { found, direction, query } = this;
    found.sort(bySeq(direction));
    found.splice(query.limit + 1);
  }
}
