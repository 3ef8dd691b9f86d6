import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

// The command that plans published instances, on small files of the same forms.

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "instances-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function run(...args: string[]): { status: number | null; rows: string[]; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "bench/planInstances.ts", ...args],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const rows = stdout.split("\n").filter((row) => row.startsWith("|"));
  return { status, rows: rows.slice(2).map((row) => row.split(" | ").slice(0, 5).join(" | ")), stderr };
}

describe("bench/planInstances.ts", () => {
  write("units/small_1.txt", "11\n10\n4\n3\n3\n3\n3\n3\n3\n2\n2\n2\n2\n");
  write("units/small_2.txt", "2\r\n10\r\n4\r\n4\r\n");
  write("units/notes.md", "not an instance");
  write("vectors/two_1.vbp", "2\n10 20\n2\n4 10 2\n5 11 2\n");
  write("weights/large_1.txt", "3\n10\n4\t100\n3\t600\n2\t400\n");

  it("has a row for each folder, whichever form its files have", () => {
    expect(run(folder)).toEqual({
      status: 0,
      rows: ["| units | 2 | 2 | 0.00 | 0", "| vectors | 1 | 1 | 0.00 | 0", "| weights | 1 | 1 | 0.00 | 0"],
      stderr: "",
    });
  });

  it("has a row for each beginning of names, and another effort", () => {
    expect(run(folder, "--by-name", "--effort", "0").rows).toEqual([
      "| small | 2 | 1 | 0.50 | 1",
      "| two | 1 | 1 | 0.00 | 0",
      "| large | 1 | 0 | 9.00 | 9",
    ]);
  });

  it("explains itself, and refuses to go on without a folder", () => {
    expect(run("--help").status).toBe(0);
    expect(run().status).toBe(1);
  });

  it("names a file that is no instance", () => {
    const broken = join(folder, "broken");
    write("broken/one.txt", "3\n10\n4\n4\n");
    const { status, stderr } = run(broken);
    expect(status).not.toBe(0);
    expect(stderr).toContain("one.txt: 3 weights must be followed by as many numbers, or twice as many, got 2");
  });
});
