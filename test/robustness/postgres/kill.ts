import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTransferTable } from "stock-transfer/postgres";
import { generateAll } from "../../../examples/demo/transfers";
import { run } from "../../support/postgres";
import { runProgram } from "../../support/runProgram";
import { startExample } from "../../support/startExample";
import type { Connect } from "./drivers";
import type { Server } from "./servers";

const table = createTransferTable();
const tsx = (script: string, ...options: string[]) => ["--import", "tsx", `${script}.ts`, ...options];

/** The example server and a loader are killed, and the database under them: what was acknowledged stays. */
export async function killEverything(connect: Connect, server: Server): Promise<readonly string[]> {
  const faults: string[] = [];
  const url = `postgres://postgres@127.0.0.1:${server.port}/postgres`;
  const connection = await connect(server.port);
  await connection.query("drop table if exists stock_transfer, stock_level cascade");
  await connection.close();
  const folder = mkdtempSync(join(tmpdir(), "stock-transfer-pglite-"));

  for (const [name, place, patience] of [
    ["--postgres", url, 2_000],
    ["--data", folder, 6_000],
  ] as const) {
    // Once while it starts, once while it loads.
    for (const wait of [patience / 2, patience]) await killWhileLoading(tsx("examples/server/main", name, place), wait);
    const found = await countServed(name, place);
    if (found !== demonstration) faults.push(`${name}: ${found} transfers after a kill, expected ${demonstration}`);
  }
  rmSync(folder, { recursive: true });

  const underKill = await loadUntil(url, 1_000_001, () => server.killAndRestart());
  const untilKilled = await loadUntil(url, 2_000_001, () => Promise.resolve());
  const acknowledged = [...underKill, ...untilKilled];
  const after = await connect(server.port);
  for (const seq of acknowledged) {
    if (!(await run(after, table.get(`loaded-${seq}`)))) faults.push(`${seq} was acknowledged and is not there`);
  }
  await after.close();
  if (acknowledged.length < 200) faults.push(`only ${acknowledged.length} puts were acknowledged`);
  return faults;
}

const demonstration = generateAll().length;

async function killWhileLoading(args: readonly string[], wait: number): Promise<void> {
  const program = await runProgram(process.execPath, args, { env: { PORT: "0" } });
  await setTimeout(wait);
  program.send("SIGKILL");
  await program.exit;
}

/** How many transfers the server gives over all pages. */
async function countServed(...args: readonly string[]): Promise<number> {
  const { origin, stop } = await startExample("demo", ...args);
  const base = `${origin}/business/v1/stock-transfer`;
  let [count, next] = [0, "0"];
  do {
    const response = await fetch(`${base}?limit=100&next=${next}`, { headers: { authorization: "Bearer demo" } });
    const { data, paging } = (await response.json()) as { data: unknown[]; paging: { next: string } };
    count += data.length;
    next = paging.next;
  } while (next !== "0");
  await stop();
  return count;
}

/** Runs the loader, does something terrible to the database after a while, kills it, and returns what it said by then. */
async function loadUntil(url: string, first: number, harm: () => Promise<void>): Promise<number[]> {
  const options = ["--postgres", url, "--count", "1000000", "--first", String(first)];
  const loader = spawn(process.execPath, tsx("test/robustness/postgres/load", ...options), {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  loader.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const exit = once(loader, "close");
  for (let waited = 0; printed.split("\n").length < 200 && waited < 60_000; waited += 100) await setTimeout(100);
  await harm();
  loader.kill("SIGKILL");
  await exit;
  return printed.split("\n").slice(0, -1).map(Number);
}
