import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";

/** Installs what is measured against, unless the lock file is the one that was installed last. */
export function install(bench: string): void {
  const lock = `${bench}/package-lock.json`;
  const installed = `${bench}/node_modules/.installed-lock.json`;
  if (existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(lock, "utf8")) return;
  process.stderr.write("installing what is measured against (better-sqlite3 is compiled for a minute or two)\n");
  // Its output would mix with the results.
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: bench, stdio: ["ignore", "ignore", "inherit"] });
  copyFileSync(lock, installed);
}
