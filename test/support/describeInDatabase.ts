import { afterAll, beforeAll, describe } from "vitest";
import { openPglite, type Pglite } from "./pglite";
import type { Database } from "./postgres";

let shared: Promise<Pglite> | undefined;
let suites = 0;

/**
 * A suite in an empty schema of the only database of this process, because a start takes seconds. The suites run one after
 * the other, because the database has one connection.
 */
export function describeInDatabase(
  name: string,
  suite: (database: Database, pglite: () => Promise<Pglite>) => void,
): void {
  const schema = `suite_${(suites += 1)}`;
  const query: Database["query"] = async (text, values) =>
    (await (await shared!).query(text, values && [...values])).rows;
  describe(name, () => {
    beforeAll(async () => {
      shared ??= openPglite();
      // An extension in the schema of one suite would be missing in the others.
      for (const extension of ["btree_gin", "btree_gist"])
        await query(`create extension if not exists ${extension} schema public`);
      await query(`create schema ${schema}`);
      await query(`set search_path = ${schema}, public`);
    }, 60_000);
    afterAll(async () => {
      await query(`drop schema ${schema} cascade`);
    });
    suite({ query }, () => shared!);
  });
}
