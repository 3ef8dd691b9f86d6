import fc from "fast-check";
import {
  createTransferCollection,
  encodeTransfer,
  type ListQuery,
  parseListQuery,
  type StockTransfer,
  type TransferFilter,
} from "stock-transfer";
import { type FollowOptions, isApiFailure, type RemoteTransfer } from "stock-transfer/client";
import { describe, expect, it } from "vitest";
import { clientOf, over, readAll } from "../support/client";
import { scaled } from "../support/scaled";
import { serve } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// A model of a service with slow writers: each change has the time at which it began, and becomes visible later.

interface Change {
  readonly number: number;
  /** Its time of update, in milliseconds since `start`. */
  readonly updatedAt: number;
  /** The delay until it becomes visible, in milliseconds. */
  readonly delay: number;
}

const start = Date.parse("2026-10-25T00:00:00Z");
const visibleAt = ({ updatedAt, delay }: Change) => updatedAt + delay;

/** The transfers visible at a time: each after its last visible change. */
function stateAt(changes: readonly Change[], time: number): readonly StockTransfer[] {
  const byNumber = new Map<number, StockTransfer>();
  const visible = changes
    .map((change, version) => ({ ...change, version }))
    .filter((change) => visibleAt(change) <= time);
  for (const { number, updatedAt, version } of visible.sort(
    (a, b) => visibleAt(a) - visibleAt(b) || a.version - b.version,
  )) {
    const own = { seq: number + 1, id: `st-${number}`, note: `version ${version}` };
    byNumber.set(number, { ...transfer, ...own, createdAt: start, updatedAt: start + updatedAt });
  }
  return [...byNumber.values()];
}

interface Run {
  readonly changes: readonly Change[];
  readonly overlap: number;
  /** The duration of each request and each wait, repeated after the last. */
  readonly steps: readonly number[];
  readonly perPage: number;
}

/** Follows until long after the last change. Returns the results in order. */
async function follow({ changes, overlap, steps, perPage }: Run): Promise<readonly RemoteTransfer[]> {
  let time = 0;
  let step = 0;
  const pass = () => {
    time += steps[step % steps.length]!;
    step += 1;
  };
  const service = serve({
    list: (query: ListQuery) => {
      pass();
      const limit = Math.min(query.limit, perPage);
      return createTransferCollection(stateAt(changes, time)).list({ ...query, limit });
    },
  });
  const end = Math.max(...changes.map(visibleAt)) + 1;
  const controller = new AbortController();
  let roundsAfterEnd = 0;
  const wait = () => {
    pass();
    if (time > end) roundsAfterEnd += 1;
    if (roundsAfterEnd > 3) controller.abort("done");
    return Promise.resolve();
  };
  const { signal } = controller;
  const { read, error } = await readAll(clientOf(over(service)).follow({ since: start, overlap, wait, signal }));
  if (error !== "done") throw error;
  return read;
}

/** The transfers with a last state that was never returned. */
function lostOf(run: Run, given: readonly RemoteTransfer[]): readonly string[] {
  const last = new Map(given.map((each) => [each.id, each.note]));
  return stateAt(run.changes, Infinity)
    .filter(({ id, note }) => last.get(id) !== note)
    .map(({ id }) => id);
}

const overlap = 20_000;
const runOf = (maxDelay: number): fc.Arbitrary<Run> =>
  fc.record({
    changes: fc.array(
      fc.record({
        number: fc.nat(6),
        updatedAt: fc.nat(120_000),
        delay: fc.oneof(fc.constant(0), fc.constant(maxDelay), fc.nat(maxDelay)),
      }),
      { minLength: 1, maxLength: 40 },
    ),
    overlap: fc.constant(overlap),
    // On average at least four seconds, so that a run has at most a few dozen rounds.
    steps: fc
      .array(fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 40_000 })), { minLength: 1, maxLength: 7 })
      .filter((steps) => steps.reduce((sum, each) => sum + each, 0) >= 4_000 * steps.length),
    perPage: fc.integer({ min: 1, max: 4 }),
  });

const filterOf: TransferFilter = { skus: ["HELMET"], statuses: ["created"] };
/** The same transfer with a field and a getter on its prototype. */
const inheritedFilter = Object.create(
  Object.create({ skus: ["HELMET"] }, { statuses: { get: () => ["created"] } }) as object,
) as TransferFilter;

describe("follow", () => {
  it("never misses a last state if every change becomes visible within the overlap, and repeats only changed transfers", async () => {
    await fc.assert(
      fc.asyncProperty(runOf(overlap), async (run) => {
        const found = await follow(run);
        expect(lostOf(run, found)).toEqual([]);
        const latest = new Map<string, string>();
        for (const each of found) {
          expect(latest.get(each.id)).not.toBe(each.note);
          latest.set(each.id, each.note);
          const { number, updatedAt } = run.changes[Number(each.note.slice("version ".length))]!;
          expect([each.id, each.updatedAt]).toEqual([`st-${number}`, start + Math.floor(updatedAt / 1000) * 1000]);
        }
      }),
      { numRuns: scaled(100) },
    );
  });

  it.each([filterOf, inheritedFilter])(
    "requests updates since the latest known time less the overlap, with the filter: %#",
    async (filter) => {
      const asked: string[] = [];
      const service = serve({
        list: (query) => {
          asked.push(new Date(query.filter.updatedFrom!).toISOString());
          expect(query.filter).toMatchObject({ skus: ["HELMET"], statuses: ["created"] });
          return createTransferCollection([{ ...transfer, updatedAt: start + 60_500 }]).list(query);
        },
      });
      const enough = new Error("enough");
      const wait = () => (asked.length < 3 ? Promise.resolve() : Promise.reject(enough));
      const options = { since: start, overlap: 10_000, filter, wait };
      const { read, error } = await readAll(clientOf(over(service)).follow(options));
      expect(error).toBe(enough);
      expect(read).toHaveLength(1);
      expect(asked).toEqual(["2026-10-24T23:59:50.000Z", "2026-10-25T00:00:50.000Z", "2026-10-25T00:00:50.000Z"]);
    },
  );

  it("takes times at the end of the years that the API knows for the last instant of these years", async () => {
    const asked: (number | undefined)[] = [];
    const stop = new Error("stop");
    const fetched: typeof fetch = (input) => {
      asked.push(parseListQuery(new URL(input).searchParams).value?.filter.updatedFrom);
      const data = [{ ...encodeTransfer(transfer, "UTC"), updated_at: "9999-12-31 23:59:59" }];
      return Promise.resolve(Response.json({ success: true, data, paging: { len: 1, next: "0" } }));
    };
    const wait = () => (asked.length < 2 ? Promise.resolve() : Promise.reject(stop));
    const { error } = await readAll(
      clientOf(fetched, { timeZone: "America/New_York" }).follow({ since: 0, overlap: 0, wait }),
    );
    expect(error).toBe(stop);
    expect(asked).toEqual([0, Date.parse("9999-12-31T23:59:59.999Z")]);
  });

  it("accepts a filter with update times that are undefined, and refuses an inherited partner", async () => {
    const wait = () => Promise.reject(new Error("stop"));
    const options = { since: 0, overlap: 0, wait };
    const updates: TransferFilter = { updatedFrom: undefined, updatedTo: undefined };
    const own = clientOf(over(serve({ list: () => ({ transfers: [], next: 0 }) })));
    const errorOf = async (filter: object) => String((await readAll(own.follow({ ...options, filter }))).error);
    expect(await errorOf(updates)).toBe("Error: stop");
    expect(await errorOf(Object.create({ partnerCode: "P1" }) as object)).toContain("partnerCode must be absent");
  });

  it("rejects polling without a pause", async () => {
    const hasty = clientOf(over(serve({ list: () => ({ transfers: [], next: 0 }) })));
    for (const [waited, rule] of [
      [undefined, "must be given"],
      [5, "must be a promise, got 5"],
    ] as const) {
      const rounds = hasty.follow({ since: 0, overlap: 1, wait: () => waited as never })[Symbol.asyncIterator]();
      await expect(rounds.next()).rejects.toThrow(new TypeError(`TransferClient.follow: the result of wait ${rule}`));
    }
  });

  describe("after a failed request", () => {
    /** A service whose requests of these numbers fail, and a walk over its three pages. */
    const failingAt = (...failing: readonly number[]) => {
      const all = createTransferCollection([1, 2, 3].map((seq) => ({ ...transfer, seq, id: `st-${seq}` })));
      let asked = 0;
      const service = serve({ list: (query) => all.list({ ...query, limit: 1 }) });
      const answer = over(async (request) => {
        asked += 1;
        if (failing.includes(asked)) throw new Error(`no answer to request ${asked}`);
        return service(request);
      });
      return async (options: Pick<FollowOptions, "retry" | "signal">) => {
        const wait = () => Promise.reject(new Error("enough"));
        const { read, error } = await readAll(clientOf(answer).follow({ since: 0, overlap: 1, wait, ...options }));
        const { message, cause } = error as Error;
        const ids = read.map(({ id }) => id).join(" ");
        return { ids, end: cause instanceof Error ? cause.message : message, asked };
      };
    };
    const wholeRound = "st-3 st-2 st-1";

    it("asks retry, and sends the same request again", async () => {
      const failures: unknown[] = [];
      const retry = (failure: Error) => failures.push(failure) > 0;
      expect(await failingAt(1, 3, 4)({ retry })).toEqual({ ids: wholeRound, end: "enough", asked: 6 });
      expect(failures.map(isApiFailure)).toEqual([true, true, true]);
      expect(await failingAt(2)({ retry: async () => Promise.resolve(true) })).toMatchObject({
        ids: wholeRound,
        asked: 4,
      });
    });

    it("ends with the failure if retry returns false or is missing", async () => {
      const ended = { ids: "st-3", end: "no answer to request 2", asked: 2 };
      expect(await failingAt(2)({ retry: () => false })).toEqual(ended);
      expect(await failingAt(2)({ retry: async () => Promise.resolve(false) })).toEqual(ended);
      expect(await failingAt(2)({})).toEqual(ended);
      let left = 2;
      expect(await failingAt(2, 3, 4)({ retry: () => (left -= 1) >= 0 })).toMatchObject({
        end: "no answer to request 4",
      });
    });

    it("ends with the error of retry, and with the reason of a signal that is aborted meanwhile", async () => {
      const broken = () => {
        throw new Error("broken");
      };
      expect(await failingAt(1)({ retry: broken })).toMatchObject({ end: "broken", asked: 1 });
      const abort = new AbortController();
      const retry = async () => {
        abort.abort(new Error("stopped"));
        return new Promise<boolean>(() => undefined);
      };
      expect(await failingAt(1)({ retry, signal: abort.signal })).toMatchObject({ end: "stopped", asked: 1 });
      const rule = "TransferClient.follow: the result of retry must be a boolean, got 1";
      expect(await failingAt(1)({ retry: () => 1 as never })).toMatchObject({ end: rule, asked: 1 });
    });
  });

  const client = clientOf(fetch);
  const good: FollowOptions = { since: 0, overlap: 1, wait: () => Promise.resolve() };
  const timeRule = "must be epoch milliseconds within the years 0000 to 9999";
  const chosen = "must be omitted, because follow chooses the update times";
  const known = "since, overlap, filter, signal, timeout, wait, retry";
  it.each<[string, string, object?]>([
    ["TypeError", " must be given"],
    ["TypeError", `.since ${timeRule}, got "2026-01-01"`, { since: "2026-01-01" }],
    ["TypeError", ".overlap must be given", { overlap: undefined }],
    ["RangeError", ".overlap must be at least 0, got -1", { overlap: -1 }],
    ["TypeError", ".filter must be an object, got null", { filter: null }],
    ["TypeError", ".wait must be given", { wait: undefined }],
    ["TypeError", ".retry must be a function, got true", { retry: true }],
    ["TypeError", `.every is unknown: use one of ${known}`, { every: 5 }],
    ["RangeError", `.filter.updatedFrom ${chosen}`, { filter: { updatedFrom: 5 } }],
    ["RangeError", `.filter.updatedTo ${chosen}`, { filter: { updatedTo: 5 } }],
  ])("rejects at once, with a %s: options%s", (name, message, change) => {
    const follow = untyped((given: FollowOptions) => client.follow(given));
    expect(thrownBy(() => follow(change && { ...good, ...change }))).toBe(
      `${name}: TransferClient.follow: options${message}`,
    );
  });
});
