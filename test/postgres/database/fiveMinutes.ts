import { expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { claimsIn, runExample } from "../../support/examples";
import { readPage } from "../../support/pages";

describeInDatabase("the program of PostgreSQL in five minutes", (_, pglite) => {
  it("has at most 40 lines, and the stated values", async () => {
    const [, program = ""] = /```js\n([^]*?)```/.exec(readPage("docs/postgres.md"))!;
    expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    expect(claimsIn(program)).toBe(4);
    const name = "@electric-sql/pglite";
    await runExample(program, {
      [name]: { PGlite: { create: pglite } },
      [`${name}/contrib/btree_gin`]: {},
      [`${name}/contrib/btree_gist`]: {},
    });
  });
});
