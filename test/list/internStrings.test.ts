import { expect, it } from "vitest";
import { internStrings } from "../../src/list/internStrings";

it("the pool of texts answers each text with an equal one, however many there are", () => {
  const intern = internStrings();
  const texts = Array.from({ length: 10_000 }, (_, index) => `W${index % 5000}`);
  expect(texts.map(intern)).toEqual(texts);
});
