import type { Predicate } from "./filterFields";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { assertUniqueSeqs, bySeq, type Direction, directionOf, isBefore } from "./seqOrder";
import type { StockTransfer } from "./StockTransfer";

/** Collects a page from transfers in any order, with memory for eight pages. */
export class PageCollector {
  private readonly found: StockTransfer[] = [];
  private readonly direction: Direction;
  /** Only matches between `start` and `end`, both excluded, can be on the page or directly after it. */
  private readonly start: number;
  private end: number;

  constructor(
    private readonly query: ListQuery,
    private readonly matches: Predicate,
  ) {
    this.direction = directionOf(query.order);
    this.start = query.next === 0 ? -this.direction * Infinity : query.next;
    this.end = this.direction * Infinity;
  }

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
