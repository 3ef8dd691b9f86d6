import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { judgeProgram, readVectors } from "../../conformance/suite.js";

// A second implementation, in another language and from the specification alone: it fails if the vectors need more than
// the text says.

const zones = "from zoneinfo import ZoneInfo; ZoneInfo('Asia/Ho_Chi_Minh')";
const hasPython = spawnSync("python3", ["-c", zones]).status === 0;

describe.skipIf(!hasPython)("an implementation in Python", () => {
  it("gives the answers of functions, except those of the wire", async () => {
    const verdicts = await judgeProgram(readVectors(), ["python3", "test/conformance/python/implementation.py"]);
    expect(verdicts.filter(({ outcome }) => outcome === "failed").map(({ problem }) => problem)).toEqual([]);
    const passed = verdicts.filter(({ outcome }) => outcome === "passed");
    expect([...new Set(passed.map(({ vector }) => vector.topic))].sort()).toEqual([
      "batches",
      "check",
      "dates",
      "life",
      "list",
    ]);
    expect(passed.length).toBeGreaterThan(1850);
  });
});
