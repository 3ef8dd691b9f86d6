import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transpile, ScriptTarget } from "typescript";

/** These folders of src are also tested through the folders that use them. */
const users: Readonly<Record<string, readonly string[]>> = {
  network: ["schedule"],
  result: ["network", "check", "wire", "http"],
  time: ["schedule", "wire"],
};

/** The tests of the conformance vectors, in the place of a folder: they alone decide. */
export const vectorTests = "test/conformance/vectors.test.ts";

/** The files to mutate: all in folders of src. Files directly in src only name exports. */
export function listSources(): string[] {
  return listFiles("src").filter((file) => file.endsWith(".ts") && file.split("/").length > 2);
}

/** The folder of src that a file is in; its files are mutated in one run of Stryker. */
export function folderOf(source: string): string {
  return source.split("/")[1]!;
}

/**
 * The files that decide whether a mutant of this folder of src survives: its tests, those of the folders that use it, and
 * those of the whole API. They are few, because they run thousands of times.
 */
export function listTests(folder: string): string[] {
  if (folder === vectorTests) return [vectorTests];
  const ofInterface = listFiles("test/interface").filter((file) => !file.includes("/openapi/"));
  return [...[folder, ...(users[folder] ?? [])].flatMap(listOwnTests), ...ofInterface];
}

/** Without imported files, because a change of those would rerun everything. */
export function listOwnTests(folder: string): string[] {
  return existsSync(`test/${folder}`) ? listFiles(`test/${folder}`) : [];
}

/** A hash of the executed code of these files: changes of comments and types do not need a run. */
export function hashFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(codeOf(file));
  return hash.digest("hex").slice(0, 8);
}

const codes = new Map<string, string>();

function codeOf(file: string): string {
  const text = readFileSync(file, "utf8");
  if (!file.endsWith(".ts")) return text;
  const code = codes.get(text) ?? transpile(text, { removeComments: true, target: ScriptTarget.ES2022 });
  codes.set(text, code);
  return code;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
