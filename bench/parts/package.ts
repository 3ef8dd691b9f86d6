import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { measurements } from "../measure/measureCases";
import { quartiles } from "../measure/quartiles";
import { showShare } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { progress, runPart } from "../run/runPart";

// The size of the package, and how long a new process takes to import it.

interface Size {
  readonly name: string;
  readonly size: number;
}

const bench = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const names = ["zod", "stock-transfer"] as const;
const pairs = 15;

await runPart(() => {
  progress("size");
  // It exits with an error where a size is over its limit in package.json, and reports the sizes all the same.
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
        columns: ["", "bytes"],
        rows: sizes.map(({ name, size }) => [name, String(size)]),
      },
    ],
    figures: [
      sizeFigure("a bundle with `checkTransfer`, `createNetwork`, `parseCheckRequest`, `encodeCheck`", small),
      sizeFigure("the whole root entry", whole),
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

function sizeFigure(what: string, { size }: Size): Figure {
  return {
    what: `size of ${what}, with dependencies, minified and gzipped`,
    against: "",
    result: `${(size / 1000).toFixed(2)} kB`,
  };
}
