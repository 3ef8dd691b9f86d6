import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import type { Job } from "./runJazzer";
import type { Target } from "./targets";

/** Of the code of a target, by where they stand, and how often they ran: once, two or three times, four to seven times. */
type Blocks = ReadonlySet<string>;

/** So many files of a target are enough to reach all that its finds reach, or nearly. */
const maxFiles = 24;

/** Adds to the corpus the finds that run the most blocks of code that no file of it runs, or not as often. */
export async function keepFinds({ file, corpus, finds }: Job): Promise<number> {
  const target = (await import(file)) as Target;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const run = async (path: string): Promise<Blocks> => {
    await session.post("Profiler.takePreciseCoverage");
    await target.fuzz(readFileSync(path));
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const functions = result.filter(({ url }) => url.endsWith(file)).flatMap((script) => script.functions);
    const ranges = functions.flatMap((each) => each.ranges).filter(({ count }) => count > 0);
    const how = (count: number) => Math.floor(Math.log2(count));
    return new Set(ranges.map(({ startOffset, endOffset, count }) => `${startOffset}-${endOffset} ${how(count)}`));
  };

  const reached = new Set<string>();
  for (const name of readdirSync(corpus)) for (const block of await run(`${corpus}/${name}`)) reached.add(block);
  const candidates = new Map<string, Blocks>();
  for (const name of readdirSync(finds)) candidates.set(name, await run(`${finds}/${name}`));
  session.disconnect();

  for (let kept = 0; ; kept += 1) {
    const gains = Array.from(candidates, ([name, blocks]) => ({ name, gain: newIn(blocks, reached).length }));
    const best = gains.reduce((most, each) => (each.gain > most.gain ? each : most), { name: "", gain: 0 });
    if (best.gain === 0 || readdirSync(corpus).length >= maxFiles) return kept;
    for (const block of newIn(candidates.get(best.name)!, reached)) reached.add(block);
    copyFileSync(`${finds}/${best.name}`, `${corpus}/${best.name}`);
  }
}

function newIn(blocks: Blocks, reached: Blocks): string[] {
  return Array.from(blocks).filter((block) => !reached.has(block));
}
