import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const help = `npm run mutation -- PATH...

Makes small changes to the source files at or below these paths, one at a time, and runs the tests of their folders on each
of these mutants, except for tests in a database. Prints the mutants that survive, and the share that is killed. Most
survivors behave like the original; the others need a test.

  npm run mutation -- src/check/compareChecks.ts src/list`;

const paths = process.argv.slice(2).map((path) => path.replace(/\/$/, ""));
const unknown = paths.filter((path) => !path.startsWith("src/") || !existsSync(path));
if (paths.length === 0 || unknown.length > 0) {
  for (const path of unknown) if (path !== "--help") console.error(`There is nothing to mutate at ${path}.`);
  console.log(help);
  process.exit(paths.includes("--help") ? 0 : 2);
}

const folderOf = (path: string) => path.split("/")[1]!;
for (const folder of new Set(paths.map(folderOf))) {
  const globs = paths
    .filter((path) => folderOf(path) === folder)
    .map((path) => (path.endsWith(".ts") ? path : `${path}/**/*.ts`));
  const config = "test/robustness/mutation/stryker.config.js";
  const { status } = spawnSync("stryker", ["run", config, "--mutate", globs.join()], {
    stdio: "inherit",
    env: { ...process.env, MUTATED_FOLDER: folder, FC_SEED: "20261121", FC_RUNS: "20" },
  });
  if (status !== 0) process.exitCode = 1;
}
