import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
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
import { run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { scaled } from "../../support/scaled";
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

function anyEvent(random: Random): TransferEvent {
  const items = [{ sku: skus[random(2)]!, qty: 1 + random(2) }];
  const received = items.map(({ sku, qty: acceptedQty }) => ({ sku, acceptedQty }));
  const events: readonly TransferEvent[] = [
    { type: "start" },
    { type: "ship", items },
    { type: "ship", items },
    { type: "receive", items: received },
    { type: "cancel", items },
    { type: "delay", estimatedArrivalDate: `2026-03-0${1 + random(9)}` },
  ];
  return events[random(events.length)]!;
}

/** PostgreSQL does not keep the order of fields. */
const write = (event: TransferEvent) => inspect(event, { sorted: true, depth: 9 });

/** Sends events over HTTP, with few keys, and compares each answer with transfers that are kept here. */
async function live(storage: Storage, random: Random): Promise<void> {
  const server = createServer(serveLives(storage, accesses, company, () => expect.unreachable()));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/demo/transfer?id=`;
  const ask = async (token: string, id: string, body?: object) => {
    const method = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(url + id, { ...method, headers: { authorization: `Bearer ${token}` } });
    return [response.status, await response.json()] as const;
  };

  const kept = new Map(given.map((transfer) => [transfer.id, transfer]));
  const recorded = new Map<string, Map<string, TransferEvent>>(given.map(({ id }) => [id, new Map()]));
  for (let steps = 0; steps < scaled(60); steps += 1) {
    const { id, partner } = given[random(given.length)]!;
    const other = partnerCodes.find((code) => code !== partner.code)!;
    const [key, before, events] = [String(random(9)), kept.get(id)!, recorded.get(id)!];
    const known = events.get(key);
    const event = known && random(2) === 0 ? known : anyEvent(random);
    expect(await ask(other, id, { key, event })).toEqual([404, null]);

    const step = applyEvent(before, event, 1).value;
    const isDone = known ? JSON.stringify(known) === JSON.stringify(event) : step !== undefined;
    expect(await ask(random(2) === 0 ? "all" : partner.code, id, { key, event })).toEqual([200, isDone]);
    if (!known && step) {
      kept.set(id, step.transfer);
      events.set(key, event);
    }

    expect(await ask(other, id)).toEqual([404, null]);
    for (const token of ["all", partner.code]) {
      const [status, found] = await ask(token, id);
      const { transfer, history, supplies } = found as Life;
      expect([status, transfer.items, transfer.status]).toEqual([200, kept.get(id)!.items, kept.get(id)!.status]);
      expect(history.map((each) => write(each.event)).sort()).toEqual(Array.from(events.values(), write).sort());
      const seen = [...kept.values()].filter((each) => token === "all" || each.partner.code === token);
      const expected = suppliesOf(seen, before.destWarehouseCode);
      expect(supplies).toEqual(skus.map((sku) => [sku, expected.get(sku) ?? []]));
    }
  }
  server.closeAllConnections();
  server.close();
}

const seed = Number(process.env["FC_SEED"] ?? Date.now());

describeInDatabase(`the lives of two partners on the server of npm start, FC_SEED=${seed}`, (database, pglite) => {
  const print = vi.spyOn(console, "log").mockReturnValue();
  afterAll(() => {
    print.mockRestore();
  });

  it("in memory: keys belong to their transfer, and a partner sees only its own goods", async () => {
    await live(createMemory(createTransferCollection(given), new Map()), seededRandom(seed));
  });

  it("in a database: keys belong to their transfer, and a partner sees only its own goods", async () => {
    const storage = await openDatabase(fromPglite(await pglite()), () => given);
    const { stock } = createStore(fromPglite(await pglite()));
    const level = { onHandQty: 100, reservedQty: 36, unitWeight: 1 };
    for (const sku of skus) await run(database, stock.put(given[0]!.srcWarehouseCode, sku, level));
    await live(storage, seededRandom(seed));
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
