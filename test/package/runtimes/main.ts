import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServedCase, servedCases } from "../../support/servedCases";
import { hasChromium } from "./browser";
import { bundle } from "./bundle";
import { type Runtime, runtimes } from "./runtimes";

// Runs the conformance suite on the built package in every available runtime, serves the example of an edge function if
// the runtime can, uses the playground in a browser, and builds the site. Prints a table, and fails if anything fails.

const row = (...cells: string[]) => {
  console.log(cells.map((cell, index) => cell.padEnd([16, 20, 16, 0][index] ?? 0)).join(""));
};

execFileSync("npm", ["run", "--silent", "build", "--", "--silent"], { stdio: "inherit" });
execFileSync(
  "npm",
  ["install", "--prefix", "test/package/runtimes", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"],
  {
    stdio: "inherit",
  },
);
const folder = mkdtempSync(join(tmpdir(), "stock-transfer-runtimes-"));
try {
  bundle(folder);
  row("runtime", "version", "passed", "requests served");
  for (const runtime of runtimes) await show(runtime);
} finally {
  rmSync(folder, { recursive: true });
}
if (!hasChromium()) row("the playground", "skipped: there is no Chromium");
const tests = hasChromium() ? [] : ["site"];
const config = "test/package/runtimes/vitest.config.ts";
const { status } = spawnSync("npx", ["vitest", "run", "--config", config, ...tests], { stdio: "inherit" });
if (status !== 0) process.exitCode = 1;

async function show(runtime: Runtime): Promise<void> {
  if (!existsSync(runtime.file)) {
    row(runtime.name, "skipped: it is not to be had here");
    return;
  }
  const { passed, failures } = await runtime.report(folder);
  const faults = [...failures];
  let served = 0;
  await runtime.serve?.(folder, async (origin) => {
    for (const each of servedCases) {
      const fault = await faultOf(each, origin);
      if (fault === undefined) served += 1;
      else faults.push(`served, ${each.title}: ${fault}`);
    }
  });
  const total = passed + new Set(failures.map((failure) => failure.split(": ")[0])).size;
  row(
    runtime.name,
    runtime.version(),
    `${passed} of ${total}`,
    runtime.serve ? `${served} of ${servedCases.length}` : "–",
  );
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function faultOf(
  { path = "", request, status, headers = {}, answer }: ServedCase,
  origin: string,
): Promise<string | undefined> {
  const response = await fetchAgain(`${origin}/business/v1/stock-transfer${path}`, request);
  const text = await response.text();
  if (response.status !== status) return `expected ${status}, got ${response.status} ${text}`;
  for (const [name, value] of Object.entries(headers)) {
    const got = response.headers.get(name);
    if (got !== value) return `expected ${name}: ${value}, got ${got}`;
  }
  const expected = request.method === "HEAD" ? undefined : (answer ?? { success: true });
  return holds(text === "" ? undefined : JSON.parse(text), expected) ? undefined : `got ${text}`;
}

/**
 * A server that responds before it has read a long body may close the connection while the body is being written. The
 * response is then lost, so failed requests are sent up to ten times.
 */
async function fetchAgain(url: string, request: RequestInit, attempts = 10): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (attempts === 1) throw error;
    return fetchAgain(url, request, attempts - 1);
  }
}

/** Whether a value has every expected field. */
function holds(value: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return value === expected;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(expected).every(([key, each]) => holds((value as Readonly<Record<string, unknown>>)[key], each))
  );
}
