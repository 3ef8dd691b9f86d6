import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { createNetwork, progressOf } from "stock-transfer";
import { connectByPglite } from "./byPglite.js";
import { recordOnce } from "./event.js";
import { orderOnce } from "./order.js";
import { createStoreHandler, createTables, stock } from "./postgresStore.js";
import { withRetries } from "./retry.js";

const store = withRetries(await connectByPglite());
await createTables(store);
await store.run(stock.put("HCM", "HELMET", { onHandQty: 12, unitWeight: 340 }));
const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});
const request = { items: [{ sku: "HELMET", qty: 10 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const texts = { subStatus: "", refCode: "", note: "", outboundShipmentCode: "", inboundShipmentCode: "" };
await orderOnce("st-1", store, network, request, ({ estimatedArrivalDate }, seq) => {
  const created = { status: /** @type {const} */ ("created"), createdAt: Date.now(), updatedAt: Date.now() };
  const partner = { code: "P1", name: "Partner" };
  return { ...request, ...texts, ...created, seq, code: `ST${seq}`, partner, estimatedArrivalDate };
});

// The server: both endpoints of the HTTP API, and one for events.
const app = new Hono();
const handler = createStoreHandler(store, network);
app.all("/business/v1/*", (context) => handler(context.req.raw));
app.put("/transfers/:id/events/:key", bearerAuth({ token: "secret" }), async (context) => {
  const { id, key } = context.req.param();
  const { transfer, reasons } = await recordOnce(key, store, id, await context.req.json().catch(() => null));
  return transfer ? context.json({ ...transfer, progress: progressOf(transfer) }) : context.json({ reasons }, 422);
});
const port = Number(process.env.PORT ?? 3000);
const server = serve({ fetch: app.fetch, port });

// The client sends each event with a key. The second one is sent twice, as after a lost response.
const url = `http://localhost:${port}/transfers/st-1/events`;
const headers = { authorization: "Bearer secret" };
for (const { key, ...event } of [
  { key: 1, type: "ship", items: [{ sku: "HELMET", qty: 9 }], shipmentCode: "OUT1" },
  { key: 2, type: "receive", items: [{ sku: "HELMET", acceptedQty: 7, rejectedQty: 1 }] },
  { key: 2, type: "receive", items: [{ sku: "HELMET", acceptedQty: 7, rejectedQty: 1 }] },
  { key: 3, type: "lose" },
  { key: 4, type: "cancel" },
]) {
  const response = await fetch(`${url}/${key}`, { method: "PUT", headers, body: JSON.stringify(event) });
  const { status, progress } = /** @type {any} */ (await response.json());
  const { underWayQty, rejectedQty, lostQty } = progress[0];
  const levels = await store.run(stock.findAll(["HELMET"]));
  const [source, destination] = ["HCM", "HAN"].map((code) => levels.get(code)?.get("HELMET"));
  console.log(`${event.type}: ${status}, HCM ${source?.onHandQty} (${source?.reservedQty} reserved),`);
  console.log(
    `  in transit ${underWayQty}, HAN ${destination?.onHandQty ?? 0}, rejected ${rejectedQty}, lost ${lostQty}`,
  );
}
server.close();
await store.close();
