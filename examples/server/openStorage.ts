import { parseArgs } from "node:util";
import type { Store } from "../embed/postgresStore";
import { createMemory, openDatabase, type Storage } from "./storage";

export const help = `npm start                        serves the data of the demonstration, from memory
npm start -- --postgres URL      from PostgreSQL: postgres://user:password@host:5432/database
npm start -- --pglite FOLDER     from PostgreSQL within this process, with its data in a folder

A database gets the tables, and the data of the demonstration if it has no transfer yet.
PORT and TOKEN may be given in the environment; PORT=0 takes a free one. The tokens TOKEN-north and TOKEN-south see
the transfers of one partner each.`;

/** The storage that the arguments ask for; `undefined` if they ask for help. */
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
