import { spawn } from "node:child_process";
import { once } from "node:events";

/** A program that runs until it is told to stop. */
export interface RunningProgram {
  readonly pid: number | undefined;
  /** Everything printed to standard output and standard error. */
  printed(): string;
  send(signal: NodeJS.Signals): void;
  /** Its exit code, or `null` if a signal ended it. */
  readonly exit: Promise<number | null>;
}

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The text that it prints when it is ready. Default: none. */
  readonly ready?: RegExp;
}

/** Starts a program, and waits until it is ready. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env, cwd, ready = /^/ }: ProgramOptions = {},
): Promise<RunningProgram> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let printed = "";
  const isReady = new Promise<void>((resolve, reject) => {
    const take = (chunk = "") => {
      printed += chunk;
      if (ready.test(printed)) resolve();
    };
    take();
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("close", (code) => {
      reject(new Error(`${command} ${args.join(" ")} ended with ${code} before it was ready: ${printed}`));
    });
  });
  const exit = once(child, "close").then(([code]) => code as number | null);
  await isReady;
  return { pid: child.pid, printed: () => printed, send: (signal) => child.kill(signal), exit };
}
