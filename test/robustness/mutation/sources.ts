import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is in these folders of src is tested through the folders that use it as well. */
const users: Readonly<Record<string, readonly string[]>> = {
  network: ["schedule"],
  result: ["network", "check", "wire", "http"],
};

/**
 * The files that are mutated: all of src but those directly in it, which only name exports, and the OpenAPI document,
 * which is mostly words for readers.
 */
export function listSources(): string[] {
  return listFiles("src").filter(
    (file) => file.endsWith(".ts") && file.split("/").length > 2 && folderOf(file) !== "openapi",
  );
}

/** The folder of src that a file is in; its files are mutated in one run of Stryker. */
export function folderOf(source: string): string {
  return source.split("/")[1]!;
}

/**
 * The files that decide whether a mutant of this folder of src survives: its tests, and those of the interface as a
 * whole. They are few, because they run thousands of times; what they import from elsewhere is left out, so that a
 * change of a shared helper does not call for a run of everything.
 */
export function listTests(folder: string): string[] {
  const folders = [folder, ...(users[folder] ?? [])].map((each) => `test/${each}`).filter((each) => existsSync(each));
  const ofInterface = listFiles("test/interface").filter((file) => file.split("/").length === 3);
  return [...folders.flatMap(listFiles), ...ofInterface];
}

export function hashFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 8);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
