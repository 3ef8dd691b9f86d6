import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkChart, listChart } from "./report/charts";
import type { PartResult, Results } from "./report/Results";
import { renderParts, renderResults } from "./report/renderResults";
import { buildParts } from "./run/buildParts";
import { describeMachine, listVersions } from "./run/describeMachine";
import { install } from "./run/install";
import { runInProcess } from "./run/runInProcess";

// All parts, or those that are named. Only a run of all writes the results, so that one table is always one run.

const parts = ["check", "json", "list", "collection", "wire", "bytes", "package", "http", "plan"];
const bench = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
const unknown = positionals.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`no part is named ${unknown.join(", ")}: there are ${parts.join(", ")}`);
  process.exit(1);
}
const chosen = positionals.length === 0 ? parts : parts.filter((name) => positionals.includes(name));

const start = performance.now();
install(bench);
process.stderr.write("building\n");
await buildParts(`${bench}/..`, chosen);
const found: Record<string, PartResult> = {};
for (const part of chosen) {
  process.stderr.write(`${part}\n`);
  try {
    found[part] = await runInProcess(`${bench}/dist/${part}.js`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
const results: Results = {
  command: ["npm run bench", ...(positionals.length === 0 ? [] : ["--", ...chosen])].join(" "),
  machine: describeMachine(),
  versions: listVersions(bench),
  seconds: Math.round((performance.now() - start) / 1000),
  parts: found,
};

if (positionals.length === 0 && process.exitCode === undefined) {
  writeFileSync(`${bench}/results.json`, `${toJson(results)}\n`);
  mkdirSync(`${bench}/charts`, { recursive: true });
  writeFileSync(`${bench}/charts/list.svg`, listChart(results));
  writeFileSync(`${bench}/charts/check.svg`, checkChart(results));
  writeFileSync(`${bench}/RESULTS.md`, renderResults(results));
}
console.log(values.json ? toJson(results) : renderParts(results));

/** With five digits: more would only be noise. */
function toJson(value: unknown): string {
  const rounded = (_: string, each: unknown) =>
    typeof each === "number" && !Number.isInteger(each) ? Number(each.toPrecision(5)) : each;
  return JSON.stringify(value, rounded, 1);
}
