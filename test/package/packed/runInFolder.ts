import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** Runs a program next to the installed package. Returns its output. */
export function runInFolder(program: string, name: "program.mjs" | "program.cjs" = "program.mjs"): string {
  const folder = inject("folder");
  writeFileSync(join(folder, name), program);
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: "utf8", timeout: 30_000 });
}
