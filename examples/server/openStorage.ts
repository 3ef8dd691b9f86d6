import { parseArgs } from "node:util";
import type { Store } from "../embed/postgresStore";
import { network } from "../demo/company";
import { timeZone } from "../demo/service";
import { partners } from "../demo/transfers";
import { type Company, openData } from "./openData";
import { createMemory, openDatabase, type Storage } from "./storage";

export const help = `npm start                        serves the demo data from memory
npm start -- --postgres URL      serves it from PostgreSQL: postgres://user:password@host:5432/database
npm start -- --pglite FOLDER     serves it from PostgreSQL in this process, which stores its data in FOLDER
npm start -- --data FILE         serves the data of a file, such as conformance/data.json, at the time in that file

With a database, it creates missing tables, and inserts the demo data if there are no transfers.
The environment variables PORT and TOKEN set the port and the token; PORT=0 uses a free port. With the tokens TOKEN-north
and TOKEN-south, a client sees only the transfers of one partner.`;

const demo: Company = { network, timeZone, partnerCodes: partners.map(({ code }) => code), now: () => Date.now() };

/** The storage and the company for the arguments; `undefined` with `--help`. */
export async function openStorage(): Promise<{ storage: Storage; company: Company } | undefined> {
  const { values } = parseArgs({
    options: {
      postgres: { type: "string" },
      pglite: { type: "string" },
      data: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return undefined;
  if (values.data !== undefined) return openData(values.data);
  const store = await connect(values);
  return { storage: store ? await openDatabase(store) : createMemory(), company: demo };
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
