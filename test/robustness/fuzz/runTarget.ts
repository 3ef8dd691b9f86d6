import { spawnSync } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { seededRandom } from "../../support/random";
import type { Target } from "./targets";

/** One target to fuzz. */
export interface Job {
  /** The target as CommonJS. */
  readonly file: string;
  /** The folder of the initial files. Failing inputs are saved there. */
  readonly corpus: string;
  /** The folder for inputs that reach something new. */
  readonly finds: string;
  readonly seconds: number;
}

export interface Outcome {
  readonly inputs: number;
  /** What did not hold. */
  readonly fault?: string;
}

const modules = "test/robustness/fuzz/node_modules/@jazzer.js";

/** The coverage-guided fuzzer, or why it cannot run here. */
export function findJazzer(): { run?: (job: Job) => Outcome; missing?: string } {
  const [node = process.execPath, ...args] = process.env["FUZZ_NODE"]?.split(" ") ?? [];
  const load = spawnSync(node, [...args, "--eval", `require("./${modules}/fuzzer")`], { encoding: "utf8" });
  if (load.status === 0) return { run: (job) => run(job, node, args) };
  const reason = load.error?.message ?? /Error: .*/.exec(load.stderr)?.[0] ?? load.stderr;
  return {
    missing:
      `Jazzer.js does not run here, so nothing guides the inputs to code that they have not reached: ${reason}\n` +
      "Where the C library is too old, FUZZ_NODE may name a Node with another one: " +
      'FUZZ_NODE="<folder>/ld-linux-x86-64.so.2 --library-path <folder> <node>"',
  };
}

function run({ file, corpus, finds, seconds }: Job, node: string, args: readonly string[]): Outcome {
  // Only the handler answers with a promise, for which --sync does not wait.
  const mode = file.endsWith("/handler.js") ? [] : ["--sync"];
  // They take as long as the targets, and look for file and process calls, which the library does not make.
  const detectors = ["--disableBugDetectors", ".*"];
  const options = [
    `-max_total_time=${seconds}`,
    "-max_len=512",
    // Otherwise it begins with a few bytes and needs a million inputs to reach long ones.
    "-len_control=0",
    "-print_final_stats=1",
    "-verbosity=0",
    `-artifact_prefix=${corpus}/`,
  ];
  const cli = `${modules}/core/dist/cli.js`;
  // A full pipe loses the last output of Jazzer, including the count.
  const log = `${finds}.log`;
  const output = openSync(log, "w");
  const all = [...args, cli, file, finds, corpus, ...mode, ...detectors, "--", ...options];
  const { status } = spawnSync(node, all, { stdio: ["ignore", output, output] });
  closeSync(output);
  const told = readFileSync(log, "utf8");
  const inputs = Number(/number_of_executed_units:\s*(\d+)/.exec(told)?.[1] ?? NaN);
  if (status === 0 && inputs > 0) return { inputs };
  return { inputs, fault: /^==.*?(?=^stat::)/ms.exec(told)?.[0] ?? told };
}

/** Files of the corpus with changed bytes, and random bytes, without guidance. FC_SEED sets the seed. */
export async function runUnguided({ file, corpus, seconds }: Job): Promise<Outcome> {
  const target = (await import(file)) as Target;
  const seed = Number(process.env["FC_SEED"] ?? randomInt(2 ** 31));
  const below = seededRandom(seed);
  const noise = (length: number) => Uint8Array.from({ length }, () => below(256));
  const seeds = readdirSync(corpus).map((name) => new Uint8Array(readFileSync(`${corpus}/${name}`)));

  const mutated = (bytes: Uint8Array): Uint8Array => {
    const from = below(bytes.length + 1);
    const changed = Uint8Array.of(...bytes.subarray(0, from), ...noise(below(4)), ...bytes.subarray(from + below(4)));
    return below(4) === 0 ? mutated(changed) : changed;
  };
  const end = Date.now() + seconds * 1000;
  let inputs = 0;
  for (; Date.now() < end; inputs += 1) {
    const bytes = seeds.length > 0 && below(8) > 0 ? mutated(seeds[below(seeds.length)]!) : noise(below(256));
    try {
      await target.fuzz(bytes);
    } catch (error) {
      writeFileSync(`${corpus}/crash-${createHash("sha1").update(bytes).digest("hex")}`, bytes);
      return { inputs, fault: `FC_SEED=${seed}: ${inspect(error)}` };
    }
  }
  return { inputs };
}
