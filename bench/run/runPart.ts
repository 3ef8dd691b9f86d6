import { fork } from "node:child_process";
import type { PartResult } from "../report/Results";

/** Runs a part in a process of its own, so that no other part's heap or compiled code influences it. */
export function startPart(file: string, args: readonly string[]): Promise<PartResult> {
  return new Promise((resolve, reject) => {
    const child = fork(file, args, { execArgv: ["--expose-gc", "--max-old-space-size=16384"] });
    let result: PartResult | undefined;
    child.on("message", (message) => {
      result = message as PartResult;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0 && result) resolve(result);
      else reject(new Error(`${file} ended with ${code} and ${result ? "its" : "no"} results`));
    });
  });
}

/** The other end, in that process: hands over the results, or prints them where nobody waits for them. */
export async function runPart(part: () => Partial<PartResult> | Promise<Partial<PartResult>>): Promise<void> {
  const result: PartResult = { figures: [], measurements: [], tables: [], notes: [], ...(await part()) };
  if (process.send) process.send(result);
  else console.log(JSON.stringify(result, null, 2));
}

/** To the terminal, with the time that the part has taken so far, and never into the results. */
export function progress(text: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}
