import { createTransferCollection, type TransferCollection } from "stock-transfer";
import { measureMemory } from "./measureMemory";
import { runSoak } from "./runSoak";

// Millions of changes of one collection, while walkers page through it. COUNT says how many, SEED which, SIZE about how
// many transfers there are at most.

const { COUNT = "10000000", SEED = String(Date.now() % 2 ** 31), SIZE = "20000" } = process.env;
const start = performance.now();
const held: { collection?: TransferCollection } = { collection: createTransferCollection() };
let failed = 0;

console.log(`COUNT=${COUNT} SEED=${SEED} SIZE=${SIZE}`);
const { counts, problems, transfers } = runSoak(held.collection!, {
  seed: Number(SEED),
  count: Number(COUNT),
  size: Number(SIZE),
  progress: (changes, size) => {
    process.stderr.write(`  ${seconds()} s: ${changes} changes, ${size} transfers\n`);
  },
});
for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
expectThat("the guarantee of a walk, and the answers of the plain scan", problems.length === 0, problems.join("\n"));

// Leaves that inserts have split are half full and those of an ascending build are full, and so are the chunks of
// the sorted maps; the transfers themselves take the same in both.
const mostOfFresh = 1.5;
// What the engine compiles and remembers meanwhile moves the heap by so much.
const noise = 200_000;
const { asItIs, fresh, emptied, empty } = measureMemory(held, transfers);
const ratio = asItIs / fresh;
expectThat(
  `at most ${mostOfFresh} × the memory of a fresh build of its ${transfers.size} transfers`,
  ratio <= mostOfFresh,
  `${asItIs} bytes against ${fresh}, ${ratio.toFixed(2)} ×`,
);
expectThat(
  `no more memory after everything is deleted than an empty one, within ${noise} bytes`,
  emptied <= empty + noise,
  `${emptied} bytes against ${empty}`,
);
console.log(`  ${seconds()} s`);
process.exitCode = failed > 0 ? 1 : 0;

function seconds(): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

function expectThat(what: string, holds: boolean, got: string): void {
  console.log(`${holds ? "ok" : "FAILED"}  ${what}${got === "" ? "" : `: ${got}`}`);
  if (!holds) failed += 1;
}
