import { createHash, randomInt } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { seededRandom } from "../../support/random";
import type { Job, Outcome } from "./runJazzer";
import type { Target } from "./targets";

/** Files of the corpus with bytes changed, and random bytes, with nothing to guide them. FC_SEED says which. */
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
