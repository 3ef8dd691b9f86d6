import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the playground into a folder for any static host. Takes about two seconds. */
export async function buildPlayground(folder: string): Promise<void> {
  const options = ["--config", "examples/server/playground.tsup.config.js", "--out-dir", folder];
  await promisify(execFile)(join(root, "node_modules/.bin/tsup"), options, { cwd: root });
  await copyFile(join(root, "examples/playground/index.html"), join(folder, "index.html"));
}

/** The files of the playground by their names. */
export async function readPlayground(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "stock-transfer-playground-"));
  try {
    await buildPlayground(folder);
    const names = await readdir(folder);
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
