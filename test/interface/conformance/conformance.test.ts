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

  /** The names of the cases that a handler of a service fails. */
  const failedBy = async (wrong: typeof createHandler) =>
    (await runSuite({ ...library, createClient, createHandler: wrong }))
      .filter(({ problems }) => problems.length > 0)
      .map(({ name }) => name);

  it("fails a handler that does otherwise", async () => {
    const failed = await failedBy((options) => createHandler({ ...options, timeZone: "UTC", maxBodyBytes: 4097 }));
    expect(failed).toContain("a body one byte over the limit");
    expect(failed).toContain("everything, newest first");
  });

  it("fails a handler that shows a partner the transfers of others", async () => {
    const failed = await failedBy((options) =>
      createHandler({ ...options, authenticate: async (...given) => (await options.authenticate(...given)) !== false }),
    );
    expect(failed.filter((name) => name.startsWith("the pages of partner"))).toHaveLength(3);
  });
});
