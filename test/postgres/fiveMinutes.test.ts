import { expect, it } from "vitest";
import { claimsIn, runExample } from "../support/examples";
import { readPage } from "../support/pages";

it("the program of PostgreSQL in five minutes has at most 40 lines, and the stated values", async () => {
  const [, program = ""] = /```js\n([^]*?)```/.exec(readPage("docs/postgres.md"))!;
  expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  expect(claimsIn(program)).toBe(4);
  // The types of PGlite need browser types.
  const name = ["@electric-sql", "pglite"].join("/");
  const parts = [name, `${name}/contrib/btree_gin`, `${name}/contrib/btree_gist`];
  const modules = await Promise.all(parts.map(async (part) => [part, (await import(part)) as unknown] as const));
  await runExample(program, Object.fromEntries(modules));
});
