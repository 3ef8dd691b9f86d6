import { describe, expect, it } from "vitest";
import { allExamples, claimsIn, runExample, typeErrors } from "../support/examples";
import { playgroundPrograms } from "../support/playgroundPrograms";

const examples = allExamples();

describe("the examples of the documentation", () => {
  it("are found, in the README, in docs and in src", () => {
    expect(examples.filter(({ place }) => place.startsWith("README.md")).length).toBeGreaterThan(1);
    expect(examples.filter(({ place }) => place.startsWith("docs")).length).toBeGreaterThan(6);
    expect(examples.filter(({ place }) => place.startsWith("src")).length).toBeGreaterThan(8);
  });

  it.each(examples)("$place does what it says", async ({ code }) => {
    expect(claimsIn(code)).toBeGreaterThan(0);
    expect.hasAssertions();
    await runExample(code);
  });

  it("are well typed, as are the programs of the playground; another beside them is not, and is named", () => {
    const wrong = { place: "here", code: 'export const one: number = "1";' };
    expect(typeErrors([...examples, ...playgroundPrograms(), wrong])).toEqual([
      "here: Type 'string' is not assignable to type 'number'.",
    ]);
  }, 30_000);

  it("fail where they claim something wrong", async () => {
    await expect(runExample("1 + 1; // => 3")).rejects.toThrow(/expected 2 to deeply equal 3/);
  });
});
