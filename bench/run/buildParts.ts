import { execFileSync } from "node:child_process";
import { build } from "tsup";

/** The parts as JavaScript, each with the library's sources in it, and the library as it is published. */
export async function buildParts(root: string, parts: readonly string[]): Promise<void> {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "ignore" });
  await build({
    entry: parts.map((part) => `${root}/bench/parts/${part}.ts`),
    outDir: `${root}/bench/dist`,
    tsconfig: `${root}/bench/tsconfig.json`,
    config: false,
    format: "esm",
    target: "es2022",
    skipNodeModulesBundle: true,
    clean: true,
    silent: true,
  });
}
