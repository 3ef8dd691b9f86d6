import { createNetwork, type StockTransfer, type TransferEvent, type TransferProgress } from "stock-transfer";
import { fromPglite } from "stock-transfer/postgres";
import { beforeAll, expect, it } from "vitest";
import { createStockService } from "../../../examples/embed/stockService.js";
import { describeInDatabase } from "../../support/describeInDatabase";
import { readPage } from "../../support/pages";

const token = "secret";
const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});

type Answer = StockTransfer & {
  readonly reasons?: readonly string[];
  readonly progress: readonly TransferProgress[];
  readonly history: readonly { readonly key: string }[];
  readonly data: readonly unknown[];
};

describeInDatabase("stockService.js", (_, pglite) => {
  let service: Awaited<ReturnType<typeof createStockService>>;
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `http://localhost${path}`;
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await service.handle(new Request(url, init));
    return [response.status, (await response.json()) as Answer] as const;
  };
  const orderOf = (sku: string, qty: number) => ({
    items: [{ product_sku: sku, qty }],
    src_warehouse_code: "HCM",
    dest_warehouse_code: "HAN",
  });
  const order = (key: string, qty: number, sku = "MILK") => ask("PUT", `/orders/${key}`, orderOf(sku, qty));
  const scan = (id: string, key: string, event: TransferEvent) => ask("PUT", `/transfers/${id}/events/${key}`, event);
  const receive = (acceptedQty: number, rejectedQty?: number): TransferEvent => {
    const counts = { acceptedQty, ...(rejectedQty !== undefined && { rejectedQty }) };
    return { type: "receive", items: [{ sku: "MILK", ...counts }] };
  };
  const milkAt = async (code: string) => {
    const found = service.store.stock.find(code, ["MILK"]);
    return (await fromPglite(await pglite()).run(found)).get("MILK");
  };

  beforeAll(async () => {
    const now = () => Date.parse("2026-03-02T02:00:00Z");
    const database = fromPglite(await pglite());
    service = await createStockService(database, network, { token, minShelfDays: 3, now });
    const lots = [
      { qty: 5, expiresOn: "2026-03-05" },
      { qty: 6, expiresOn: "2026-03-08" },
      { qty: 9, expiresOn: "2026-03-20" },
    ];
    await database.run(service.store.stock.put("HCM", "MILK", { onHandQty: 20, unitWeight: 10, lots }));
    await database.run(service.store.stock.put("HCM", "RICE", { onHandQty: 90, unitWeight: 10 }));
  }, 60_000);

  it("has at most 400 lines, as many as its page says", () => {
    const lines = readPage("examples/embed/stockService.js").split("\n").length - 1;
    expect(lines).toBeLessThanOrEqual(400);
    expect(readPage("docs/postgres.md")).toContain(`in ${lines} lines`);
  });

  it("creates an order once, from fresh lots that expire first, and says why it refuses others", async () => {
    const [status, transfer] = await order("7", 8);
    expect([status, transfer.items]).toEqual([201, [{ sku: "MILK", qty: 8 }]]);
    expect(await order("7", 8)).toEqual([200, transfer]);
    expect(await order("7", 9)).toEqual([409, { reasons: ["The key belongs to another call."] }]);
    expect((await milkAt("HCM"))?.lots).toEqual([
      { qty: 5, expiresOn: "2026-03-05" },
      { qty: 7, expiresOn: "2026-03-20" },
    ]);
    expect(await order("8", 8)).toEqual([422, { reasons: [expect.stringMatching(/^MILK: .*1/)] }]);
    expect((await order("8", 0))[0]).toBe(400);
    expect(await ask("GET", "/transfers/none")).toEqual([404, { reasons: ["There is no transfer none."] }]);
  });

  it("records receipts in parts, with duplicated and late events, and moves the lots", async () => {
    const [, { id }] = await order("7", 8);
    expect((await scan(id, "a", receive(5)))[0]).toBe(202);
    expect((await scan(id, "a", receive(5)))[0]).toBe(202);
    const [, shipped] = await scan(id, "b", { type: "ship", shipmentCode: "OUT1" });
    expect([shipped.status, shipped.progress[0]?.acceptedQty]).toEqual(["in_transit", 5]);
    expect((await scan(id, "a", receive(5)))[0]).toBe(200);
    expect(await scan(id, "a", receive(4))).toEqual([409, { reasons: ["The key belongs to another call."] }]);
    expect((await scan(id, "c", receive(9)))[0]).toBe(422);
    const [, done] = await scan(id, "c", receive(2, 1));
    expect([done.status, done.progress[0]?.rejectedQty]).toEqual(["completed", 1]);
    const lots = [
      { qty: 6, expiresOn: "2026-03-08" },
      { qty: 1, expiresOn: "2026-03-20" },
    ];
    // The destination did not know the SKU.
    expect(await milkAt("HAN")).toMatchObject({ onHandQty: 7, unitWeight: 10, lots });
    const [, { history }] = await ask("GET", `/transfers/${id}`);
    expect(history.map(({ key }) => key)).toEqual(["b", "a", "c"]);
    expect((await scan("none", "a", receive(1)))[0]).toBe(404);
  });

  it("holds the goods of a basket, and its order takes them", async () => {
    const basket = (method: string, qty?: number) =>
      ask(method, "/baskets/9", qty === undefined ? undefined : orderOf("RICE", qty));
    expect([(await basket("PUT", 80))[0], (await basket("PUT", 85))[0], (await basket("PUT", 91))[0]]).toEqual([
      200, 200, 422,
    ]);
    expect((await order("10", 6, "RICE"))[0]).toBe(422);
    expect(await basket("DELETE")).toEqual([200, { held: true }]);
    expect((await basket("PUT", 90))[0]).toBe(200);
    expect((await order("9", 1, "RICE"))[0]).toBe(201);
    expect((await basket("PUT", 2))[0]).toBe(409);
    expect((await basket("PUT", 0))[0]).toBe(400);
  });

  it("takes deliveries with their dates, and sales, once", async () => {
    const move = (path: string, qty: number, expiresOn?: string) =>
      ask("PUT", path, { warehouse: "HAN", items: [{ sku: "TEA", qty, expiresOn }] });
    const answers = [];
    for (const expiresOn of ["2026-05-01", "2026-05-01", "2026-06-01", "soon"]) {
      answers.push((await move("/deliveries/1", 4, expiresOn))[0]);
    }
    for (const qty of [5, 3, 3]) answers.push((await move("/sales/2", qty))[0]);
    expect(answers).toEqual([200, 200, 409, 422, 422, 200, 200]);
    const found = await fromPglite(await pglite()).run(service.store.stock.find("HAN", ["TEA"]));
    expect(found.get("TEA")).toMatchObject({ onHandQty: 1, lots: [{ qty: 1, expiresOn: "2026-05-01" }] });
  });

  it("refills at night what is below its minimum, once", async () => {
    const levels = [{ warehouseCode: "HAN", sku: "RICE", minQty: 10, maxQty: 30 }];
    const nights = [await service.refill("2026-03-02", levels), await service.refill("2026-03-02", levels)];
    expect(nights.map((answers) => answers.map(({ status }) => status))).toEqual([[201], []]);
    const [, listed] = await ask("GET", "/business/v1/stock-transfer?skus=RICE");
    // One of these units is in the order of the basket.
    expect(listed.data).toMatchObject([{ total_qty_sku: 29, des_warehouse_code: "HAN" }, { total_qty_sku: 1 }]);
    expect(await ask("GET", "/counts")).toEqual([200, expect.objectContaining({ created: 2, completed: 1 })]);
    const check = { items: [{ product_sku: "RICE", qty: 61 }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(check) };
    const url = "http://localhost/business/v1/stock-transfer/check";
    expect(await (await service.handle(new Request(url, init))).json()).toMatchObject({
      data: { transfer_items: [{ available_qty: 60, is_allowed_transfer: false }] },
    });
    expect((await service.handle(new Request("http://localhost/counts"))).status).toBe(401);
  });
});
