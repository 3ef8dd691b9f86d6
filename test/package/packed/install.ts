import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder with the installed tarball, the embedding examples, and a `consumer` with its compilers. */
    readonly folder: string;
    /** Paths of the files in the tarball. */
    readonly packedFiles: readonly string[];
  }
}

interface Tarball {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs the project and installs it into a new folder, together with the embedding examples, their frameworks, and a
 * program that several compilers compile.
 */
export default function install(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "stock-transfer-"));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd, encoding: "utf8" });

  const packed = npm(["pack", "--json", "--pack-destination", folder], process.cwd());
  // The build started by packing prints lines before the JSON.
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf("[\n"))) as [Tarball];
  cpSync("examples/embed", folder, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  npm(["ci"], folder);
  npm(["install", "--no-save", join(folder, filename)], folder);
  const consumer = join(folder, "consumer");
  cpSync("test/package/packed/consumer", consumer, { recursive: true });
  npm(["install", "--no-package-lock"], consumer);

  project.provide("folder", folder);
  project.provide(
    "packedFiles",
    files.map(({ path }) => path),
  );
  return () => {
    rmSync(folder, { recursive: true });
  };
}
