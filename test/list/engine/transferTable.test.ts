import fc from "fast-check";
import type { StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import type { Direction } from "../../../src/list/direction";
import { TransferCursor, TransferTable } from "../../../src/list/engine/transferTable";
import { transfer } from "../../support/transfers";

/** Later by `seq` and created later, so that each chunk has times of its own. */
const at = (seq: number): StockTransfer => ({ ...transfer, seq, id: `st-${seq}`, createdAt: seq * 10, updatedAt: 0 });

function createdBetween(table: TransferTable, from: number, to: number, direction: Direction): number[] {
  const times = { createdFrom: from * 10, createdTo: to * 10, updatedFrom: -Infinity, updatedTo: Infinity };
  const cursor = new TransferCursor(table, times, direction);
  const found: number[] = [];
  cursor.seek(direction === 1 ? 1 : Number.MAX_SAFE_INTEGER);
  while (cursor.seq !== 0) {
    found.push(cursor.transfer.seq);
    cursor.seek(cursor.seq + direction);
  }
  return found;
}

describe("a table of transfers", () => {
  it("finds what is within a range of time after each removal and each addition, though chunks are joined and split", () => {
    const all = Array.from({ length: 500 }, (_, index) => index + 1);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 400 }), fc.boolean(), (changed, startsFull) => {
        const left = new Set(startsFull ? all : all.filter((seq) => !changed.includes(seq)));
        const table = new TransferTable([...left].map(at));
        changed.forEach((seq, step) => {
          if (left.delete(seq)) table.remove(seq);
          else {
            left.add(seq);
            table.add(at(seq));
          }
          const [from, to] = [seq - 20, seq + 20];
          const expected = all.slice(Math.max(0, from - 1), to).filter((each) => left.has(each));
          const direction = step % 2 === 0 ? 1 : -1;
          expect(createdBetween(table, from, to, direction)).toEqual(direction === 1 ? expected : expected.reverse());
        });
      }),
      { numRuns: 10 },
    );
  });
});
