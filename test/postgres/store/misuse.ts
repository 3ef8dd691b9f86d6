import { createStore, type TransferStore } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { given, idleStore, network, now, request, requestOf, terms } from "../../support/store";

const idle = {
  run: () => Promise.reject(new Error("unused")),
  transaction: () => Promise.reject(new Error("unused")),
  close: () => Promise.resolve(),
};

describe("misuse of a store", () => {
  const methods = "an object with run, transaction and close, such as";
  it.each<[string, () => unknown]>([
    [
      `createStore: database must be ${methods} fromPg(pool), fromPostgresJs(sql) or fromPglite(pglite), got null`,
      () => createStore(null as never),
    ],
    [
      `createStore: database must be ${methods} fromPg(pool), got {`,
      () => createStore({ query: idle.run, connect: idle.run, end: idle.run } as never),
    ],
    [
      `createStore: database must be ${methods} fromPostgresJs(sql), got `,
      () => createStore(Object.assign(() => undefined, { unsafe: idle.run }) as never),
    ],
    [
      `createStore: database must be ${methods} fromPglite(pglite), got {`,
      () => createStore({ ...idle, run: undefined, waitReady: 1 } as never),
    ],
    ["createStore: options.hold is unknown (did you mean holds?)", () => createStore(idle, { hold: true } as never)],
    ["createStore: options.lots must be a boolean, got 1", () => createStore(idle, { lots: 1 as never })],
    ["createStore: options.transfers is unknown", () => createStore(idle, { transfers: { name: "a" } } as never)],
    [
      'createStore: options.schema must be 1 to 63 letters, digits and underscores, not beginning with a digit, got "a.b"',
      () => createStore(idle, { schema: "a.b" }),
    ],
    ["createStore: options.schema must be 1 to 63 letters, digits", () => createStore(idle, { schema: 5 as never })],
    [
      "createStore: options.partitions must be omitted without byPartner, got 4",
      () => createStore(idle, { partitions: 4 }),
    ],
  ])("%s", (message, misuse) => {
    expect(misuse).toThrow(message);
  });

  const store = idleStore({ holds: true });
  it.each<[string, (own: TransferStore) => Promise<unknown>]>([
    ["TransferStore.order: key must not be blank", (own) => own.order(" ", request, terms, given)],
    [
      "TransferStore.order: request.items[0] must be an object, got null",
      (own) => own.order("k", { ...request, items: [null as never] }, terms, given),
    ],
    ["TransferStore.order: terms.now must be given", (own) => own.order("k", request, { network } as never, given)],
    [
      "TransferStore.order: request.srcWarehouseCode must be a string, got 5",
      (own) => own.order("k", { ...request, srcWarehouseCode: 5 as never }, terms, given),
    ],
    ["TransferStore.order: given must be a function, got 3", (own) => own.order("k", request, terms, 3 as never)],
    ["TransferStore.check: terms must be given", (own) => own.check(request, undefined as never)],
    [
      "TransferStore.check: terms.weightRule must be one of",
      (own) => own.check(request, { ...terms, weightRule: "all" as never }),
    ],
    [
      "TransferStore.hold: options.until must be epoch milliseconds",
      (own) => own.hold("k", request, terms, { until: "soon" as never }),
    ],
    ["TransferStore.hold: options must be given", (own) => own.hold("k", request, terms, undefined as never)],
    [
      "TransferStore.hold: options.untill is unknown",
      (own) => own.hold("k", request, terms, { until: now + 1, untill: 1 } as never),
    ],
    ["TransferStore.release: key must be a string, got 5", (own) => own.release(5 as never)],
    ["TransferStore.record: id must be a string, got 7", (own) => own.record(7 as never, "k", { type: "start" }, now)],
    ["TransferStore.record: at must be epoch milliseconds", (own) => own.record("a", "k", { type: "start" }, NaN)],
    ["TransferStore.history: id must be a string, got 7", (own) => own.history(7 as never)],
    ["TransferStore.change: warehouseCode must be a string, got 7", (own) => own.change("k", 7 as never, [])],
    ["TransferStore.change: changes must be an array, got {}", (own) => own.change("k", "HCM", {} as never)],
    ["TransferStore.change: changes[0] must be an object, got null", (own) => own.change("k", "HCM", [null as never])],
    [
      "TransferStore.change: changes[0].onHand is unknown (did you mean onHandQty?)",
      (own) => own.change("k", "HCM", [{ sku: "A", onHand: 1 } as never]),
    ],
    [
      "TransferStore.change: changes[0].sku must be given",
      (own) => own.change("k", "HCM", [{ onHandQty: 1 } as never]),
    ],
    [
      "TransferStore.change: options.lots must be true for this call",
      (own) => own.change("k", "HCM", [{ sku: "A", expiresOn: "2026-03-05" }]),
    ],
    [
      "TransferStore.change: options.addUnknown must be true, false or { like }, got 1",
      (own) => own.change("k", "HCM", [], { addUnknown: 1 as never }),
    ],
    [
      "TransferStore.change: options.addUnknown.like must be given",
      (own) => own.change("k", "HCM", [], { addUnknown: {} as never }),
    ],
    [
      "TransferStore.change: options.addUnknown.liek is unknown",
      (own) => own.change("k", "HCM", [], { addUnknown: { liek: "A" } as never }),
    ],
    ["TransferStore.change: options.now must be epoch milliseconds", (own) => own.change("k", "HCM", [], { now: NaN })],
    [
      "TransferStore.change: options.belowReserved must be a boolean, got 1",
      (own) => own.change("k", "HCM", [], { belowReserved: 1 as never }),
    ],
    ["TransferStore.stocks: skus must be an array", (own) => own.stocks("A" as never)],
    [
      "TransferStore.stocks: options.warehouseCodes[0] must be a string, got 5",
      (own) => own.stocks(["A"], { warehouseCodes: [5 as never] }),
    ],
    [
      "TransferStore.stocks: options.supply is unknown (did you mean supplies?)",
      (own) => own.stocks(["A"], { supply: true } as never),
    ],
  ])("%s", async (message, misuse) => {
    await expect(misuse(store)).rejects.toThrow(message);
  });

  it.each(["stock", "heldQty", "promisesUntil"])(
    "refuses %s in the terms: a store knows its stock and its holds",
    async (name) => {
      class Terms {
        now = now;
        network = network;
        [name] = new Map();
      }
      for (const own of [{ ...terms, [name]: new Map() }, new Terms()] as (typeof terms)[]) {
        const message = `terms.${name} is unknown`;
        await expect(store.check(request, own)).rejects.toThrow(`TransferStore.check: ${message}`);
        await expect(store.order("k", request, own, given)).rejects.toThrow(`TransferStore.order: ${message}`);
        await expect(store.hold("k", request, own, { until: now + 1 })).rejects.toThrow(
          `TransferStore.hold: ${message}`,
        );
      }
    },
  );

  it("needs the option for holds", async () => {
    const without = idleStore({});
    const message = "options.holds must be true for this call";
    await expect(without.hold("k", requestOf(["A", 1]), terms, { until: now + 1 })).rejects.toThrow(
      `TransferStore.hold: ${message}`,
    );
    await expect(without.release("k")).rejects.toThrow(`TransferStore.release: ${message}`);
  });
});
