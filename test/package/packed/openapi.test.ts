import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { startExample } from "../../support/startExample";

const folder = join(inject("folder"), "openapi");
const document = "../node_modules/stock-transfer/openapi.json";
const token = "token-of-the-test";

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

describe("the OpenAPI document of the package", () => {
  beforeAll(() => {
    cpSync("test/package/packed/openapi", folder, {
      recursive: true,
      filter: (path) => !path.endsWith("node_modules"),
    });
    run("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]);
  }, 60_000);

  it("is valid", () => {
    expect(JSON.parse(run("npx", ["validate-api", document]))).toMatchObject({ valid: true });
  });

  it("generates a client that compiles and works with npm start", async () => {
    run("npx", ["openapi-typescript", document, "--output", "interface.d.ts"]);
    run("npx", ["tsc"]);
    const { origin, stop } = await startExample(token);
    onTestFinished(stop);
    expect(JSON.parse(run(process.execPath, ["client.js", origin, token]))).toEqual({
      statuses: ["created", "in_transit"],
      weight: 4080,
      failures: ["UNKNOWN_WAREHOUSE", "INVALID_REQUEST", "INVALID_REQUEST", "INVALID_TOKEN"],
      details: [
        ["unknown_warehouse", "src_warehouse_code"],
        ["unknown_status", "status_list"],
        ["required", "items", 0, "qty"],
      ],
    });
  });
});
