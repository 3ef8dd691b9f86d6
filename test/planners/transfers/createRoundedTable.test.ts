import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRoundedTable } from "../../../src/planners/transfers/createRoundedTable";

const knapsacks = fc.record({
  limit: fc.integer({ min: 1, max: 300 }),
  kinds: fc.array(fc.record({ amount: fc.nat(150), maxCount: fc.integer({ min: 1, max: 3 }), value: fc.nat(20) }), {
    maxLength: 4,
  }),
});

interface Kind {
  readonly amount: number;
  readonly maxCount: number;
  readonly value: number;
}

/** The greatest value of all ways to take units. */
function greatestValue([first, ...others]: readonly Kind[], room: number): number {
  if (!first) return 0;
  let greatest = 0;
  for (let count = 0; count <= first.maxCount && count * first.amount <= room; count += 1) {
    greatest = Math.max(greatest, count * first.value + greatestValue(others, room - count * first.amount));
  }
  return greatest;
}

function tableOf(limit: number, kinds: readonly Kind[]) {
  const table = createRoundedTable(
    limit,
    kinds.map(({ amount }) => amount),
    kinds.map(({ maxCount }) => maxCount),
  );
  const fill = (maxCells: number) => {
    const order = Array.from(kinds.keys());
    return table.fill(
      order,
      kinds.map(({ value }) => value),
      maxCells,
    );
  };
  return { ...table, fill };
}

describe("createRoundedTable", () => {
  it("is never below the greatest value that fits into a room, whatever it may compute", () => {
    fc.assert(
      fc.property(knapsacks, fc.array(fc.nat(1500), { minLength: 1, maxLength: 3 }), ({ limit, kinds }, sizes) => {
        const table = tableOf(limit, kinds);
        // Each fill uses the numbers of the fill before it again.
        for (const maxCells of sizes) {
          table.fill(maxCells);
          for (let place = 0; place <= kinds.length; place += 1) {
            for (let room = 0; room <= limit; room += 7) {
              expect(table.mostFrom(place, room)).toBeGreaterThanOrEqual(greatestValue(kinds.slice(place), room));
            }
          }
        }
      }),
    );
  });

  it("is the greatest value where nothing has to be rounded and there is one unit of each kind", () => {
    const kinds = [55, 40, 34, 21, 0].map((amount) => ({ amount, maxCount: 1, value: 3 + (amount % 7) }));
    const table = tableOf(100, kinds);
    // A fill with fewer parts leaves its numbers where the next one has no unit.
    table.fill(300);
    table.fill(1_000);
    for (let place = 0; place <= kinds.length; place += 1) {
      for (let room = 0; room <= 100; room += 1) {
        expect(table.mostFrom(place, room)).toBeCloseTo(greatestValue(kinds.slice(place), room), 6);
      }
    }
  });

  it("computes no more numbers than it may, and no more than 129 for each kind", () => {
    const kinds = Array.from({ length: 9 }, (_, index) => ({ amount: 30 + index, maxCount: 2, value: 5 }));
    const table = tableOf(1_000_000, kinds);
    for (const maxCells of [10, 100, 500]) expect(table.fill(maxCells)).toBeLessThanOrEqual(maxCells + kinds.length);
    expect(table.fill(1e9)).toBeLessThanOrEqual(129 * kinds.length);
    expect(table.fill(1e9)).toBeGreaterThan(100 * kinds.length);
  });
});
