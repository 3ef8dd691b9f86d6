import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";

export function describeMachine(): string {
  const [processor] = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${processor?.model.trim() ?? "unknown"}, ${gibibytes} GiB, ${type()} ${release()}`;
}

/** Of the runtime, and of the packages that are compared with, as they are installed. */
export function listVersions(bench: string): Record<string, string> {
  const { devDependencies } = readJson(`${bench}/package.json`) as { devDependencies: Record<string, string> };
  const names = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
  const versions = names.map((name) => {
    const { version } = readJson(`${bench}/node_modules/${name}/package.json`) as { version: string };
    return [name, version] as const;
  });
  return { node: process.versions.node, v8: process.versions.v8, ...Object.fromEntries(versions) };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
