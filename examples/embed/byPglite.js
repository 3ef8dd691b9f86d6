import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";

/**
 * PostgreSQL within this process, with its data in a folder, or in memory if there is none.
 *
 * @param {string} [folder]
 * @returns {Promise<import("./postgresStore.js").Store>}
 */
export async function connectByPglite(folder) {
  const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), extensions: { btree_gin, btree_gist } });
  return {
    run: async ({ text, values }) => (await pglite.query(text, values)).rows,
    transaction: (work) =>
      pglite.transaction((own) => work(async ({ text, values }) => (await own.query(text, values)).rows)),
    close: () => pglite.close(),
  };
}
