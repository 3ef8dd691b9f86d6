import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { createSortedMap } from "../../src/list/sortedMap";
import {
  addInstant,
  estimateBetween,
  matchesBetween,
  removeInstant,
  replaceInstant,
  type TimeIndex,
} from "../../src/list/timeIndex";
import { matchesInRange } from "../../src/list/timeRanges";
import { transfer } from "../support/transfers";

const at = (instant: number, seq: number): StockTransfer => ({ ...transfer, seq, id: `st-${seq}`, createdAt: instant });

function indexOf(transfers: readonly StockTransfer[]): TimeIndex {
  const index: TimeIndex = createSortedMap();
  for (const each of transfers) addInstant(index, each.createdAt, each);
  return index;
}

const everything = () => true;
const seqsBetween = (index: TimeIndex, from: number, to: number, most = Infinity) =>
  matchesBetween(index, from, to, most, everything)?.map(({ seq }) => seq);

describe("the time index", () => {
  const some = [at(10, 1), at(20, 2), at(20, 3), at(20, 4), at(30, 5)];

  it("finds the transfers of a range, its ends among them", () => {
    const index = indexOf(some);
    expect(seqsBetween(index, 10, 30)).toEqual([1, 2, 3, 4, 5]);
    expect(seqsBetween(index, 11, 29)).toEqual([2, 3, 4]);
    expect(seqsBetween(index, 30, 40)).toEqual([5]);
    expect(seqsBetween(index, 31, 40)).toEqual([]);
  });

  it("gives up where it would have to look at more than it may", () => {
    const index = indexOf(some);
    expect(seqsBetween(index, 10, 30, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(seqsBetween(index, 10, 30, 4)).toBeUndefined();
    expect(seqsBetween(index, 10, 20, 4)).toEqual([1, 2, 3, 4]);
    expect(seqsBetween(index, 20, 20, 3)).toEqual([2, 3, 4]);
    expect(seqsBetween(index, 20, 20, 2)).toBeUndefined();
    expect(seqsBetween(index, 10, 15, 0)).toBeUndefined();
  });

  it("replaces one of an instant, alone or among others", () => {
    const index = indexOf(some);
    for (const { createdAt, seq } of some) {
      replaceInstant(index, createdAt, { ...at(createdAt, seq), note: `new ${seq}` });
    }
    const notes = matchesBetween(index, 0, 99, Infinity, everything)?.map(({ note }) => note);
    expect(notes).toEqual(["new 1", "new 2", "new 3", "new 4", "new 5"]);
  });

  it("removes one of an instant and keeps the others, in whatever order they go", () => {
    const count = 300;
    for (const order of [(a: number) => a, (a: number) => count - a, (a: number) => (a * 7) % 301]) {
      const left = new Set(Array.from({ length: count }, (_, index) => index + 1));
      const index = indexOf(Array.from(left, (seq) => at(50, seq)));
      for (let step = 1; step <= count; step += 1) {
        const seq = order(step) % 301 || step;
        removeInstant(index, 50, seq);
        left.delete(seq);
        expect(seqsBetween(index, 50, 50)).toEqual([...left]);
        if (left.size === 0) break;
      }
    }
  });

  it("keeps all but one where the first chunk of an instant has one left", () => {
    const index = indexOf(Array.from({ length: 400 }, (_, position) => at(50, position + 1)));
    for (let seq = 1; seq < 112; seq += 1) removeInstant(index, 50, seq);
    expect(seqsBetween(index, 50, 50)).toEqual(Array.from({ length: 289 }, (_, position) => position + 112));
  });

  it("estimates exactly within a chunk, and near it beyond", () => {
    const index = indexOf(Array.from({ length: 1000 }, (_, position) => at(position * 10, position + 1)));
    expect(estimateBetween(index, 100, 200)).toBe(11);
    expect(estimateBetween(index, 101, 199)).toBe(9);
    expect(estimateBetween(index, 100, 100)).toBe(1);
    expect(estimateBetween(index, -5, -1)).toBe(0);
    expect(Math.abs(estimateBetween(index, 0, 9990) - 1000)).toBeLessThan(130);
    expect(estimateBetween(createSortedMap(), 0, 1)).toBe(0);
  });

  it("is looked at where the estimate is no more than what may be", () => {
    const index = indexOf(some);
    const range = { index, from: 10, to: 30, estimate: 5 };
    expect(matchesInRange([range], 5, everything)?.length).toBe(5);
    expect(matchesInRange([{ ...range, estimate: 6 }], 5, everything)).toBeUndefined();
    expect(matchesInRange([], 5, everything)).toBeUndefined();
  });
});

describe("a page of a range of times", () => {
  const day = Array.from({ length: 40 }, (_, index) => at(1000 + index, index + 1));
  const others = Array.from({ length: 2000 }, (_, index) => at(10_000 + index, index + 100));
  const filter = { createdFrom: 1000, createdTo: 1039 };

  it.each(["newest", "oldest"] as const)("goes on after its cursor, %s first, without the transfer there", (order) => {
    const collection = createTransferCollection([...day, ...others]);
    for (const limit of [1, 7, 15, 20, 39]) {
      const seqs: number[] = [];
      let next = 0;
      do {
        const page = collection.list({ filter, limit, next, order });
        seqs.push(...page.transfers.map(({ seq }) => seq));
        next = page.next;
      } while (next !== 0);
      const upwards = day.map(({ seq }) => seq);
      expect(seqs).toEqual(order === "oldest" ? upwards : upwards.reverse());
    }
  });

  it("has the transfer as it was put last", () => {
    const collection = createTransferCollection([...day, ...others]);
    collection.put({ ...day[3]!, note: "changed" });
    const { transfers } = collection.list({ filter: { createdFrom: 1003, createdTo: 1003 }, limit: 5, next: 0 });
    expect(transfers.map(({ note }) => note)).toEqual(["changed"]);
  });
});
