import { describe, expect, it } from "vitest";
import { answerTo } from "../../conformance/ours.js";
import { judge, readVectors } from "../../conformance/suite.js";

// One test for each rule and call: the mutation tests run those that reach a mutant.

const groups = new Map<string, ReturnType<typeof readVectors>>();
for (const vector of readVectors().filter(({ call }) => call !== "http")) {
  const name = `${vector.topic}, rule ${vector.rule}, ${vector.call}`;
  groups.set(name, [...(groups.get(name) ?? []), vector]);
}

describe("the functions of the library give the answers of the vectors", () => {
  it.each([...groups])("%s", (_, vectors) => {
    // Fails at the first difference: thousands of mutants run this.
    for (const vector of vectors)
      expect(judge(vector, answerTo(vector)), vector.id).toMatchObject({ outcome: "passed" });
  });
});
