import * as library from "stock-transfer";
import { createClient } from "stock-transfer/client";
import { createHandler } from "stock-transfer/http";
import { describe, expect, it } from "vitest";
import { cases, runSuite } from "./runSuite";

describe("the conformance suite", async () => {
  const outcomes = await runSuite({ ...library, createClient, createHandler });

  it("has a case of its own for each of at least 150 names", () => {
    expect(new Set(outcomes.map(({ name }) => name)).size).toBe(outcomes.length);
    expect(cases.length).toBeGreaterThanOrEqual(150);
  });

  it.each(outcomes)("$name", ({ problems }) => {
    expect(problems).toEqual([]);
  });

  it("fails a handler that does otherwise", async () => {
    const wrong: typeof createHandler = (options) => createHandler({ ...options, timeZone: "UTC", maxBodyBytes: 4097 });
    const failed = (await runSuite({ ...library, createClient, createHandler: wrong })).filter(
      ({ problems }) => problems.length > 0,
    );
    expect(failed.map(({ name }) => name)).toContain("a body one byte over the limit");
    expect(failed.map(({ name }) => name)).toContain("everything, newest first");
  });

  it("fails a handler that shows a partner the transfers of others", async () => {
    const open: typeof createHandler = (options) =>
      createHandler({ ...options, authenticate: async (...given) => (await options.authenticate(...given)) !== false });
    const failed = (await runSuite({ ...library, createClient, createHandler: open })).filter(
      ({ problems }) => problems.length > 0,
    );
    expect(failed.map(({ name }) => name).filter((name) => name.startsWith("the pages of partner"))).toHaveLength(3);
  });
});
