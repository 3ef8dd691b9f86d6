import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { completeTransfers } from "../../src/plan/completeTransfers";
import { coverUnits } from "../../src/plan/coverUnits";
import type { Effort } from "../../src/plan/Effort";
import { firstFitDecreasing } from "../../src/plan/firstFitDecreasing";
import { heaviestPattern } from "../../src/plan/heaviestPattern";
import { needsMoreThan } from "../../src/plan/linearBound";
import { lowerBound } from "../../src/plan/lowerBound";
import { pack } from "../../src/plan/pack";
import { type PackingProblem, totalWeight, transfersIn, type UnitsOfWeight } from "../../src/plan/Packing";
import { expand, expectPacked, problemOf, tripletUnits, uniformUnits } from "../support/packingProblems";

// A plan is the same on every machine and in every release that does not say otherwise, and its cost is counted in
// steps. That plans are right is shown elsewhere; a line that changes here is a plan or a cost that changes for users.

const problems: readonly [name: string, problem: PackingProblem][] = [
  ["few kinds", { limit: 10, weights: [6, 5, 4, 3, 2], counts: [3, 4, 2, 5, 1] }],
  ["many of a kind", { limit: 1000, weights: [470, 333, 210, 96, 35], counts: [12, 30, 25, 40, 60] }],
  ["light ones beside heavy", { limit: 10_010, weights: [4000, 3000, 1], counts: [6, 12, 70] }],
  ["tight", { limit: 100, weights: [62, 51, 49, 38, 26, 25, 24, 13], counts: [2, 3, 2, 3, 4, 2, 4, 6] }],
  ["30 uniform", problemOf(uniformUnits(30, 5), 150)],
  ["60 uniform", problemOf(uniformUnits(60, 1), 150)],
  ["80 uniform", problemOf(uniformUnits(80, 11), 150)],
  ["30 of triplets", problemOf(tripletUnits(30, 2), 1000)],
  ["60 of triplets", problemOf(tripletUnits(60, 4), 1000)],
];

const laterSeed = [
  28, 27, 27, 26, 25, 25, 25, 24, 24, 23, 23, 23, 23, 23, 22, 22, 21, 21, 20, 16, 16, 16, 15, 14, 14, 14, 14, 13, 12,
  12, 11, 11, 11, 10, 9, 9, 9, 8, 8, 8,
];
const firstOfThem = [58, 54, 54, 53, 53, 47, 47, 46, 45, 45, 40, 38, 36, 34, 33, 30, 29, 28, 22, 22];

function told(packing: readonly (readonly UnitsOfWeight[])[] | "impossible" | undefined): string {
  if (packing === undefined || packing === "impossible") return String(packing);
  const text = packing.map((units) => units.map(({ index, count }) => `${count}×${index}`).join(" ")).join(", ");
  return `${packing.length} by ${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}

/** What the search made of each problem, and what it spent of a share. */
function tell(stepsLeft: number, search: (problem: PackingProblem, effort: Effort) => string): string[] {
  return problems.map(([name, problem]) => {
    const effort = { stepsLeft };
    const found = search(problem, effort);
    return `${name}: ${found} in ${stepsLeft - effort.stepsLeft}`;
  });
}

const leastByWeight = (problem: PackingProblem) => Math.ceil(totalWeight(problem) / problem.limit);

describe("plans, and what they cost", () => {
  it("of the first packing, and its bound", () => {
    const lines = problems.map(
      ([name, problem]) => `${name}: ${told(expand(firstFitDecreasing(problem)))}, at least ${lowerBound(problem)}`,
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "few kinds: 7 by e61afa81, at least 7",
        "many of a kind: 28 by 73daec15, at least 27",
        "light ones beside heavy: 7 by 37b4bd41, at least 7",
        "tight: 9 by 88ed9c1f, at least 9",
        "30 uniform: 12 by dfb29945, at least 12",
        "60 uniform: 25 by 685d0523, at least 25",
        "80 uniform: 33 by 3451e160, at least 32",
        "30 of triplets: 12 by ce699592, at least 10",
        "60 of triplets: 24 by 07b97b0b, at least 20",
      ]
    `);
  });

  it.each([0, 1])("of covering units, with %i more than the weight asks for", (more) => {
    const lines = tell(20_000, (problem, effort) => told(coverUnits(problem, leastByWeight(problem) + more, effort)));
    expect(lines).toMatchSnapshot();
  });

  it.each([
    { heaviness: 0.3, width: 2 },
    { heaviness: 3, width: 5 },
    { heaviness: 0, width: 1 },
    { heaviness: 1, width: 2, noise: { amount: 0.05, seed: 7 } },
  ])("of completing transfers by %o", (preference) => {
    for (const more of [0, 1]) {
      const lines = tell(4_000, (problem, effort) =>
        told(completeTransfers(problem, leastByWeight(problem) + more, preference, effort)),
      );
      expect(lines).toMatchSnapshot();
    }
  });

  it("of the linear bound", () => {
    for (const more of [0, 1]) {
      const lines = tell(60_000, (problem, effort) =>
        String(needsMoreThan(problem, leastByWeight(problem) + more - 1, effort)),
      );
      expect(lines).toMatchSnapshot();
    }
  });

  it("of the heaviest pattern", () => {
    const lines = tell(3_000, ({ limit, weights, counts }, effort) => {
      const values = weights.map((weight, index) => (weight * 7 + index * 5) % 31);
      const found = heaviestPattern(limit, weights, counts, values, effort);
      return found ? `${found.value} of ${told([found.units])}` : "undefined";
    });
    expect(lines).toMatchSnapshot();
  });

  it.each([0, 3_000, 40_000])("of packing with an effort of %i", (steps) => {
    const lines = problems.map(([name, problem]) => {
      const { loads, lowerBound: bound } = pack(problem, steps);
      return `${name}: ${told(expand(loads))}, ${transfersIn(loads) - bound} open`;
    });
    expect(lines).toMatchSnapshot();
  });

  it.each([
    problemOf(uniformUnits(120, 17), 150),
    problemOf(uniformUnits(120, 3), 150),
    problemOf(tripletUnits(90, 3), 1000),
  ])("of packing what is hard (%#)", (problem) => {
    const lines = [2_000, 20_000, 60_000].map((steps) => {
      const { loads, lowerBound: bound } = pack(problem, steps);
      return `${told(expand(loads))}, ${transfersIn(loads) - bound} open`;
    });
    expect(lines).toMatchSnapshot();
  });

  it.each([
    ["more than one preference", problemOf(uniformUnits(80, 9022), 150), 10_000],
    ["equal ranks", problemOf(uniformUnits(30, 14_371), 150), 20_000],
    ["noise", problemOf(uniformUnits(20, 14_140), 150), 5_000],
    ["noise of a later seed", problemOf(laterSeed, 54), 20_000],
    ["noise of the same seed", problemOf([33, 31, 31, 31, 31, 29, 29, 28, 27, 26, 23, 23, 19, 16, 12], 68), 2_000],
    ["patterns taken back", problemOf([30, 29, 27, 25, 25, 25, 24, 23, 23, 23, 20, 18, 15, 13, 11], 57), 5_000],
    ["a completion at the bound", problemOf([83, 81, 78, 73, 66, 64, 64, 56, 54, 26], 166), 500],
    ["the first of them", problemOf(firstOfThem, 119), 5_000],
    ["what a search did not spend", problemOf([36, 33, 33, 31, 30, 29, 29, 28, 28, 24, 24, 24, 22, 18, 17], 69), 500],
  ])("of packing that turns on %s", (_, problem, steps) => {
    const { loads, lowerBound: bound } = pack(problem, steps);
    expectPacked(problem, expand(loads));
    expect(`${told(expand(loads))}, ${transfersIn(loads) - bound} open`).toMatchSnapshot();
  });

  it("of searches that end at any step", () => {
    const [[, few], [, tight]] = [problems[0]!, problems[3]!];
    const ends = (search: (effort: Effort) => string) =>
      Array.from({ length: 150 }, (_, stepsLeft) => {
        const effort = { stepsLeft };
        return `${search(effort)}, ${effort.stepsLeft} left`;
      });
    for (const problem of [few, tight]) {
      const least = leastByWeight(problem);
      const lines = [
        ends((effort) => told(coverUnits(problem, least, effort))),
        ends((effort) => told(completeTransfers(problem, least, { heaviness: 0.3, width: 2 }, effort))),
        ends((effort) => String(needsMoreThan(problem, least, effort))),
        ends((effort) => {
          const values = problem.weights.map((weight) => weight + 1);
          const found = heaviestPattern(problem.limit, problem.weights, problem.counts, values, effort);
          return found ? `${found.value} of ${told([found.units])}` : "undefined";
        }),
      ];
      const digests = lines.map((each) => createHash("sha256").update(each.join("\n")).digest("hex").slice(0, 8));
      expect(digests).toMatchSnapshot();
    }
  });
});
