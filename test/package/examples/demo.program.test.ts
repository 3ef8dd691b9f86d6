import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { run } from "../../../examples/demo/run";

it("npm run demo reads standard input, prints to both outputs and ends with its exit code", () => {
  for (const input of ['{"items":[],"src_warehouse_code":"DE-FRA-01","dest_warehouse_code":"GB-MAN-01"}', "{"]) {
    const program = ["--import", "tsx", "examples/demo/main.ts", "-", "--json"];
    const { stdout, stderr, status } = spawnSync(process.execPath, program, { input, encoding: "utf8" });
    const expected = run(["-", "--json"], () => input);
    expect({ out: stdout, error: stderr, exitCode: status }).toEqual(expected);
    expect(expected.exitCode).toBe(input === "{" ? 2 : 1);
  }
});
