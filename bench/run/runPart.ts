import { fork } from "node:child_process";
import type { PartResult } from "../report/Results";

/** Runs a part in its own process: the heap and compiled code of other parts do not influence it. */
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

/** What the command line chooses of a part. */
export interface Choice {
  /** How many transfers. */
  readonly sizes?: readonly number[] | undefined;
  /** A text that the name of a kind of query contains. */
  readonly only?: string | undefined;
  /** How many random filters. */
  readonly filters?: number | undefined;
  /** Without what the library is compared with. */
  readonly alone?: boolean | undefined;
}

/** Called by a part, in its process. */
export function readChoice(): Choice {
  return JSON.parse(process.argv[2] ?? "{}") as Choice;
}

/** To the terminal, with the time that the part has taken so far, and never into the results. */
export function progress(text: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}
