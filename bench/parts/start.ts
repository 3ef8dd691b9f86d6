import { deepStrictEqual } from "node:assert";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quartiles } from "../measure/quartiles";
import { showCount, showTime } from "../report/format";
import { progress, runPart } from "../run/runPart";
import type { ListChoice } from "./list/ListChoice";
import { firstCheck, firstPages } from "./start/answers";
import { writeDatabase, writeFolder, writeLines } from "./start/writeFiles";

// What a user waits for at the start: a process from nothing to its first page and its first check.

const rounds = 5;
/** It would take an hour to fill a folder of PGlite with a million, and it is opened as quickly. */
const pgliteSize = 20_000;

if (process.argv[2] === "child") await answerOnce(process.argv[3]!, process.argv[4]!);
else await runPart(measureStarts);

async function answerOnce(name: string, path: string): Promise<void> {
  const page = await firstPages[name]!(path);
  console.log(JSON.stringify({ page, check: firstCheck() }));
  process.exit();
}

async function measureStarts() {
  const { sizes = [1_000_000] } = JSON.parse(process.argv[2] ?? "{}") as ListChoice;
  const rows: string[][] = [];
  for (const size of sizes) rows.push(...(await measureSize(size)));
  return {
    tables: [
      {
        title: "From nothing to the first page of 20 and the first check",
        columns: ["transfers", "", "size", "median", "all"],
        rows,
      },
    ],
    notes: [
      "Each time is that of a process of Node.js: from its start until it has printed the page and the check, and has ended. The files are in the cache of the operating system.",
    ],
  };
}

async function measureSize(size: number): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "stock-transfer-start-"));
  try {
    progress("writing the files");
    const [lines, database, pglite] = ["lines", "database", "pglite"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeLines(lines, size);
    writeDatabase(database, size);
    await writeFolder(pglite, Math.min(size, pgliteSize));
    const rows: string[][] = [];
    let expected: unknown;
    for (const name of Object.keys(firstPages)) {
      const isPglite = name.startsWith("PGlite");
      const path = isPglite ? pglite : name.startsWith("SQLite") ? database : lines;
      progress(name);
      const runs = Array.from({ length: rounds }, () => run(name, path));
      expected ??= runs[0]!.answer;
      if (!isPglite || size <= pgliteSize) for (const { answer } of runs) deepStrictEqual(answer, expected, name);
      const times = runs.map(({ nanoseconds }) => nanoseconds);
      const bytes = isPglite ? "" : `${(statSync(path).size / 1e6).toFixed(0)} MB`;
      rows.push([
        showCount(isPglite ? Math.min(size, pgliteSize) : size),
        name,
        bytes,
        showTime(quartiles(times).median),
        times.map(showTime).join(", "),
      ]);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(name: string, path: string): { readonly nanoseconds: number; readonly answer: unknown } {
  const start = process.hrtime.bigint();
  const own = fileURLToPath(import.meta.url);
  const { status, stdout } = spawnSync(process.execPath, ["--max-old-space-size=8192", own, "child", name, path], {
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const nanoseconds = Number(process.hrtime.bigint() - start);
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
  return { nanoseconds, answer: JSON.parse(stdout) };
}
