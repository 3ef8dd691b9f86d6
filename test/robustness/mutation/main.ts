import { folderOf, listSources } from "./sources";
import { runStryker } from "./runStryker";

const help = `npm run mutation -- PATH...

Makes small changes to the source files at or below these paths, one at a time, and runs their tests on each of these
mutants. Prints the mutants that survive, and the share that is killed. Most survivors behave like the original; the others
need a test.

  npm run mutation -- src/check/compareChecks.ts src/list`;

const paths = process.argv.slice(2).map((path) => path.replace(/\/$/, ""));
const isAt = (path: string, source: string) => source === path || source.startsWith(`${path}/`);
const sources = listSources();
const unknown = paths.filter((path) => !sources.some((source) => isAt(path, source)));
if (paths.length === 0 || unknown.length > 0) {
  for (const path of unknown) if (path !== "--help") console.error(`There is nothing to mutate at ${path}.`);
  console.log(help);
  process.exit(paths.includes("--help") ? 0 : 2);
}

const chosen = sources.filter((source) => paths.some((path) => isAt(path, source)));
const lines: string[] = [];
let killed = 0;
for (const folder of new Set(chosen.map(folderOf))) {
  const files = chosen.filter((source) => folderOf(source) === folder);
  const results = runStryker(folder, files) ?? process.exit(1);
  results.forEach((result, index) => {
    killed += result.killed;
    lines.push(...result.survivors.map((survivor) => `${files[index]}:${survivor}`));
  });
}
for (const line of lines) console.log(line);
const all = killed + lines.length;
console.log(`${killed} of ${all} mutants killed${all > 0 ? `: ${((100 * killed) / all).toFixed(1)} %` : ""}`);
