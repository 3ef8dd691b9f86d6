import { afterAll, describe, expect, it } from "vitest";
import { scaled } from "../../support/scaled";
import { attack } from "./attack";
import { startCountingServer } from "./countingServer";

// A short run; `npm run test:long -- hostile` is the long one.

describe("hostile requests over a socket", () => {
  const { port, reached, errors, close } = startCountingServer();
  const seed = Number(process.env["FC_SEED"] ?? 1);
  const count = scaled(1500, 375);
  afterAll(close);

  it("call no function of the options without the token", async () => {
    const { problems, statuses } = await attack({ port, seed, count, isKnown: false });
    expect(problems).toEqual([]);
    expect(statuses.get(401)).toBeGreaterThan(count / 15);
    expect(reached()).toBe(0);
  });

  it("get only envelopes with it, and never 500", async () => {
    const { problems, statuses } = await attack({ port, seed, count, isKnown: true });
    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
    expect(reached()).toBeGreaterThan(10);
    // Without 413: a client that is still sending when the server closes the connection may not get a response.
    expect(Array.from(statuses.keys())).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415]));
  });
});
