import { type RunningProgram, runProgram } from "./runProgram";

/** The server of `npm start`. */
export interface ExampleServer extends RunningProgram {
  /** Such as `http://localhost:3000`. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts it on a free port. The default token is that of `npm start`. */
export async function startExample(token = "demo", ...args: readonly string[]): Promise<ExampleServer> {
  const server = await runProgram(process.execPath, ["--import", "tsx", "examples/server/main.ts", ...args], {
    env: { PORT: "0", TOKEN: token },
    ready: /Playground: .*\n/,
  });
  const stop = async () => {
    server.send("SIGTERM");
    await server.exit;
  };
  return { ...server, origin: /Playground: (.*)\/\n/.exec(server.printed())![1]!, stop };
}
