import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { freePort } from "../../support/freePort";
import { retry } from "../../support/retry";
import { runProgram } from "../../support/runProgram";
import { chromium } from "./chromium";
import type { Report } from "./report";

/** A JavaScript runtime. Folders are those that `bundle` fills. */
export interface Runtime {
  readonly name: string;
  /** Its executable. It is skipped if that does not exist. */
  readonly file: string;
  version(): string;
  /** Runs the suite. */
  report(folder: string): Promise<Report>;
  /** Serves edge.js of the examples, if it can, until `use` is finished. */
  serve?(folder: string, use: (origin: string) => Promise<void>): Promise<void>;
}

const installed = resolve("test/package/runtimes/node_modules");
const bin = (name: string) => join(installed, ".bin", name);

/** Far from every zone of the suite. */
const env = { ...process.env, TZ: "America/St_Johns" };

const versionOf = (file: string) =>
  /\d[\w.-]*/.exec(execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[0] ??
  "";

function commandLine(name: string, file: string, args: readonly string[] = []): Runtime {
  return {
    name,
    file,
    version: () => versionOf(file),
    report: (cwd) =>
      Promise.resolve(JSON.parse(execFileSync(file, [...args, "print.js"], { cwd, env, encoding: "utf8" })) as Report),
  };
}

async function serving(
  file: string,
  args: (port: number) => readonly string[],
  cwd: string,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const program = await runProgram(file, args(port), { cwd, env: { ...env, PORT: String(port) } });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await retry(() => fetch(origin), 100, 100);
    await use(origin);
  } finally {
    program.send("SIGKILL");
    await program.exit;
  }
}

const workerdArgs = (name: string) => (port: number) => [
  "serve",
  `${name}.capnp`,
  "--socket-addr",
  `http=127.0.0.1:${port}`,
];

const workerd: Runtime = {
  name: "workerd",
  file: bin("workerd"),
  version: () => versionOf(bin("workerd")),
  async report(folder) {
    let report: Report | undefined;
    await serving(bin("workerd"), workerdArgs("answer"), folder, async (origin) => {
      report = (await (await fetch(origin)).json()) as Report;
    });
    return report!;
  },
  serve: (folder, use) => serving(bin("workerd"), workerdArgs("edge"), folder, use),
};

export const runtimes: readonly Runtime[] = [
  commandLine("Node, this one", process.execPath),
  ...[22, 24, 26].map((version) => commandLine(`Node ${version}`, join(installed, `node${version}/bin/node`))),
  {
    ...commandLine("Bun", bin("bun")),
    serve: (folder, use) => serving(bin("bun"), () => ["edge.js"], folder, use),
  },
  {
    ...commandLine("Deno", bin("deno"), ["run"]),
    serve: (folder, use) => serving(bin("deno"), (port) => ["serve", "--port", String(port), "edge.js"], folder, use),
  },
  workerd,
  chromium,
];
