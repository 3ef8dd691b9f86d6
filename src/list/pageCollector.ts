import { type Direction, directionOf, isBefore } from "./direction";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";

/** Makes a page of transfers that come in any order. It keeps one more than a page, whatever comes. */
export class PageCollector {
  private readonly found: StockTransfer[] = [];
  private readonly direction: Direction;

  constructor(
    private readonly query: ListQuery,
    private readonly matches: (transfer: StockTransfer) => boolean,
  ) {
    this.direction = directionOf(query.order);
  }

  /** O(limit) for a transfer that enters the page, else O(1) and the test. */
  add(transfer: StockTransfer): void {
    const { found, direction, query } = this;
    const { next, limit } = query;
    const { seq } = transfer;
    if (next !== 0 && !isBefore(next, seq, direction)) return;
    if (found.length > limit && !isBefore(seq, found[limit]!.seq, direction)) return;
    if (!this.matches(transfer)) return;
    let place = found.length;
    while (place > 0 && isBefore(seq, found[place - 1]!.seq, direction)) place -= 1;
    found.splice(place, 0, transfer);
    if (found.length > limit + 1) found.pop();
  }

  page(): TransferPage {
    return pageOf(this.found, this.query.limit);
  }
}
