import type { PartResult } from "../report/Results";

/** Hands the results to the process that started the part, or prints them where there is none. */
export async function runPart(part: () => Partial<PartResult> | Promise<Partial<PartResult>>): Promise<void> {
  const result: PartResult = { figures: [], measurements: [], tables: [], notes: [], ...(await part()) };
  if (process.send) process.send(result);
  else console.log(JSON.stringify(result, null, 2));
}

/** To the terminal, with the time that the part has taken so far, and never into the results. */
export function progress(text: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}
