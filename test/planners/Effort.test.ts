import { describe, expect, it } from "vitest";
import { spendAtMost, spendShare } from "../../src/planners/Effort";

describe("spendAtMost", () => {
  it.each([
    ["as many steps as allowed", 3, 3],
    ["no more steps than are left", 30, 10],
  ])("grants a search %s, and subtracts those that it took", (_, maxSteps, granted) => {
    const effort = { stepsLeft: 10 };
    const found = spendAtMost(effort, maxSteps, (part) => {
      expect(part.stepsLeft).toBe(granted);
      part.stepsLeft -= 2;
      return "found";
    });
    expect(found).toBe("found");
    expect(effort.stepsLeft).toBe(8);
  });
});

describe("spendShare", () => {
  it("grants a search a share of the steps that are left, and subtracts the steps that it took", () => {
    const effort = { stepsLeft: 10 };
    const granted = spendShare(effort, 0.3, (part) => {
      const { stepsLeft } = part;
      part.stepsLeft -= 2;
      return stepsLeft;
    });
    expect(granted).toBe(3);
    expect(effort.stepsLeft).toBe(8);
  });
});
