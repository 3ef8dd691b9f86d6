import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exportedNames } from "../support/entryPoints";
import { anchorsIn, type Link, linksIn, packagePages, readPage, withoutBlocks } from "../support/pages";

const others = [
  "llms.txt",
  "CONTRIBUTING.md",
  "bench/README.md",
  "src/README.md",
  "src/list/engine/README.md",
  "src/planners/README.md",
];

describe("the links between the pages", () => {
  it.each([...packagePages(), ...others])("of %s lead to files and headings that exist", (page) => {
    expect(linksIn(page, readPage(page)).filter(isBroken)).toEqual([]);
  });

  it("lead from the README to every page of docs", () => {
    const files = linksIn("README.md", readPage("README.md")).map(({ file }) => file);
    expect(packagePages().filter((page) => page !== "README.md" && !files.includes(page))).toEqual([]);
  });
});

function isBroken({ file, anchor }: Link): boolean {
  return !existsSync(file) || (anchor !== "" && !anchorsIn(readPage(file)).has(anchor));
}

// A program of its own thread, started by pool.js.
const unlinked = ["poolThread.js"];
const programs = readdirSync("examples/embed").filter((name) => name.endsWith(".js") && !unlinked.includes(name));

it.each(programs)("a page links to %s", (name) => {
  const files = packagePages().flatMap((page) => linksIn(page, readPage(page)).map(({ file }) => file));
  expect(files).toContain(`examples/embed/${name}`);
});

it.each(packagePages().filter((page) => page !== "CHANGELOG.md"))("%s starts with a sample", (page) => {
  const lines = readPage(page).split("\n");
  const first = lines.findIndex((line) => line.startsWith("```"));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(16);
});

describe("llms.txt", () => {
  const text = readPage("llms.txt");

  it("has a title and a summary, names every call, and shows five mistakes, each with an example", () => {
    expect(text).toMatch(/^# stock-transfer\n\n> /);
    expect(exportedNames.filter((name) => !new RegExp(`\`${name}\\b[^\`\n]*\``).test(text))).toEqual([]);
    const mistakes = text.split(/^### \d\. /m).slice(1);
    expect(mistakes.map((mistake) => mistake.includes("\n```ts\n"))).toEqual([true, true, true, true, true]);
  });
});

describe("the README", () => {
  const text = readPage("README.md");

  it("has at most 1,300 words, and every other page at most 100 lines apart from its programs", () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(1_300);
    const long = packagePages().filter((page) => withoutBlocks(readPage(page)).split("\n").length > 101);
    expect(long).toEqual([]);
  });

  it("shows a result within its first 40 lines", () => {
    expect(text.split("\n").slice(0, 40).join("\n")).toContain("// =>");
  });

  it("has twelve calls to start with", () => {
    const rows = text.split("\n").filter((line) => /^\| `\w+\(/.test(line));
    expect(rows).toHaveLength(12);
    const names = rows.flatMap((row) => Array.from(row.split("|")[1]!.matchAll(/`(\w+)\(/g), (match) => match[1]));
    expect(names.filter((name) => !exportedNames.includes(name!))).toEqual([]);
  });
});
