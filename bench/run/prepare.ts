import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { build } from "tsup";

/** Installs the contestants' packages, unless the lock file is unchanged since the last installation. */
export function installPackages(bench: string): void {
  const lock = `${bench}/package-lock.json`;
  const installed = `${bench}/node_modules/.installed-lock.json`;
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(lock, "utf8")) return;
  process.stderr.write(
    "installing the packages that are compared with (better-sqlite3 compiles for a minute or two)\n",
  );
  // Its output would mix with the results.
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: bench, stdio: ["ignore", "ignore", "inherit"] });
  copyFileSync(lock, installed);
}

/** Bundles the parts with the library's sources, and builds the library as published. */
export async function buildParts(bench: string, parts: readonly string[]): Promise<void> {
  process.stderr.write("building\n");
  execFileSync("npm", ["run", "--silent", "build"], { cwd: `${bench}/..`, stdio: "ignore" });
  await build({
    entry: parts.map((part) => `${bench}/parts/${part}.ts`),
    outDir: `${bench}/dist`,
    tsconfig: `${bench}/tsconfig.json`,
    config: false,
    format: "esm",
    target: "es2022",
    skipNodeModulesBundle: true,
    clean: true,
    silent: true,
  });
}

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown";
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`;
}

/** The versions of the runtime and of the installed packages of the contestants. */
export function listVersions(bench: string): Record<string, string> {
  const { devDependencies } = readJson(`${bench}/package.json`) as { devDependencies: Record<string, string> };
  const { node, v8 } = process.versions;
  const versions: Record<string, string> = { node, v8 };
  for (const name of Object.keys(devDependencies).filter((each) => !each.startsWith("@types/"))) {
    versions[name] = (readJson(`${bench}/node_modules/${name}/package.json`) as { version: string }).version;
  }
  return versions;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
