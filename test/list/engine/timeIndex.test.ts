import fc from "fast-check";
import type { StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { TimeIndex } from "../../../src/list/engine/timeIndex";
import { scaled } from "../../support/scaled";
import { transfer } from "../../support/transfers";

const at = (instant: number, seq: number): StockTransfer => ({ ...transfer, seq, id: `st-${seq}`, createdAt: instant });

/** The first of them are there from the start, the others are added. */
function indexOf(transfers: readonly StockTransfer[], first = 0): TimeIndex {
  const initial = transfers.slice(0, first).sort((a, b) => a.seq - b.seq);
  const index = new TimeIndex("createdAt", initial);
  for (const each of transfers.slice(first)) index.add(each);
  return index;
}

function between(index: TimeIndex, from: number, to: number): StockTransfer[] {
  const found: StockTransfer[] = [];
  index.forEach(from, to, (each) => found.push(each));
  return found;
}

const byInstant = (a: StockTransfer, b: StockTransfer) => a.createdAt - b.createdAt || a.seq - b.seq;

/** Mostly ties: few instants, of which each is that of many. */
const transfers = fc.array(fc.nat(6), { maxLength: 900, size: "max" }).chain((instants) =>
  fc
    .shuffledSubarray(
      instants.map((_, index) => index + 1),
      { minLength: instants.length },
    )
    .map((seqs) => instants.map((instant, index) => at(instant, seqs[index]!))),
);
const bound = fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constantFrom(-Infinity, Infinity));

describe("the time index", () => {
  it("visits and counts the transfers of a range in the order of instant and seq, both ends among them", () => {
    fc.assert(
      fc.property(transfers, fc.nat(900), bound, bound, (given, first, from, to) => {
        const expected = given.filter(({ createdAt }) => createdAt >= from && createdAt <= to).sort(byInstant);
        const index = indexOf(given, first);
        expect(between(index, from, to)).toEqual(expected);
        expect(index.count(from, to)).toBe(expected.length);
      }),
      { numRuns: scaled(60) },
    );
  });

  it("forgets what was removed, and only that", () => {
    fc.assert(
      fc.property(transfers, fc.integer({ min: 2, max: 9 }), (given, part) => {
        const index = indexOf(given);
        const removed = given.filter(({ seq }) => seq % part === 0);
        for (const each of removed) index.remove(each);
        const left = given.filter((each) => !removed.includes(each)).sort(byInstant);
        expect(between(index, -Infinity, Infinity)).toEqual(left);
      }),
      { numRuns: 30 },
    );
  });

  it("puts a transfer in the place of another, at the same instant or a later one", () => {
    const given = Array.from({ length: 500 }, (_, position) => at(50 + (position % 3), position + 1));
    const index = indexOf(given);
    const changed = given.map((each) => ({
      ...each,
      note: `new ${each.seq}`,
      createdAt: each.createdAt + (each.seq % 2),
    }));
    given.forEach((each, position) => {
      index.replace(each, changed[position]!);
    });
    expect(between(index, -Infinity, Infinity)).toEqual(changed.sort(byInstant));
  });

  it("estimates exactly within a chunk, and nearly beyond", () => {
    const index = indexOf(Array.from({ length: 1000 }, (_, position) => at(position * 10, position + 1)));
    expect(index.estimate(100, 200)).toBe(11);
    expect(index.estimate(101, 199)).toBe(9);
    expect(index.estimate(100, 100)).toBe(1);
    expect(index.estimate(-5, -1)).toBe(0);
    expect(index.estimate(200, 100)).toBe(0);
    expect(Math.abs(index.estimate(0, 9990) - 1000)).toBeLessThan(130);
    expect(index.estimate(-Infinity, Infinity)).toBeCloseTo(1000, -2);
    expect(new TimeIndex("createdAt", []).estimate(0, 1)).toBe(0);
  });

  it("tells the ends of a range that begins or ends between two chunks", () => {
    const index = indexOf(
      Array.from({ length: 400 }, (_, position) => at(position, position + 1)),
      400,
    );
    for (let from = 0; from < 400; from += 1) {
      expect(index.ends(from - 0.5, 399)).toEqual([from + 1, 400]);
      expect(index.ends(0, from + 0.5)).toEqual([1, from + 1]);
      expect(index.ends(from + 0.2, from + 0.8)).toBeUndefined();
    }
    expect(index.ends(-Infinity, Infinity)).toEqual([1, 400]);
    expect([index.ends(400, 500), index.ends(-2, -1), index.ends(5, 3)]).toEqual([undefined, undefined, undefined]);
    expect(new TimeIndex("createdAt", []).ends(0, 1)).toBeUndefined();
  });

  it("counts each transfer of an instant that many share", () => {
    const index = indexOf(Array.from({ length: 5000 }, (_, position) => at(position % 5, position + 1)));
    // Chunks may be half as full in one place as in another.
    for (const [from, to, count] of [
      [0, 0, 1000],
      [2, 2, 1000],
      [4, 4, 1000],
      [3, Infinity, 2000],
    ] as const) {
      expect(index.estimate(from, to)).toBeGreaterThan(count / 2);
      expect(index.estimate(from, to)).toBeLessThan(count * 2);
    }
  });
});
