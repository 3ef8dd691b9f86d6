import { expect, it } from "vitest";
import { shapes } from "../../bench/parts/byteShapes";

// The benchmark stops at an input with a different outcome.

it.each(shapes)("the benchmark's input has the declared outcome: $name", async ({ make, outcome }) => {
  expect(await make(1000).call()).toBe(outcome);
});
