import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { timeLeft } from "./timeLeft";
import type { MeasuredPart, Results } from "./report/Results";
import { checkChart, listChart, storesChart } from "./report/charts";
import { renderParts, renderResults } from "./report/renderResults";
import { buildParts, describeMachine, installPackages, listVersions } from "./run/prepare";
import { type Choice, startPart } from "./run/runPart";

const parts = {
  check: "checkTransfer with objects, compared with loops, lodash, SQLite and a rules engine",
  json: "the same with JSON text, compared with zod",
  list: "a page of the collection by kind of query and size, compared with SQLite, scans and other collections",
  load: "creating a collection from transfers, and its memory, compared with SQLite",
  collection: "adding to and changing a collection of a million, its pauses and memory, compared with SQLite",
  wire: "encodePage compared with JSON.stringify, parseListQuery compared with URLSearchParams",
  bytes: "time per byte of long and short inputs that are designed to be slow",
  http: "the handler, compared with direct calls of the same functions",
  server: "createListener, compared with routes written by hand on node:http, in Express and in Fastify",
  shapes: "random filters over transfers of many shapes: pages and counts, compared with a plain scan",
  decisions: "checkTransfers, latestTransfer and planSources, compared with handwritten code",
  plan: "planTransfers, compared with a loop over 50 000 SKUs",
};

/** Slow parts, which run only by name. */
const partsByName = {
  postgres: "a page from PostgreSQL, compared with a plain SELECT and handwritten statements; starts a server",
  filters:
    "pages of random filters from PostgreSQL, compared with the best handwritten statement on the same indexes; starts a server",
  orders: "orders of the store in PostgreSQL, compared with a program written by hand; starts a server",
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
  --resume      keeps the parts of results.json that have not changed, and runs the others
  --size N      list, postgres, filters, shapes, stores: the number of transfers (may be repeated, except for filters, shapes)
  --filters N   filters, shapes: the number of filters (of each shape)
  --only TEXT   list, postgres, shapes, stores: only kinds of query (shapes) with TEXT in their names
  --alone       list, postgres: only the library, without comparisons
  --help`;

const bench = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");
const { names, choice, resume } = readArguments();
const isWhole = names.join() === Object.keys(parts).join() && Object.keys(choice).length === 0;
const start = Date.now();
installPackages(bench);
await buildParts(bench, names);
const known: Results["parts"] =
  resume && existsSync(`${bench}/results.json`)
    ? (JSON.parse(readFileSync(`${bench}/results.json`, "utf8")) as Results).parts
    : {};
const found: Record<string, MeasuredPart> = {};
for (const [index, part] of names.entries()) {
  const file = `${bench}/dist/${part}.js`;
  const program = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (known[part]?.program === program) {
    found[part] = known[part];
    continue;
  }
  const left = timeLeft(start, index / names.length);
  process.stderr.write(`${part}, ${index + 1} of ${names.length}, ${left}\n`);
  const started = Date.now();
  try {
    const result = await startPart(file, [JSON.stringify(choice)]);
    found[part] = { ...result, program, seconds: Math.round((Date.now() - started) / 1000) };
    if (isWhole) writeFileSync(`${bench}/results.json`, `${toJson({ parts: { ...known, ...found } })}\n`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
const results: Results = {
  command: ["npm run bench", ...(process.argv.length > 2 ? ["--", ...process.argv.slice(2)] : [])].join(" "),
  machine: describeMachine(),
  versions: listVersions(bench),
  seconds: Object.values(found).reduce((sum, { seconds }) => sum + seconds, 0),
  parts: found,
};
// Only with the results of all parts.
if (isWhole && process.exitCode === undefined) {
  writeFileSync(`${bench}/results.json`, `${toJson(results)}\n`);
  mkdirSync(`${bench}/charts`, { recursive: true });
  writeFileSync(`${bench}/charts/list.svg`, listChart(results));
  writeFileSync(`${bench}/charts/check.svg`, checkChart(results));
  writeFileSync(`${bench}/RESULTS.md`, renderResults(results));
}
if (found["stores"] && Object.keys(choice).length === 0)
  writeFileSync(`${bench}/charts/stores.svg`, storesChart(results));
console.log(renderParts(results));

function readArguments(): { names: string[]; choice: Choice; resume: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      resume: { type: "boolean", default: false },
      size: { type: "string", multiple: true },
      filters: { type: "string" },
      only: { type: "string" },
      alone: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const { resume, help: isHelp, size, filters, ...rest } = values;
  if (isHelp) {
    console.log(help);
    process.exit();
  }
  const all = Object.keys({ ...parts, ...partsByName });
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) fail(`no part is named ${unknown.join(", ")}`);
  if (resume && positionals.length > 0) fail("--resume runs all default parts");
  const names = positionals.length === 0 ? Object.keys(parts) : all.filter((name) => positionals.includes(name));
  const sizes = size?.map(Number).sort((a, b) => a - b);
  if (sizes?.some((one) => !Number.isSafeInteger(one) || one < 1)) fail("--size needs a number of transfers");
  if (filters !== undefined && !/^[1-9]\d*$/.test(filters)) fail("--filters needs a number of filters");
  const choice = { ...rest, ...(sizes && { sizes }), ...(filters && { filters: Number(filters) }) };
  return { names, choice, resume };
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

/** With five digits: more would only be noise. */
function toJson(value: unknown): string {
  const rounded = (_: string, each: unknown) =>
    typeof each === "number" && !Number.isInteger(each) ? Number(each.toPrecision(5)) : each;
  return JSON.stringify(value, rounded, 1);
}
