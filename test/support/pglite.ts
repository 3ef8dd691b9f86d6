import type { Row } from "stock-transfer/postgres";
import type { Database } from "./postgres";

/** Its own types need browser types, which nothing else here may use. */
interface Pglite {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  close(): Promise<void>;
}

interface PgliteModule {
  PGlite: { create(options: { dataDir?: string; extensions: object }): Promise<Pglite> };
}

/** PostgreSQL within this process: with its data in a folder, or in memory. */
export async function startPglite(dataDir?: string): Promise<Database & { close: () => Promise<void> }> {
  const name = ["@electric-sql", "pglite"].join("/");
  const { PGlite } = (await import(name)) as PgliteModule;
  const gin = (await import(`${name}/contrib/btree_gin`)) as object;
  const gist = (await import(`${name}/contrib/btree_gist`)) as object;
  const pglite = await PGlite.create({ ...(dataDir && { dataDir }), extensions: { ...gin, ...gist } });
  return {
    query: async (text, values) => (await pglite.query(text, values && [...values])).rows,
    close: () => pglite.close(),
  };
}
