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

/** Without the heading and the times. */
function rowsOf(table: readonly string[]): readonly string[] {
  return table.slice(2).map((row) => row.split(" | ").slice(0, 5).join(" | "));
}

describe("bench/planInstances.ts", () => {
  write("units/small_1.txt", "11\n10\n4\n3\n3\n3\n3\n3\n3\n2\n2\n2\n2\n");
  write("units/small_2.txt", "2\r\n10\r\n4\r\n4\r\n");
  write("units/notes.md", "not an instance");
  write("vectors/two_1.vbp", "2\n10 20\n2\n4 10 2\n5 11 2\n");
  write("weights/large_1.txt", "3\n100\n48\t5\n39\t8\n21\t6\n");

  it("prints a table with a row for each folder, for each form of file", () => {
    const program = ["--import", "tsx", "bench/planInstances.ts", folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(rowsOf(stdout.trim().split("\n"))).toEqual([
      "| units | 2 | 2 | 0.00 | 0",
      "| vectors | 1 | 1 | 0.00 | 0",
      "| weights | 1 | 1 | 0.00 | 0",
    ]);
  });
});
