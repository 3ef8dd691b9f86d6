import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import type { PgliteDatabase } from "stock-transfer/postgres";

/** Its own types need browser types, which nothing else here may use. */
export interface Pglite extends PgliteDatabase {
  execProtocolRaw(message: Uint8Array): Promise<Uint8Array>;
}

interface PgliteModule {
  PGlite: { create(options: { dataDir?: string; extensions: object }): Promise<Pglite> };
}

/** PostgreSQL within this process: with its data in a folder, or in memory. */
export async function openPglite(dataDir?: string): Promise<Pglite> {
  // The optimising compiler takes 1.5 s and gains nothing in statements this short.
  setFlagsFromString("--liftoff-only");
  const name = ["@electric-sql", "pglite"].join("/");
  const { PGlite } = (await import(name)) as PgliteModule;
  const gin = (await import(`${name}/contrib/btree_gin`)) as object;
  const gist = (await import(`${name}/contrib/btree_gist`)) as object;
  return PGlite.create({ ...(dataDir && { dataDir }), extensions: { ...gin, ...gist } });
}

/** Serves one connection at a time over a socket, in the session of the database. `lose` ends the connections. */
export async function servePglite(
  pglite: Pglite,
): Promise<{ readonly port: number; lose: () => void; close: () => void }> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client.on("error", () => undefined));
    let turn: Promise<unknown> = Promise.resolve();
    client.on("data", (bytes) => {
      turn = turn.then(async () => client.write(await pglite.execProtocolRaw(bytes)));
    });
  });
  await once(server.listen(0), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    lose: () => {
      for (const client of clients) client.destroy();
    },
    close: () => server.close(),
  };
}
