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

/** The other end, in that process: sends the results to the parent, or prints them if there is none. */
export async function runPart(part: () => Partial<PartResult> | Promise<Partial<PartResult>>): Promise<void> {
  const result: PartResult = { figures: [], measurements: [], tables: [], notes: [], ...(await part()) };
  if (process.send) process.send(result);
  else console.log(JSON.stringify(result, null, 2));
}

/** The options of a part from the command line. */
export interface Choice {
  /** How many transfers. */
  readonly sizes?: readonly number[] | undefined;
  /** Only kinds of query with this text in their name. */
  readonly only?: string | undefined;
  /** The number of random filters. */
  readonly filters?: number | undefined;
  /** Whether to skip the contestants. */
  readonly alone?: boolean | undefined;
}

/** Called by a part, in its process. */
export function readChoice(): Choice {
  return JSON.parse(process.argv[2] ?? "{}") as Choice;
}

/** Prints to the terminal, with the elapsed time of the part; never part of the results. */
export function progress(text: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}
