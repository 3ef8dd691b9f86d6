import { describeValue } from "../result/describeValue";
import type { Unchecked } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { faultOf, integerFault, kindFault, objectFault } from "../result/valueFaults";
import type { ListOrder, ListQuery, TransferPage } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";

/** `1` is ascending by `seq`, `-1` descending. */
export type Direction = 1 | -1;

export type HasSeq = Pick<StockTransfer, "seq">;

export function directionOf(order: ListOrder = "newest"): Direction {
  return order === "newest" ? -1 : 1;
}

/** The first `seq` that may be on the page after the cursor `next`. */
export function startOf(next: number, direction: Direction): number {
  if (next !== 0) return next + direction;
  return direction === 1 ? 1 : Number.MAX_SAFE_INTEGER;
}

export function bySeq(direction: Direction): (a: HasSeq, b: HasSeq) => number {
  return direction === 1 ? (a, b) => a.seq - b.seq : (a, b) => b.seq - a.seq;
}

export function isBefore(seq: number, other: number, direction: Direction): boolean {
  return direction === 1 ? seq < other : seq > other;
}

/** Asserts that the length, the order and the cursor of a page fit a query. Ignores the filter. */
export function assertPage(place: string, { transfers, next }: TransferPage, query: ListQuery): void {
  const { limit, order = "newest" } = query;
  if (transfers.length > limit) {
    assertValid(`${place}.transfers`, faultOf("too_big", transfers, { max: limit, expected: "transfers" }));
  }
  let before = query.next;
  const direction = directionOf(order);
  for (const [index, transfer] of transfers.entries()) {
    const fault = objectFault(transfer);
    if (fault) assertValid(`${place}.transfers[${index}]`, fault);
    const { seq } = transfer;
    let seqFault = integerFault(seq, 1);
    if (!seqFault && before !== 0 && !isBefore(before, seq, direction)) {
      const expected = `${order === "oldest" ? "greater" : "less"} than ${before}, as the ${order} come first`;
      seqFault = faultOf("malformed", seq, { expected });
    }
    if (seqFault) assertValid(`${place}.transfers[${index}].seq`, seqFault);
    before = seq;
  }
  // Any other cursor would skip transfers, repeat transfers or never end the paging.
  if (next !== 0 && next !== transfers.at(-1)?.seq) {
    assertValid(`${place}.next`, faultOf("malformed", next, { expected: "0, or seq of the last transfer" }));
  }
}

/** A copy of a page that fits a query. */
export function readPage(place: string, page: Unchecked<TransferPage>, query: ListQuery): TransferPage {
  if (!Array.isArray(page?.transfers)) assertValid(place, kindFault("an object with a transfers array", page));
  const { transfers, next } = page as TransferPage;
  const copy = { transfers: Array.from(transfers), next };
  assertPage(place, copy, query);
  return copy;
}

/** @throws RangeError if two transfers have the same `seq`: a cursor between them would skip the second. */
export function assertUniqueSeqs(sorted: readonly StockTransfer[]): void {
  sorted.forEach(({ seq, id }, index) => {
    if (seq !== sorted[index + 1]?.seq) return;
    const fault = faultOf("not_unique", seq, { expected: "be unique" });
    assertValid(`seq of transfer ${describeValue(id)}`, fault);
  });
}
