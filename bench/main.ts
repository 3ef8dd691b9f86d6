import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { timeLeft } from "../test/support/timeLeft";
import type { PartResult, Results } from "./report/Results";
import { checkChart, listChart, storesChart } from "./report/charts";
import { renderParts, renderResults } from "./report/renderResults";
import { buildParts, describeMachine, installPackages, listVersions } from "./run/prepare";
import { type Choice, startPart } from "./run/runPart";

const parts = {
  check: "checkTransfer, from objects to objects, against loops, lodash, SQLite and a rules engine",
  json: "the same from JSON text to JSON text, with zod",
  list: "a page of the collection, by kind of query and size, against SQLite, scans and other collections",
  load: "making a collection of transfers that are there, and the memory that it takes, against SQLite",
  collection: "putting into and changing a collection of a million, its pauses and its memory, against SQLite",
  wire: "encodePage against JSON.stringify, parseListQuery against URLSearchParams",
  bytes: "a byte of a long input against one of a short input, for inputs that are made to be slow",
  package: "import in a new process against zod",
  http: "the handler against the same functions called by hand",
  decisions: "checkTransfers, latestTransfer and planSources against what a program would do without them",
  plan: "planTransfers against a loop over 50 000 SKUs",
};

/** They take long: a run of everything leaves them out. */
const partsByName = {
  server: "requests per second of npm start, against the same routes by hand over bare node:http",
  postgres: "a page from PostgreSQL, against the plain SELECT and statements written by hand; starts a server",
  filters:
    "pages of random filters from PostgreSQL, against the best statement written by hand on the same indexes; starts a server",
  stores:
    "a page from memory, from PostgreSQL and from two nodes, by size; starts three servers, writes charts/stores.svg",
};
const help = `npm run bench                 runs all default parts, and writes RESULTS.md, the charts and results.json
npm run bench -- list plan    runs only these parts, and does not write files

Default parts:
${describeParts(parts)}

Slow parts, which run only by name:
${describeParts(partsByName)}

Options:
  --json        prints JSON instead of tables
  --size N      list, postgres, filters, stores: the number of transfers (may be repeated, except for filters)
  --filters N   filters: the number of filters
  --only TEXT   list, postgres, stores: only kinds of query with TEXT in their names
  --alone       list, postgres: only the library, without comparisons
  --help`;

const bench = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");
const { names, choice, json } = readArguments();
const start = Date.now();
installPackages(bench);
await buildParts(bench, names);
const found: Record<string, PartResult> = {};
for (const [index, part] of names.entries()) {
  const left = timeLeft(start, index / names.length);
  process.stderr.write(`${part}, ${index + 1} of ${names.length}, ${left}\n`);
  try {
    found[part] = await startPart(`${bench}/dist/${part}.js`, [JSON.stringify(choice)]);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
const results: Results = {
  command: ["npm run bench", ...(process.argv.length > 2 ? ["--", ...process.argv.slice(2)] : [])].join(" "),
  machine: describeMachine(),
  versions: listVersions(bench),
  seconds: Math.round((Date.now() - start) / 1000),
  parts: found,
};
// Only a run of everything is written: all results then come from one run.
const isWhole = names.join() === Object.keys(parts).join() && Object.keys(choice).length === 0;
if (isWhole && process.exitCode === undefined) writeFiles();
if (found["stores"] && Object.keys(choice).length === 0)
  writeFileSync(`${bench}/charts/stores.svg`, storesChart(results));
console.log(json ? toJson(results) : renderParts(results));

function readArguments(): { names: string[]; choice: Choice; json: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      size: { type: "string", multiple: true },
      filters: { type: "string" },
      only: { type: "string" },
      alone: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const { json, help: isHelp, size, filters, ...rest } = values;
  if (isHelp) {
    console.log(help);
    process.exit();
  }
  const all = Object.keys({ ...parts, ...partsByName });
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) fail(`no part is named ${unknown.join(", ")}`);
  const names = positionals.length === 0 ? Object.keys(parts) : all.filter((name) => positionals.includes(name));
  const sizes = size?.map(Number).sort((a, b) => a - b);
  if (sizes?.some((one) => !Number.isSafeInteger(one) || one < 1)) fail("--size needs a number of transfers");
  if (filters !== undefined && !/^[1-9]\d*$/.test(filters)) fail("--filters needs a number of filters");
  const choice = { ...rest, ...(sizes && { sizes }), ...(filters && { filters: Number(filters) }) };
  return { names, choice, json };
}

function describeParts(described: Readonly<Record<string, string>>): string {
  return Object.entries(described)
    .map(([name, about]) => `  ${name.padEnd(12)}${about}`)
    .join("\n");
}

function fail(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(1);
}

function writeFiles(): void {
  writeFileSync(`${bench}/results.json`, `${toJson(results)}\n`);
  mkdirSync(`${bench}/charts`, { recursive: true });
  writeFileSync(`${bench}/charts/list.svg`, listChart(results));
  writeFileSync(`${bench}/charts/check.svg`, checkChart(results));
  writeFileSync(`${bench}/RESULTS.md`, renderResults(results));
}

/** With five digits: more would only be noise. */
function toJson(value: unknown): string {
  const rounded = (_: string, each: unknown) =>
    typeof each === "number" && !Number.isInteger(each) ? Number(each.toPrecision(5)) : each;
  return JSON.stringify(value, rounded, 1);
}
