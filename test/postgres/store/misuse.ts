import { createStore, type TransferStore } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { given, idleStore, network, now, request, requestOf, terms } from "../../support/store";
import { untyped } from "../../support/thrownBy";

const idle = {
  run: () => Promise.reject(new Error("unused")),
  transaction: () => Promise.reject(new Error("unused")),
  close: () => Promise.resolve(),
};

describe("misuse of a store", () => {
  const rule = "must be an object with run, transaction and close, such as";
  const drivers = "fromPg(pool), fromPostgresJs(sql) or fromPglite(pglite)";
  const nameRule = "1 to 63 letters, digits and underscores, not beginning with a digit";
  it.each<[string, unknown, unknown?]>([
    [`database ${rule} ${drivers}, got null`, null],
    [`database ${rule} fromPg(pool), got {`, { query: idle.run, connect: idle.run, end: idle.run }],
    [`database ${rule} fromPostgresJs(sql), got `, Object.assign(() => undefined, { unsafe: idle.run })],
    [`database ${rule} fromPglite(pglite), got {`, { ...idle, run: undefined, waitReady: 1 }],
    ["options.hold is unknown (did you mean holds?)", idle, { hold: true }],
    ["options.lots must be a boolean, got 1", idle, { lots: 1 }],
    ["options.transfers is unknown", idle, { transfers: { name: "a" } }],
    [`options.schema must be ${nameRule}, got "a.b"`, idle, { schema: "a.b" }],
    [`options.schema must be ${nameRule}, got 5`, idle, { schema: 5 }],
    ["options.partitions must be omitted without byPartner, got 4", idle, { partitions: 4 }],
  ])("createStore: %s", (message, database, options) => {
    expect(() => untyped(createStore)(database, options)).toThrow(`createStore: ${message}`);
  });

  const store = idleStore({ holds: true });
  const items = [null];
  it.each<[string, keyof TransferStore, ...unknown[]]>([
    ["key must not be blank", "order", " ", request, terms, given],
    ["request.items[0] must be an object, got null", "order", "k", { ...request, items }, terms, given],
    ["terms.now must be given", "order", "k", request, { network }, given],
    [
      "request.srcWarehouseCode must be a string, got 5",
      "order",
      "k",
      { ...request, srcWarehouseCode: 5 },
      terms,
      given,
    ],
    ["given must be a function, got 3", "order", "k", request, terms, 3],
    ["terms must be given", "check", request],
    ["terms.weightRule must be one of", "check", request, { ...terms, weightRule: "all" }],
    ["options.until must be epoch milliseconds", "hold", "k", request, terms, { until: "soon" }],
    ["options must be given", "hold", "k", request, terms],
    ["options.untill is unknown", "hold", "k", request, terms, { until: now + 1, untill: 1 }],
    ["key must be a string, got 5", "release", 5],
    ["id must be a string, got 7", "record", 7, "k", { type: "start" }, now],
    ["at must be epoch milliseconds", "record", "a", "k", { type: "start" }, NaN],
    ["id must be a string, got 7", "history", 7],
    ["warehouseCode must be a string, got 7", "change", "k", 7, []],
    ["changes must be an array, got {}", "change", "k", "HCM", {}],
    ["changes[0] must be an object, got null", "change", "k", "HCM", [null]],
    ["changes[0].onHand is unknown (did you mean onHandQty?)", "change", "k", "HCM", [{ sku: "A", onHand: 1 }]],
    ["changes[0].sku must be given", "change", "k", "HCM", [{ onHandQty: 1 }]],
    ["options.lots must be true for this call", "change", "k", "HCM", [{ sku: "A", expiresOn: "2026-03-05" }]],
    ["options.addUnknown must be true, false or { like }, got 1", "change", "k", "HCM", [], { addUnknown: 1 }],
    ["options.addUnknown.like must be given", "change", "k", "HCM", [], { addUnknown: {} }],
    ["options.addUnknown.liek is unknown", "change", "k", "HCM", [], { addUnknown: { liek: "A" } }],
    ["options.now must be epoch milliseconds", "change", "k", "HCM", [], { now: NaN }],
    ["options.belowReserved must be a boolean, got 1", "change", "k", "HCM", [], { belowReserved: 1 }],
    ["skus must be an array", "stocks", "A"],
    ["options.warehouseCodes[0] must be a string, got 5", "stocks", ["A"], { warehouseCodes: [5] }],
    ["options.supply is unknown (did you mean supplies?)", "stocks", ["A"], { supply: true }],
  ])("%s, by %s", async (message, call, ...args) => {
    const calls = store as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    await expect(calls[call]!(...args)).rejects.toThrow(`TransferStore.${call}: ${message}`);
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
