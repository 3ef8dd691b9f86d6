import { createServer } from "node:http";
import {
  applyEvent,
  createNetwork,
  createTransferCollection,
  type StockTransfer,
  suppliesOf,
  type TransferEvent,
} from "stock-transfer";
import { createStore, fromPglite } from "stock-transfer/postgres";
import { afterAll, expect, it, vi } from "vitest";
import type { Life } from "../../../examples/demo/lives";
import { type Access, serveLives } from "../../../examples/server/serveLives";
import { createMemory, openDatabase, type Storage } from "../../../examples/server/storage";
import { describeInDatabase } from "../../support/describeInDatabase";
import { listen } from "../../support/listen";
import { run } from "../../support/postgres";
import { numbered } from "../../support/transfers";

const partnerCodes = ["P1", "P2"];
const skus = ["A", "B"];
const accesses = new Map<string, Access>([
  ["all", true],
  ...partnerCodes.map((partnerCode) => [partnerCode, { partnerCode }] as const),
]);

const company = {
  reachOf: () => ({ network: createNetwork({ warehouses: [] }), has: () => true }),
  timeZone: "UTC",
  partnerCodes,
  now: () => Date.now(),
};

/** Six transfers of two partners, with the same goods to the same warehouse. */
const given = Array.from({ length: 6 }, (_, at): StockTransfer => {
  const partner = { code: partnerCodes[at % 2]!, name: "Partner" };
  return numbered(at + 1, { partner, items: skus.map((sku) => ({ sku, qty: 6 })), updatedAt: 0 });
});

/** Sends the same keys for each transfer over HTTP, and compares what each token sees with transfers that are kept here. */
async function live(storage: Storage): Promise<void> {
  const server = createServer(serveLives(storage, accesses, company, () => expect.unreachable()));
  const url = `http://localhost:${await listen(server)}/demo/transfer?id=`;
  const ask = async (token: string, id: string, body?: object) => {
    const method = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(url + id, { ...method, headers: { authorization: `Bearer ${token}` } });
    return [response.status, await response.json()] as const;
  };
  const kept = new Map(given.map((transfer) => [transfer.id, transfer]));
  const events: readonly TransferEvent[] = [
    { type: "ship", items: [{ sku: "A", qty: 2 }] },
    { type: "receive", items: [{ sku: "A", acceptedQty: 1 }] },
  ];
  for (const { id, partner } of given) {
    const other = partnerCodes.find((code) => code !== partner.code)!;
    for (const [at, event] of events.entries()) {
      const key = String(at);
      expect(await ask(other, id, { key, event })).toEqual([404, null]);
      for (const token of [partner.code, "all"]) expect(await ask(token, id, { key, event })).toEqual([200, true]);
      expect(await ask(partner.code, id, { key, event: { type: "start" } })).toEqual([200, false]);
      kept.set(id, applyEvent(kept.get(id)!, event, 1).value!.transfer);
    }
    // Nothing else is in transit.
    const tooMuch = { type: "receive", items: [{ sku: "A", acceptedQty: 2 }] };
    expect(await ask("all", id, { key: "x", event: tooMuch })).toEqual([200, false]);
    expect(await ask(other, id)).toEqual([404, null]);
    for (const token of ["all", partner.code]) {
      const [status, found] = await ask(token, id);
      const { transfer, history, supplies } = found as Life;
      expect([status, transfer.items, transfer.status]).toEqual([200, kept.get(id)!.items, kept.get(id)!.status]);
      expect(history.map((each) => each.event)).toEqual(events);
      const seen = [...kept.values()].filter((each) => token === "all" || each.partner.code === token);
      const expected = suppliesOf(seen, transfer.destWarehouseCode);
      expect(supplies).toEqual(skus.map((sku) => [sku, expected.get(sku) ?? []]));
    }
  }
}

describeInDatabase("the lives of two partners on the server of npm start", (database, pglite) => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  afterAll(() => {
    print.mockRestore();
  });

  it("in memory: keys belong to their transfer, and a partner sees only its own goods", async () => {
    await live(createMemory(createTransferCollection(given), new Map()));
  });

  it("in a database: keys belong to their transfer, and a partner sees only its own goods", async () => {
    const storage = await openDatabase(fromPglite(await pglite()), () => given);
    const { stock } = createStore(fromPglite(await pglite()));
    const level = { onHandQty: 100, reservedQty: 36, unitWeight: 1 };
    for (const sku of skus) await run(database, stock.put(given[0]!.srcWarehouseCode, sku, level));
    await live(storage);
  });

  it("in a database: an order is in the list once, also after a restart", async () => {
    const network = createNetwork({
      warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
      defaultLane: { transferType: "ROAD", weightLimit: 9, transitDays: 1 },
    });
    const request = { items: [{ sku: "C", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    await run(database, createStore(fromPglite(await pglite())).stock.put("HCM", "C", { onHandQty: 1, unitWeight: 1 }));
    for (const isNew of [true, false]) {
      const storage = await openDatabase(fromPglite(await pglite()), () => given);
      const order = (key: string) => storage.order!(key, request, { network, now: 0 }, "SOUTH");
      const created = await order("k");
      const transfer = { items: request.items, partner: { code: "SOUTH" } };
      expect(created).toMatchObject({ transfer, repeated: !isNew });
      expect((await storage.list({ filter: { skus: ["C"] }, limit: 5, next: 0 })).transfers).toMatchObject([transfer]);
      expect(await order("other")).toMatchObject({ refused: true });
    }
  });
});
