import { expect, it } from "vitest";
import { subproblem } from "../../../src/planners/transfers/subproblem";

it("is the problem of the weights that have units, and leads back to those of the whole problem", () => {
  const { problem, toWhole } = subproblem({ limit: 10, weights: [9, 7, 4, 2], counts: [5, 5, 5, 5] }, [0, 3, 0, 1]);
  expect(problem).toEqual({ limit: 10, weights: [7, 2], counts: [3, 1] });
  expect(
    toWhole([
      { index: 0, count: 1 },
      { index: 1, count: 1 },
    ]),
  ).toEqual([
    { index: 1, count: 1 },
    { index: 3, count: 1 },
  ]);
});
