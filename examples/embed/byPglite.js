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
    run: runOn(pglite),
    transaction: (work) => pglite.transaction((own) => work(runOn(own))),
    close: () => pglite.close(),
  };
}

/**
 * @param {Pick<PGlite, "query">} pglite
 * @returns {import("stock-transfer/postgres").Run}
 */
function runOn(pglite) {
  return async ({ text, values, read }) => {
    /** @type {import("@electric-sql/pglite").Results<import("stock-transfer/postgres").Row>} */
    const { rows } = await pglite.query(text, [...values]);
    return read(rows);
  };
}
