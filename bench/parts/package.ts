import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { measurements } from "../support/measurement";
import { quartiles } from "../support/quartiles";
import { progress, runPart } from "../support/runPart";

// What the package weighs, and how long a new process takes to have it.

interface Size {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
  readonly passed: boolean;
}

const bench = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const pairs = 15;

await runPart(() => {
  progress("size");
  // It fails where a limit is passed, and reports the sizes all the same.
  const { stdout } = spawnSync("npx", ["size-limit", "--json"], { cwd: root, encoding: "utf8" });
  const sizes = JSON.parse(stdout) as readonly Size[];
  const [small] = sizes;
  const whole = sizes.find(({ name }) => name === "everything");
  if (!small || !whole) throw new Error("size-limit must measure the check alone first, and everything");
  progress("cold start");
  const imports = measureStarts("import", "cold start, the import alone");
  const processes = measureStarts("process", "cold start, the whole process");
  const [, own] = imports;
  return {
    measurements: [...imports, ...processes],
    tables: [
      {
        title: "Size, with dependencies, minified and gzipped",
        columns: ["", "bytes", "limit"],
        rows: sizes.map(({ name, size, sizeLimit }) => [name, String(size), String(sizeLimit)]),
      },
    ],
    figures: [
      sizeFigure("a bundle with `checkTransfer`, `createNetwork`, `parseCheckRequest`, `encodeCheck`", 6_000, small),
      sizeFigure("the whole root entry", 14_000, whole),
      {
        what: "cold start: import of the root entry in a new process",
        against: "importing zod",
        goal: "≤ 0.5",
        reached: showRatio(own!.ratio.median),
        isMet: own!.ratio.median <= 0.5,
      },
    ],
  };
});

function measureStarts(what: "import" | "process", table: string): Measurement[] {
  const times = { zod: [] as number[], "stock-transfer": [] as number[] };
  const modules = { zod: "zod", "stock-transfer": pathToFileURL(`${root}/dist/index.js`).href };
  for (let pair = -1; pair < pairs; pair += 1) {
    const names = ["zod", "stock-transfer"] as const;
    for (const name of pair % 2 === 0 ? names : [...names].reverse()) {
      const time = timeStart(modules[name], what);
      // The first pair reads the files from the disk.
      if (pair >= 0) times[name].push(time);
    }
  }
  const results = (["zod", "stock-transfer"] as const).map((name) => ({
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

function sizeFigure(what: string, limit: number, { size }: Size): Figure {
  return {
    what: `size of ${what}, with dependencies, minified and gzipped`,
    against: "",
    goal: `≤ ${limit / 1000} kB`,
    reached: `${(size / 1000).toFixed(2)} kB`,
    isMet: size <= limit,
  };
}
