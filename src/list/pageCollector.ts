import { bySeq, type Direction, directionOf, isBefore } from "./direction";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { assertValid } from "../result/misuse";
import { faultOf } from "../result/valueFaults";
import { makeHeap, siftDown } from "./seqHeap";
import type { StockTransfer } from "./StockTransfer";
import { placeOfField } from "./transferRules";

/** Makes a page of transfers that come in any order. It keeps those of the page, and the match after it. */
export class PageCollector {
  /** In any order until there are more than a page, and then a heap with the last one of the page's order first. */
  private readonly found: StockTransfer[] = [];
  private readonly direction: Direction;

  /** @param matches The filter of the query as a predicate. */
  constructor(
    private readonly query: ListQuery,
    private readonly matches: (transfer: StockTransfer) => boolean,
  ) {
    this.direction = directionOf(query.order);
  }

  /** O(log limit) for a transfer that may belong to the page, else O(1); and the test of the filter. */
  add(transfer: StockTransfer): void {
    const { found, direction } = this;
    const { next, limit } = this.query;
    const { seq } = transfer;
    if (next !== 0 && !isBefore(next, seq, direction)) return;
    if (found.length <= limit) {
      if (!this.matches(transfer)) return;
      found.push(transfer);
      if (found.length > limit) makeHeap(found, opposite(direction));
    } else if (isBefore(seq, found[0]!.seq, direction) && this.matches(transfer)) {
      found[0] = transfer;
      siftDown(found, 0, opposite(direction));
    }
  }

  page(): TransferPage {
    const { found } = this;
    found.sort(bySeq(this.direction));
    // A page could end between the two, and the next one begin after both.
    found.forEach((transfer, index) => {
      if (transfer.seq !== found[index + 1]?.seq) return;
      const fault = faultOf("not_unique", transfer.seq, { expected: "those of the other transfers" });
      assertValid(placeOfField("seq", transfer), fault);
    });
    return pageOf(found, this.query.limit);
  }
}

function opposite(direction: Direction): Direction {
  return direction === 1 ? -1 : 1;
}
