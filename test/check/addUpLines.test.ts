import fc from "fast-check";
import { expect, it } from "vitest";
import { addUpLines } from "../../src/check/addUpLines";

const max = Number.MAX_SAFE_INTEGER;
type Line = Parameters<typeof addUpLines>[0][number];

function addUp(lines: readonly unknown[], minQty = 1, isRepeatFault = false) {
  const faults: (readonly [code: string, ...path: readonly (string | number)[]])[] = [];
  const added = addUpLines(
    lines as readonly Line[],
    minQty,
    (path, { code }) => faults.push([code, ...path]),
    isRepeatFault,
  );
  return { added, faults };
}

it("returns one line per SKU, in order of first appearance, with all its units", () => {
  const line = fc.record({ sku: fc.constantFrom("A", "B", "C", "__proto__"), qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const skus = [...new Set(lines.map(({ sku }) => sku))];
      const sumOf = (wanted: string) => lines.reduce((sum, { sku, qty }) => sum + (sku === wanted ? qty : 0), 0);
      expect(addUp(lines)).toEqual({ added: skus.map((sku) => ({ sku, qty: sumOf(sku) })), faults: [] });
    }),
  );
});

it("returns no other fields, and does not modify the lines", () => {
  const lines = [
    { sku: "A", qty: 1, unitWeight: 5 },
    { sku: "A", qty: 2, unitWeight: 6 },
  ];
  expect(addUp(lines).added).toEqual([{ sku: "A", qty: 3 }]);
  expect(lines[0]).toEqual({ sku: "A", qty: 1, unitWeight: 5 });
});

it("reports every fault with its path, and leaves out a SKU without a quantity", () => {
  const lines = [
    null,
    { sku: 7, qty: 1 },
    { sku: "A", qty: 0 },
    { sku: "B", qty: 1.5 },
    { sku: "B", qty: 2 },
    {},
    ["A", 1],
  ];
  expect(addUp(lines)).toEqual({
    added: [{ sku: "B", qty: 2 }],
    faults: [
      ["wrong_type", 0],
      ["wrong_type", 1, "sku"],
      ["too_small", 2, "qty"],
      ["not_integer", 3, "qty"],
      ["required", 5, "sku"],
      ["required", 5, "qty"],
      ["wrong_type", 6],
    ],
  });
  expect(addUp([{ sku: "A", qty: 0 }], 0)).toEqual({ added: [], faults: [] });
});

it("reports a repeated SKU if that is a fault, and ignores its quantity", () => {
  const lines = [1, 2, 3].map((qty) => ({ sku: "A", qty }));
  expect(addUp(lines, 1, true)).toEqual({
    added: [{ sku: "A", qty: 1 }],
    faults: [
      ["duplicate_sku", 1, "sku"],
      ["duplicate_sku", 2, "sku"],
    ],
  });
});

it("reports a sum beyond 2^53 − 1 once, at the line that exceeds it", () => {
  const lines = [max - 1, 1, 1, 1].map((qty) => ({ sku: "A", qty }));
  expect(addUp(lines.slice(0, 2)).added).toEqual([{ sku: "A", qty: max }]);
  expect(addUp(lines)).toEqual({ added: [], faults: [["unsafe_total", 2, "qty"]] });
});

it("keeps an inherited SKU", () => {
  const lines = [1, 2].map((qty) => Object.create({ sku: "A", qty }) as Line);
  expect(addUp(lines).added).toEqual([{ sku: "A", qty: 3 }]);
});

it("returns the exact sum of quantities near 2^53, or reports it", () => {
  const qty = fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.nat(3).map((less) => max - less),
    fc.integer({ min: -2, max: 2 }).map((offset) => 2 ** 52 + offset),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ sku: fc.constantFrom("A", "B"), qty }), { maxLength: 8 }), (lines) => {
      const sums = new Map<string, bigint>();
      for (const line of lines) sums.set(line.sku, (sums.get(line.sku) ?? 0n) + BigInt(line.qty));
      const safe = [...sums].filter(([, sum]) => sum <= BigInt(max));
      const { added, faults } = addUp(lines);
      expect(added.map((line) => [line.sku, BigInt(line.qty)])).toEqual(safe);
      expect(faults).toHaveLength(sums.size - safe.length);
    }),
    { numRuns: 200 },
  );
});
