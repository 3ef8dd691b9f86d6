import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { targets } from "./targets";

// What fuzzing has found, replayed: `npm run test:long -- fuzz` tells how the files come about.

const corpus = "test/robustness/fuzz/corpus";
const filesOf = (name: string) => readdirSync(`${corpus}/${name}`).map((file) => `${corpus}/${name}/${file}`);

describe.each(Object.entries(targets))("the corpus of %s", (name, load) => {
  it.each(filesOf(name))("%s", async (file) => {
    const target = await load();
    await target.fuzz(readFileSync(file));
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
