import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaled } from "../../support/scaled";
import { targets } from "./targets";

// Replays the corpus of fuzzing, and tries some random inputs.
// `npm run test:long -- fuzz -- --help` says how the files come about.

const corpus = "test/robustness/fuzz/corpus";
const filesOf = (name: string) => readdirSync(`${corpus}/${name}`).map((file) => `${corpus}/${name}/${file}`);

describe.each(Object.entries(targets))("the corpus of %s", (name, load) => {
  it.each(filesOf(name))("%s", async (file) => {
    const target = await load();
    await target.fuzz(readFileSync(file));
  });

  it("also holds for random bytes", async () => {
    const target = await load();
    const bytes = fc.uint8Array({ maxLength: 255, size: "max" });
    await fc.assert(
      fc.asyncProperty(bytes, async (input) => target.fuzz(input)),
      { numRuns: scaled(500) },
    );
  });
});

describe("the corpus", () => {
  it("has a folder for each target, and is small", () => {
    expect(readdirSync(corpus).sort()).toEqual(Object.keys(targets).sort());
    const sizes = Object.keys(targets).flatMap((name) => filesOf(name).map((file) => readFileSync(file).length));
    expect(sizes.length).toBeLessThanOrEqual(200);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
  });
});
