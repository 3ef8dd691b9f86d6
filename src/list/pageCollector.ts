import { type Direction, directionOf, isBefore } from "./direction";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";
import { predicateOf } from "./TransferFilter";

/** So many matches more than two pages are collected before they are sorted: sorting at each match would take longer. */
const maxUnsorted = 64;

/** Makes a page of transfers that come in any order. It never keeps more than two pages and 64 transfers. */
export class PageCollector {
  private readonly found: StockTransfer[] = [];
  private readonly direction: Direction;
  private readonly matches: (transfer: StockTransfer) => boolean;
  /** A match must be before this `seq` to enter the page; 0 until the page is full. */
  private end = 0;

  constructor(private readonly query: ListQuery) {
    this.direction = directionOf(query.order);
    this.matches = predicateOf(query.filter, "listTransfers");
  }

  /** O(log limit) on average for a transfer that may enter the page, else O(1); and the test of the filter. */
  add(transfer: StockTransfer): void {
    const { found, direction, end } = this;
    const { next, limit } = this.query;
    const { seq } = transfer;
    if (next !== 0 && !isBefore(next, seq, direction)) return;
    if (end !== 0 && !isBefore(seq, end, direction)) return;
    if (!this.matches(transfer)) return;
    found.push(transfer);
    if (found.length > 2 * limit + maxUnsorted) this.trim();
  }

  page(): TransferPage {
    this.trim();
    return pageOf(this.found, this.query.limit);
  }

  /** Keeps the page in its order, and the match after it. */
  private trim(): void {
    const { found, direction } = this;
    const { limit } = this.query;
    found.sort((a, b) => (a.seq - b.seq) * direction);
    if (found.length <= limit) return;
    found.length = limit + 1;
    this.end = found[limit]!.seq;
  }
}
