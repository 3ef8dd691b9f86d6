import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findJazzer, runUnguided } from "./runTarget";
import { targets } from "./targets";

const help = `npm run test:long -- fuzz [options]

Calls the library with generated inputs, and tests the results by laws and oracles. An input that fails becomes a file in
test/robustness/fuzz/corpus, which npm test replays.

  --minutes 10       for all targets together
  --target network   one of ${Object.keys(targets).join(", ")}; may be repeated; default: all
  --help             this text

FUZZ_NODE is the command line of another Node for the fuzzer.`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    target: { type: "string", multiple: true, default: Object.keys(targets) },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit();
}
const seconds = Math.ceil((Number(options.minutes) * 60) / options.target.length);
const unknown = options.target.filter((name) => !Object.hasOwn(targets, name));
if (!(seconds > 0) || unknown.length > 0) {
  console.error(`--minutes must be a number above 0, and --target one of ${Object.keys(targets).join(", ")}`);
  process.exit(2);
}

execFileSync("npm", ["install", "--prefix", "test/robustness/fuzz", "--no-audit", "--no-fund", "--loglevel=error"], {
  stdio: "inherit",
});
const jazzer = findJazzer();
if (jazzer.missing !== undefined) console.log(jazzer.missing);
const folder = mkdtempSync(join(tmpdir(), "stock-transfer-fuzz-"));
try {
  const config = "test/robustness/fuzz/tsup.config.js";
  execFileSync("npx", ["tsup", "--config", config, "--out-dir", folder, "--silent"], { stdio: "inherit" });
  let total = 0;
  for (const name of options.target) total += await fuzz(name);
  console.log(`${total} inputs in all`);
} finally {
  rmSync(folder, { recursive: true });
}

async function fuzz(name: string): Promise<number> {
  const job = {
    file: join(folder, `${name}.js`),
    corpus: `test/robustness/fuzz/corpus/${name}`,
    finds: join(folder, name),
    seconds,
  };
  for (const each of [job.corpus, job.finds]) mkdirSync(each, { recursive: true });
  const { inputs, fault } = jazzer.run ? jazzer.run(job) : await runUnguided(job);
  console.log(`${name}: ${inputs} inputs, ${fault === undefined ? "no finding" : `a finding\n${fault}`}`);
  if (fault !== undefined) process.exitCode = 1;
  return inputs;
}
