import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Connect, connectPg, connectPgPreparing, type Connection, connectPostgresJs } from "./drivers";
import { compareWithScan, type Reach } from "./equality";
import { comparePartitions } from "./partitions";
import { fillTrucks } from "./departures";
import { playHistories } from "./histories";
import { killEverything } from "./kill";
import { followTogether } from "./followChanges";
import { migrateTogether } from "./migrations";
import { listInstallations, type Server, startServer } from "./servers";
import { restoreEarlierState, restoreElsewhere } from "./restore";
import { storeTogether } from "./stores";
import { passStrange } from "./strange";

// The tables of PostgreSQL on real servers, which it starts: pages against the plain scan, and stock under change.

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "50000" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [cases, seconds, seed] = [Number(values.cases), Number(values.seconds), Number(values.seed)];
const folder = fileURLToPath(new URL(".", import.meta.url));
const install = ["install", "--prefix", folder, "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
execFileSync("npm", install, { stdio: "inherit" });

const installations = listInstallations(folder);
const bins = [installations[0]!, installations.at(-1)!];
const servers: Server[] = [];
try {
  for (const bin of bins) servers.push(await startServer(bin));
  const [one, other] = servers as [Server, Server];
  console.log(`seed ${seed}; ${one.version}; ${other.version}`);
  report(`${cases} queries against the plain scan`, await compare(one, other));
  const ports = [one.port, other.port] as const;
  report(
    "hash partitions by partner by postgres_fdw",
    await comparePartitions(connectPg, ports, Math.ceil(cases / 50), seed),
  );
  for (const { port, version } of servers) {
    const strange = Math.ceil(cases / 200);
    report(
      `${strange} strange transfers by each driver, ${version}`,
      await passStrange([connectPg, connectPgPreparing, connectPostgresJs], port, strange, seed),
    );
    const run = { connect: connectPg, port, seconds, seed };
    for (const test of [followTogether, playHistories, storeTogether, fillTrucks, migrateTogether]) {
      const { title, faults } = await test(run);
      report(`${title}, ${version}`, faults);
    }
  }
  // The older version is dumped, which the newer one can read.
  report("a table restored into another cluster", await restoreElsewhere(connectPg, other, one, bins[1]!));
  for (const server of servers) {
    report(`an earlier state of the data restored, ${server.version}`, await restoreEarlierState(connectPg, server));
  }
  report("servers and loaders that are killed", await killEverything(connectPg, one));
} finally {
  for (const server of servers) await server.stop();
}

function report(title: string, faults: readonly string[]): void {
  console.log(`${title}: ${faults.length === 0 ? "no fault" : `${faults.length} faults`}`);
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** By each driver, with plans made for the values and plans made once for all, on either server and on both as two nodes. */
async function compare(one: Server, other: Server): Promise<readonly string[]> {
  const opened: Connection[] = [];
  const open = async (connect: Connect, { port }: Server, plans: string) => {
    const connection = await connect(port);
    opened.push(connection);
    for (const name of ["btree_gin", "btree_gist"]) {
      await connection.query(`create extension if not exists ${name} with schema public`);
    }
    const schema = `reach_${opened.length}`;
    await connection.query(`create schema ${schema}`);
    await connection.query(`set search_path to ${schema}, public`);
    await connection.query(`set plan_cache_mode to ${plans}`);
    return connection;
  };
  const reaches: Reach[] = [];
  for (const server of [one, other]) {
    const name = server.version;
    reaches.push({ name: `pg, ${name}`, connections: [await open(connectPg, server, "force_custom_plan")] });
    reaches.push({
      name: `pg, generic plans, ${name}`,
      connections: [await open(connectPgPreparing, server, "force_generic_plan")],
    });
    reaches.push({ name: `postgres.js, ${name}`, connections: [await open(connectPostgresJs, server, "auto")] });
  }
  const nodes = [
    await open(connectPg, one, "force_custom_plan"),
    await open(connectPostgresJs, other, "force_custom_plan"),
  ];
  reaches.push({ name: "two nodes", connections: nodes });
  const faults = await compareWithScan(reaches, cases, seed);
  for (const connection of opened) await connection.close();
  return faults;
}
