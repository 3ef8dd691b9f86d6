import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

describe("a timeout in a program that waits for nothing else", () => {
  const start = (fetched: string, timeout: number) =>
    spawnSync(
      process.execPath,
      [
        ...["--import", "tsx", "--input-type=module", "--eval"],
        `import { createClient } from "./src/client/createClient.ts";
        const page = () => Response.json({ success: true, data: [], paging: { len: 0, next: "0" } });
        const client = createClient({ baseUrl: "https://a.example", token: "t", timeZone: "UTC", fetch: ${fetched} });
        const { signal } = new AbortController();
        for (const limits of [{ timeout: ${timeout} }, { timeout: ${timeout}, signal }])
          console.log(await client.list({ filter: {}, limit: 1, next: 0 }, limits).catch(({ kind }) => kind));`,
      ],
      { encoding: "utf8", timeout: 30_000 },
    );

  it("ends the call", () => {
    const { status, stdout } = start("() => new Promise(() => undefined)", 50);
    expect([status, stdout]).toEqual([0, "timeout\ntimeout\n"]);
  });

  it.each([
    ["the answer", "async () => page()", "{ transfers: [], next: 0 }"],
    ["a failure", "async () => { throw new Error() }", "network"],
  ])("does not keep it alive after %s", (_, fetched, printed) => {
    const { status, stdout } = start(fetched, 2_147_483_647);
    expect([status, stdout]).toEqual([0, `${printed}\n${printed}\n`]);
  });
});
