import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { type Database, fromPglite, fromPostgresJs } from "stock-transfer/postgres";
import { timeZone } from "../demo/service";
import { companyOfPartner, partners } from "../demo/transfers";
import { everywhere } from "../demo/vietnam";
import { type Company, openData } from "./openData";
import { openDatabase, type Storage, type Tell } from "./storage";
import { openThreadedPglite } from "./threadedPglite";

export const help = `npm start                        serves the demo data from PostgreSQL in this process, in memory
npm start -- --data FOLDER       stores it in FOLDER
npm start -- --data FILE         serves the data of a file, such as conformance/data.json, at the time in that file
npm start -- --postgres URL      serves it from PostgreSQL: postgres://user:password@host:5432/database

It creates missing tables, and inserts the demo data if there are no transfers.
The environment variables PORT and TOKEN set the port and the token; PORT=0 uses a free port. With the tokens TOKEN-north,
TOKEN-south, TOKEN-nam and TOKEN-bac, a client sees only the transfers of one partner, and uses only the warehouses
and goods of its company.`;

const demo: Company = {
  reachOf(partnerCode) {
    if (partnerCode === undefined) return { network: everywhere.network, has: () => true };
    const { network, stocks } = companyOfPartner(partnerCode);
    return { network, has: (warehouseCode, sku) => stocks.get(warehouseCode)?.has(sku) ?? false };
  },
  timeZone,
  partnerCodes: partners.map(({ code }) => code),
  now: () => Date.now(),
};

/** The company and how to open its storage, for the arguments; `undefined` with `--help`. */
export function readStorage(): { company: Company; open: (tell: Tell) => Promise<Storage> } | undefined {
  const { values } = parseArgs({
    options: { postgres: { type: "string" }, data: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return undefined;
  const { data, postgres: url } = values;
  if (data !== undefined && url !== undefined) throw new RangeError("--data and --postgres cannot be combined");
  if (data !== undefined && existsSync(data) && statSync(data).isFile()) {
    const { company, storage } = openData(data);
    return { company, open: () => Promise.resolve(storage) };
  }
  const connect = () => (url === undefined ? fromPglite(openThreadedPglite(data)) : connectPostgres(url));
  return { company: demo, open: (tell) => openDatabase(connect(), undefined, tell) };
}

export function connectPostgres(url: string): Database {
  const connection = { plan_cache_mode: "force_custom_plan", jit: "off", max_parallel_workers_per_gather: "0" };
  // Hides notices about tables and indexes that already exist.
  return fromPostgresJs(postgres(url, { connection, onnotice: () => undefined }));
}
