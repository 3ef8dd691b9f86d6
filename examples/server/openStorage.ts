import { parseArgs } from "node:util";
import type { Store } from "../embed/postgresStore";
import { createMemory, openDatabase, type Storage } from "./storage";

export const help = `npm start                        serves the demo data from memory
npm start -- --postgres URL      from PostgreSQL: postgres://user:password@host:5432/database
npm start -- --pglite FOLDER     from PostgreSQL in this process, which stores its data in FOLDER

Creates the tables in the database, and inserts the demo data if it has no transfers.
The environment variables PORT and TOKEN set the port and the token; PORT=0 uses a free port. With the tokens TOKEN-north
and TOKEN-south, a client sees only the transfers of one partner.`;

/** The storage for the arguments; `undefined` with `--help`. */
export async function openStorage(): Promise<Storage | undefined> {
  const { values } = parseArgs({
    options: { postgres: { type: "string" }, pglite: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return undefined;
  const store = await connect(values);
  return store ? openDatabase(store) : createMemory();
}

export async function connect(place: { postgres?: string; pglite?: string }): Promise<Store | undefined> {
  if (place.postgres !== undefined) {
    const { connectByPostgresJs } = await import("../embed/byPostgresJs.js");
    return connectByPostgresJs(place.postgres);
  }
  if (place.pglite === undefined) return undefined;
  // The types of PGlite need browser types.
  const name = ["..", "embed", "byPglite.js"].join("/");
  const module = (await import(name)) as { connectByPglite: (folder: string) => Promise<Store> };
  return module.connectByPglite(place.pglite);
}
