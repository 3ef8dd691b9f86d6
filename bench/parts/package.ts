import { execFileSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { measurements } from "../measure/measureCases";
import { quartiles } from "../measure/quartiles";
import { showShare } from "../report/tables";
import type { Measurement } from "../report/Results";
import { progress, runPart } from "../run/runPart";

// How long a new process takes to import the package.

const bench = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const names = ["zod", "stock-transfer"] as const;
const pairs = 15;

await runPart(() => {
  progress("cold start");
  const imports = measureStarts("import", "cold start, the import alone");
  const processes = measureStarts("process", "cold start, the whole process");
  const [, own] = imports;
  return {
    measurements: [...imports, ...processes],
    figures: [
      {
        what: "cold start: import of the root entry in a new process",
        against: "importing zod",
        result: showShare(own!.ratio.median),
      },
    ],
  };
});

function measureStarts(what: "import" | "process", table: string): Measurement[] {
  const times = { zod: [] as number[], "stock-transfer": [] as number[] };
  const modules = { zod: "zod", "stock-transfer": pathToFileURL(`${root}/dist/index.js`).href };
  for (let pair = -1; pair < pairs; pair += 1) {
    for (const name of pair % 2 === 0 ? names : [...names].reverse()) {
      const time = timeStart(modules[name], what);
      // The first pair reads the files from the disk.
      if (pair >= 0) times[name].push(time);
    }
  }
  const results = names.map((name) => ({
    name,
    nanoseconds: quartiles(times[name]).median,
    ratio: quartiles(times[name].map((time, pair) => time / times.zod[pair]!)),
    samples: pairs,
  }));
  return measurements({ table, item: "import", size: 1 }, results);
}

/** Nanoseconds. */
function timeStart(module: string, what: "import" | "process"): number {
  const code = `const start = performance.now(); await import(${JSON.stringify(module)}); console.log(performance.now() - start)`;
  const start = performance.now();
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: bench,
    encoding: "utf8",
  });
  return (what === "import" ? Number(output) : performance.now() - start) * 1e6;
}
