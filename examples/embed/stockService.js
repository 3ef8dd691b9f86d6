import { createHash } from "node:crypto";
import { parseCheckRequest, progressOf, suppliesOf, walkTransfers } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { needsOf, planSupply } from "stock-transfer/planners";
import { createStore } from "stock-transfer/postgres";
import { describeIssue, describeRefusal } from "stock-transfer/words";

/**
 * @typedef {import("stock-transfer").StockTransfer} StockTransfer
 * @typedef {import("stock-transfer").TransferEvent} TransferEvent
 * @typedef {import("stock-transfer/postgres").Row} Row
 */

/** Scanner events that came too early: a receipt can overtake the shipment. */
const waitingTable =
  "create table if not exists waiting_scan (transfer_id text, key text, event jsonb not null, primary key (transfer_id, key))";

const partner = { code: "P1", name: "Partner" };

/**
 * A service with orders, scanner events, lots, a nightly job and a list for the office.
 *
 * @param {import("stock-transfer/postgres").Database} database
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {object} options
 * @param {string} options.token The bearer token of all clients.
 * @param {number} options.minShelfDays Days for which goods must be fresh after their arrival.
 * @param {() => number} [options.now]
 */
export async function createStockService(database, network, { token, minShelfDays, now = Date.now }) {
  const store = createStore(database, { lots: true });
  const { run } = database;
  await store.migrate();
  await run(rowsOf(waitingTable));
  const terms = () => ({ network, now: now(), minShelfDays });

  /** The list and the check of `/business/v1`, for the office. */
  const office = createHandler({
    authenticate: (given) => given === token,
    list: (query) => run(store.transfers.list(query)),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return { ...terms(), stock: await run(store.stock.find(srcWarehouseCode, skus)) };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });

  /**
   * Creates a transfer once for each key.
   *
   * @param {string} key
   * @param {unknown} body
   */
  async function order(key, body) {
    const { value: request, issues } = parseCheckRequest(body);
    if (issues) return answer(400, { reasons: issues.map(describeIssue) });
    return answerOrder(await place(key, request));
  }

  /**
   * @param {string} key
   * @param {import("stock-transfer").CheckRequest} request
   */
  function place(key, request) {
    const at = terms();
    return store.order(key, request, at, (_, seq) => {
      return { id: `st-${seq}`, code: `ST${seq}`, partner, createdAt: at.now };
    });
  }

  /**
   * Records an event once for each key. An event that came too early waits for the events before it.
   *
   * @param {string} id
   * @param {string} key
   * @param {TransferEvent} event
   */
  async function scan(id, key, event) {
    const result = await store.record(id, key, event, now());
    if ("transfer" in result) {
      const waiting = await recordWaiting(id);
      return answer(200, { ...(waiting ?? result.transfer), progress: progressOf(waiting ?? result.transfer) });
    }
    if ("missing" in result) return answer(404, { reasons: [`There is no transfer ${id}.`] });
    if ("conflict" in result) return answer(409, { reasons: [`The key ${key} belongs to another event.`] });
    if ("short" in result) return answer(422, { reasons: ["The stock does not allow this."], ...result.short });
    if (result.issues.every(({ code }) => code === "too_early")) {
      const insert = "insert into waiting_scan values ($1, $2, $3::text::jsonb) on conflict do nothing";
      await run(rowsOf(insert, [id, key, JSON.stringify(event)]));
      return answer(202, { reasons: ["The event waits for the shipment."] });
    }
    return answer(422, { reasons: result.issues.map(describeIssue) });
  }

  /**
   * Records the waiting events of a transfer that have become possible, in any order.
   *
   * @param {string} id
   * @returns {Promise<StockTransfer | undefined>} The transfer after the last one.
   */
  async function recordWaiting(id) {
    const find = "select key, event::text as event from waiting_scan where transfer_id = $1 order by key";
    /** @type {StockTransfer | undefined} */
    let transfer;
    for (const { key, event } of await run(rowsOf(find, [id]))) {
      const result = await store.record(id, String(key), JSON.parse(String(event)), now());
      if ("issues" in result && result.issues.every(({ code }) => code === "too_early")) continue;
      if ("transfer" in result) ({ transfer } = result);
      else console.error(`the event ${String(key)} of ${id} was not recorded`, result);
      await run(rowsOf("delete from waiting_scan where transfer_id = $1 and key = $2", [id, key]));
    }
    return transfer;
  }

  /** @param {string} id */
  async function show(id) {
    const transfer = await run(store.transfers.get(id));
    if (!transfer) return answer(404, { reasons: [`There is no transfer ${id}.`] });
    return answer(200, { ...transfer, progress: progressOf(transfer), history: await store.history(id) });
  }

  /**
   * The nightly job: refills every warehouse below its minimum. A later run orders only what is still missing, because
   * the transfers of the first one are on their way. Two servers at once make the same plan, with the same keys.
   *
   * @param {string} night Such as `2026-03-02`.
   * @param {readonly import("stock-transfer/planners").ReplenishmentLevel[]} levels Minimum and maximum of each SKU and warehouse.
   */
  async function refill(night, levels) {
    const skus = [...new Set(levels.map(({ sku }) => sku))];
    const stocks = await run(store.stock.findAll(skus));
    const codes = [...new Set([...stocks.keys(), ...levels.map(({ warehouseCode }) => warehouseCode)])];
    const expected = await Promise.all(codes.map(async (code) => suppliesOf(await openTransfers(code, skus), code)));
    const planned = codes.map((code, at) => {
      const supplied = skus.map((sku) => {
        const level = stocks.get(code)?.get(sku) ?? { onHandQty: 0 };
        return /** @type {const} */ ([sku, { ...level, movements: expected[at]?.get(sku) ?? [] }]);
      });
      return /** @type {const} */ ([code, new Map(supplied)]);
    });
    const { value: plan, issues } = planSupply(needsOf(levels, planned), { ...terms(), stocks: planned });
    if (issues) throw new Error(issues.map(describeIssue).join(" "));
    const answers = [];
    for (const [index, { request }] of plan.transfers.entries()) {
      const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
      answers.push(answerOrder(await place(`night ${night} ${index} ${hash}`, request)));
    }
    return answers;
  }

  /**
   * @param {string} destWarehouseCode
   * @param {readonly string[]} skus
   */
  async function openTransfers(destWarehouseCode, skus) {
    const filter = {
      destWarehouseCode,
      skus,
      statuses: /** @type {const} */ (["created", "processing", "in_transit"]),
    };
    const open = [];
    for await (const transfer of walkTransfers((query) => run(store.transfers.list(query)), filter))
      open.push(transfer);
    return open;
  }

  /**
   * @param {Request} request
   * @returns {Promise<Response>}
   */
  async function handle(request) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/business/v1/")) return office(request);
    if (request.headers.get("authorization") !== `Bearer ${token}`) return answer(401, {});
    const [, kind, id = "", part, key = ""] = pathname.split("/").map(decodeURIComponent);
    const body = async () => request.json().catch(() => null);
    if (request.method === "PUT" && kind === "orders" && part === undefined) return order(id, await body());
    if (request.method === "PUT" && kind === "transfers" && part === "events")
      return scan(id, key, /** @type {any} */ (await body()));
    if (request.method === "GET" && kind === "transfers" && part === undefined) return show(id);
    if (request.method === "GET" && kind === "counts") return answer(200, await run(store.transfers.countByStatus({})));
    return answer(404, {});
  }

  return { store, handle, refill };
}

/** @param {import("stock-transfer/postgres").OrderResult} result */
function answerOrder(result) {
  if ("conflict" in result) return answer(409, { reasons: ["The key belongs to another order."] });
  if ("issues" in result) return answer(422, { reasons: result.issues.map(describeIssue) });
  if ("transfer" in result) return answer(result.repeated ? 200 : 201, result.transfer);
  const reasons = result.check.items.flatMap(({ sku, refusals }) =>
    refusals.map((refusal) => `${sku}: ${describeRefusal(refusal)}`),
  );
  return answer(422, { reasons });
}

/**
 * @param {number} status
 * @param {object} body
 */
function answer(status, body) {
  return Response.json(body, { status });
}

/**
 * A statement of your own, which reads its rows as they are. Names of prepared statements have at most 63 bytes.
 *
 * @param {string} text
 * @param {readonly unknown[]} [values]
 * @returns {import("stock-transfer/postgres").Statement<readonly Row[]>}
 */
function rowsOf(text, values = []) {
  return { name: createHash("sha256").update(text).digest("base64url"), text, values, read: (rows) => rows };
}
