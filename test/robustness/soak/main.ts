import { parseArgs } from "node:util";
import { createTransferCollection, type TransferCollection } from "stock-transfer";
import { timeLeft } from "../../support/timeLeft";
import { measureMemory } from "./measureMemory";
import { runSoak } from "./runSoak";

// Millions of changes of one collection, while readers page through it. The seed determines the changes, the size
// the approximate maximum number of transfers.

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "10000000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    size: { type: "string", default: "20000" },
  },
});
const start = Date.now();
const held: { collection?: TransferCollection } = { collection: createTransferCollection() };
let failed = 0;

console.log(`--count ${options.count} --seed ${options.seed} --size ${options.size}`);
const { counts, problems, transfers } = runSoak(held.collection!, {
  seed: Number(options.seed),
  count: Number(options.count),
  size: Number(options.size),
  progress: (changes, size) => {
    process.stderr.write(
      `  ${timeLeft(start, changes / Number(options.count))}: ${changes} changes, ${size} transfers\n`,
    );
  },
});
for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
expectThat("the guarantee of a walk, and the answers of the plain scan", problems.length === 0, problems.join("\n"));

// Chunks split by inserts are half full, those built in ascending order are full. The transfers take the same in both.
const maxRatio = 1.5;
// The engine's compiled code and caches change the heap by this much.
const noise = 200_000;
const { asItIs, fresh, emptied, empty } = measureMemory(held, transfers);
const ratio = asItIs / fresh;
expectThat(
  `at most ${maxRatio} × the memory of a fresh build of its ${transfers.size} transfers`,
  ratio <= maxRatio,
  `${asItIs} bytes against ${fresh}, ${ratio.toFixed(2)} ×`,
);
expectThat(
  `no more memory after everything is deleted than an empty one, within ${noise} bytes`,
  emptied <= empty + noise,
  `${emptied} bytes against ${empty}`,
);
console.log(`  ${timeLeft(start, 1)}`);
process.exitCode = failed > 0 ? 1 : 0;

function expectThat(what: string, holds: boolean, got: string): void {
  console.log(`${holds ? "ok" : "FAILED"}  ${what}${got === "" ? "" : `: ${got}`}`);
  if (!holds) failed += 1;
}
