import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { build } from "tsup";

/** Installs the packages that are compared with, unless the lock file is the one that was installed last. */
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

/** The parts as JavaScript, each with the library's sources in it, and the library as it is published. */
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
