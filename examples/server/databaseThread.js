import { parentPort, workerData } from "node:worker_threads";

// PostgreSQL in a thread of its own: creating it takes seconds, in which the server would not answer.

/**
 * The part of PGlite that is used. Its own types need those of a browser.
 *
 * @typedef {{ query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>, close(): Promise<void> }} Database
 */
const name = ["@electric-sql", "pglite"].join("/");
const parts = [name, `${name}/contrib/btree_gin`, `${name}/contrib/btree_gist`];
const loaded = /** @type {unknown} */ (await Promise.all(parts.map((each) => import(each))));
const [{ PGlite }, gin, gist] =
  /** @type {[{ PGlite: { create(options: object): Promise<Database> } }, object, object]} */ (loaded);
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const database = PGlite.create({ .../** @type {object} */ (workerData), extensions: { ...gin, ...gist } });

port.on("message", (/** @type {{ id: number, text?: string, values?: unknown[] }} */ { id, text, values }) => {
  run(text, values).then(
    (rows) => {
      port.postMessage({ id, rows });
    },
    (/** @type {unknown} */ error) => {
      const { message, code } = /** @type {{ message: string, code?: string }} */ (error);
      port.postMessage({ id, message, code });
    },
  );
});

/**
 * Runs a statement. Without a text, closes the database.
 *
 * @param {string | undefined} text
 * @param {unknown[] | undefined} values
 */
async function run(text, values) {
  const open = await database;
  if (text !== undefined) return (await open.query(text, values)).rows;
  await open.close();
  return [];
}
