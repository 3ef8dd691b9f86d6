import { describe, expect, it } from "vitest";
import { allExamples, claimsIn, runExample } from "../support/examples";

const examples = allExamples();

describe("the examples of the documentation", () => {
  it("are found, in the README, in docs, in llms.txt and in src", () => {
    expect(examples.filter(({ place }) => place.startsWith("README.md")).length).toBeGreaterThan(0);
    expect(examples.filter(({ place }) => place.startsWith("docs")).length).toBeGreaterThan(6);
    expect(examples.filter(({ place }) => place.startsWith("llms.txt")).length).toBeGreaterThan(10);
    expect(examples.filter(({ place }) => place.startsWith("src")).length).toBeGreaterThan(8);
  });

  it.each(examples)("$place has the stated values", async ({ code }) => {
    expect(claimsIn(code)).toBeGreaterThan(0);
    expect.hasAssertions();
    await runExample(code);
  });

  it("fail if a stated value is wrong", async () => {
    await expect(runExample("1 + 1; // => 3")).rejects.toThrow(/expected 2 to deeply equal 3/);
  });
});
