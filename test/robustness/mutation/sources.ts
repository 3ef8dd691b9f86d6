import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** These folders of src are also tested through the folders that use them. */
const users: Readonly<Record<string, readonly string[]>> = {
  network: ["schedule"],
  result: ["network", "check", "wire", "http"],
  time: ["schedule", "wire"],
};

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
  const ofInterface = listFiles("test/interface").filter((file) => !file.includes("/openapi/"));
  return [...[folder, ...(users[folder] ?? [])].flatMap(listOwnTests), ...ofInterface];
}

function listOwnTests(folder: string): string[] {
  return existsSync(`test/${folder}`) ? listFiles(`test/${folder}`) : [];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
