import { fork } from "node:child_process";
import type { PartResult } from "../report/Results";

/** Runs a part in a process of its own, so that neither heap nor compiled code of another is in its way. */
export function runInProcess(file: string): Promise<PartResult> {
  return new Promise((resolve, reject) => {
    const child = fork(file, [], { execArgv: ["--expose-gc", "--max-old-space-size=16384"] });
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
