import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { markdownTable } from "../../../bench/report/tables";
import { packagePages, readPage } from "../../support/pages";

const page = "docs/trust.md";

it("the page shows the current sizes of the bundles", async () => {
  const text = readPage(page);
  const table = /(?<=\n### Size\n\n[^|]*)(?:\|.*\n)+/;
  expect(text).toMatch(table);
  await expect(text.replace(table, `${sizeTable()}\n`)).toMatchFileSnapshot(`../../../${page}`);
});

it("no other page shows sizes", () => {
  const pages = [...packagePages(), "bench/RESULTS.md", "bench/README.md"];
  expect(pages.filter((each) => /\d\.\d+ ?kB\b/.test(readPage(each)))).toEqual([page]);
});

function sizeTable(): string {
  // It prints the sizes even if it exits with an error because one exceeds its limit in package.json.
  const { stdout } = spawnSync("npx", ["size-limit", "--json"], { encoding: "utf8" });
  const sizes = JSON.parse(stdout) as readonly { readonly name: string; readonly size: number }[];
  const rows = sizes.map(({ name, size }) => [name, `${(size / 1000).toFixed(1)} kB`]);
  return markdownTable(["what is imported", "size"], rows);
}
