import { getEventListeners } from "node:events";
import { encodePage } from "stock-transfer";
import type { CallOptions, ClientOptions, TransferClient } from "stock-transfer/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { always, clientOf } from "../support/client";
import { pending } from "../support/pending";
import { options } from "../support/service";
import { transfer } from "../support/transfers";

const { timeZone } = options;
const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const reason = new Error("enough");
const forEver = <T>() => new Promise<T>(() => undefined);
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const pageOf = (...numbers: readonly number[]) =>
  encodePage({ transfers: numbers.map((seq) => ({ ...transfer, seq, id: `st-${seq}` })), next: 0 }, timeZone);
const onePage = always(pageOf(1));
const unreadable = (text: () => Promise<string>) => Promise.resolve(Object.assign(new Response(), { text }));

const client = (change: Partial<ClientOptions>) => clientOf(onePage, change);

const following = (wait: () => Promise<void>, options: CallOptions) => ({ since: 0, overlap: 0, wait, ...options });
const firstOf = (values: AsyncIterable<unknown>) => values[Symbol.asyncIterator]().next();

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "no failure",
    (error: unknown) => error,
  );

type Call = (own: TransferClient, options: CallOptions) => Promise<unknown>;
const calls: readonly (readonly [name: string, call: Call])[] = [
  ["check", (own, options) => own.check(request, options)],
  ["list", (own, options) => own.list({ filter: {}, limit: 5, next: 0 }, options)],
  ["walk", (own, options) => firstOf(own.walk({}, options))],
  ["follow", (own, options) => firstOf(own.follow(following(forEver, options)))],
];

/** A function of the embedding program, and when it settles long after the abort. */
const hanging: readonly (readonly [name: string, settle: (late: Promise<never>) => Partial<ClientOptions>])[] = [
  ["the token", (late) => ({ token: () => late })],
  ["a fetch that ignores signals", (late) => ({ fetch: () => late })],
  ["the body", (late) => ({ fetch: () => unreadable(() => late) })],
];

describe("an abort", () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  afterEach(() => {
    expect(unhandled).not.toHaveBeenCalled();
  });

  describe.each(calls)("of %s", (_, call) => {
    it.each(hanging)("is noticed while %s is pending", async (_name, optionsWith) => {
      const { result: late, fail } = pending();
      const controller = new AbortController();
      const outcome = failureOf(call(client(optionsWith(late)), { signal: controller.signal, timeout: 60_000 }));
      await soon();
      controller.abort(reason);
      expect(await Promise.race([outcome, soon().then(() => "still pending")])).toBe(reason);
      fail();
      await soon();
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    });

    it("before the call calls nothing", async () => {
      const token = vi.fn(() => "good");
      const fetched = vi.fn(onePage);
      await expect(call(client({ token, fetch: fetched }), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      expect([token, fetched].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    });

    it("by the token function calls nothing after it", async () => {
      const controller = new AbortController();
      const fetched = vi.fn(onePage);
      const token = () => {
        controller.abort(reason);
        return "good";
      };
      await expect(call(client({ token, fetch: fetched }), { signal: controller.signal })).rejects.toBe(reason);
      expect(fetched).not.toHaveBeenCalled();
    });
  });

  it("is noticed while wait is pending, which may reject later", async () => {
    const controller = new AbortController();
    const { call: wait, fail } = pending();
    const changes = client({})
      .follow(following(wait, { signal: controller.signal }))
      [Symbol.asyncIterator]();
    expect((await changes.next()).value).toMatchObject({ id: "st-1" });
    const outcome = failureOf(changes.next());
    await soon();
    controller.abort(reason);
    expect(await Promise.race([outcome, soon().then(() => "still pending")])).toBe(reason);
    fail();
    await soon();
    expect(await changes.next()).toEqual({ done: true, value: undefined });
  });

  it.each<[string, (own: TransferClient, options: CallOptions) => AsyncIterable<{ readonly id: string }>]>([
    ["walk", (own, options) => own.walk({}, options)],
    ["follow", (own, options) => own.follow(following(forEver, options))],
  ])("of %s stops within a received page", async (_, call) => {
    const controller = new AbortController();
    const ids: string[] = [];
    const all = async () => {
      const own = client({ fetch: always(pageOf(3, 2, 1)) });
      for await (const { id } of call(own, { signal: controller.signal })) {
        ids.push(id);
        if (id === "st-2") controller.abort(reason);
      }
    };
    await expect(all()).rejects.toBe(reason);
    expect(ids).toEqual(["st-3", "st-2"]);
  });
});

describe("a timeout", () => {
  describe.each(calls)("of %s", (_, call) => {
    it.each(hanging)("ends the call while %s is pending", async (_name, optionsWith) => {
      const controller = new AbortController();
      const given = { signal: controller.signal, timeout: 20 };
      expect(await failureOf(call(client(optionsWith(forEver())), given))).toMatchObject({
        name: "ApiFailure",
        kind: "timeout",
        message: "no complete response within 20 ms",
      });
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    });

    it("without a signal ends the call, and the request", async () => {
      const signals: (AbortSignal | null | undefined)[] = [];
      const fetched: typeof fetch = (_input, init) => {
        signals.push(init?.signal);
        return forEver();
      };
      expect(await failureOf(call(client({ fetch: fetched }), { timeout: 20 }))).toMatchObject({ kind: "timeout" });
      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    });
  });
});

describe("a signal", () => {
  it("has no more listeners after many rounds than after one", async () => {
    const controller = new AbortController();
    const body = JSON.stringify({ success: true, ...pageOf() });
    const response = () => Object.assign(new Response(), { text: () => Promise.resolve(body) });
    const own = client({ fetch: () => Promise.resolve(response()) });
    let rounds = 0;
    let most = 0;
    const wait = () => {
      rounds += 1;
      most = Math.max(most, getEventListeners(controller.signal, "abort").length);
      if (rounds === 500) controller.abort(reason);
      return Promise.resolve();
    };
    await expect(firstOf(own.follow(following(wait, { signal: controller.signal })))).rejects.toBe(reason);
    expect(rounds).toBe(500);
    expect(most).toBeLessThanOrEqual(1);
    await soon();
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});
