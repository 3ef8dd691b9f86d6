import { createHash } from "node:crypto";
import { parseCheckRequest, progressOf } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { needsOf, planSupply } from "stock-transfer/planners";
import { createStore, statement } from "stock-transfer/postgres";
import { describeIssue, describeRefusal } from "stock-transfer/words";

/**
 * @typedef {import("stock-transfer").StockTransfer} StockTransfer
 * @typedef {import("stock-transfer").TransferEvent} TransferEvent
 * @typedef {import("stock-transfer").CheckRequest} CheckRequest
 * @typedef {{ conflict?: true, missing?: true, issues?: readonly import("stock-transfer").Issue[], short?: object,
 *   check?: import("stock-transfer").TransferCheck }} Failure
 */

/** Scanner events that came too early: a receipt can overtake the shipment. */
const waitingTable =
  "create table if not exists waiting_scan (transfer_id text, key text, event jsonb not null, primary key (transfer_id, key))";

const partner = { code: "P1", name: "Partner" };

/** Goods in a basket are held for half an hour after its last change. */
const holdTime = 1_800_000;

/**
 * A service with baskets, orders, scanner events, deliveries, sales, lots, a nightly job and a list for the office.
 *
 * @param {import("stock-transfer/postgres").Database} database
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {object} options
 * @param {string} options.token The bearer token of all clients.
 * @param {number} options.minShelfDays Days for which goods must be fresh after their arrival.
 * @param {() => number} [options.now]
 */
export async function createStockService(database, network, { token, minShelfDays, now = Date.now }) {
  const store = createStore(database, { lots: true, holds: true });
  const { run } = database;
  await store.migrate();
  await run(statement(waitingTable));
  const terms = () => ({ network, now: now(), minShelfDays });

  /** The list and the check of `/business/v1`, for the office. */
  const office = createHandler({
    authenticate: (given) => given === token,
    list: (query) => run(store.transfers.list(query)),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return { ...terms(), stock: await run(store.stock.find(srcWarehouseCode, skus, { now: now() })) };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });

  /**
   * Holds the goods of a basket. Each change of the basket replaces what it held.
   *
   * @param {string} key
   * @param {CheckRequest} request
   */
  async function fillBasket(key, request) {
    const at = terms();
    const result = await store.hold(key, request, at, { until: at.now + holdTime });
    return "until" in result ? answer(200, { until: result.until }) : answerFailure(result);
  }

  /**
   * Creates a transfer once for each key. With the key of a basket, it takes the goods that the basket holds.
   *
   * @param {string} key
   * @param {CheckRequest} request
   */
  async function order(key, request) {
    const at = terms();
    const result = await store.order(key, request, at, (_, seq) => {
      return { id: `st-${seq}`, code: `ST${seq}`, partner, createdAt: at.now };
    });
    return "transfer" in result ? answer(result.repeated ? 200 : 201, result.transfer) : answerFailure(result);
  }

  /**
   * Changes the stock of a warehouse by a delivery or a sale, once for each key.
   *
   * @param {string} key
   * @param {1 | -1} sign
   * @param {{ warehouse: string, items: readonly { sku: string, qty: number, expiresOn?: string }[] }} body
   */
  async function move(key, sign, { warehouse, items }) {
    const changes = items.map(({ qty, ...of }) => ({ ...of, onHandQty: sign * qty }));
    const result = await store.change(key, warehouse, changes, { addUnknown: sign > 0, now: now() });
    return "done" in result && result.done ? answer(200, {}) : answerFailure(result);
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
    if (!isTooEarly(result)) return answerFailure(result);
    const insert = "insert into waiting_scan values ($1, $2, $3::text::jsonb) on conflict do nothing";
    await run(statement(insert, [id, key, JSON.stringify(event)]));
    return answer(202, { reasons: ["The event waits for the shipment."] });
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
    for (const { key, event } of await run(statement(find, [id]))) {
      const result = await store.record(id, String(key), JSON.parse(String(event)), now());
      if (isTooEarly(result)) continue;
      if ("transfer" in result) ({ transfer } = result);
      else console.error(`the event ${String(key)} of ${id} was not recorded`, result);
      await run(statement("delete from waiting_scan where transfer_id = $1 and key = $2", [id, key]));
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
    const at = terms();
    const stocks = await store.stocks(skus, { now: at.now, supplies: true });
    const { value: plan, issues } = planSupply(needsOf(levels, stocks), { ...at, stocks });
    if (issues) throw new Error(issues.map(describeIssue).join(" "));
    const answers = [];
    for (const [index, { request }] of plan.transfers.entries()) {
      const hash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
      answers.push(await order(`night ${night} ${index} ${hash}`, request));
    }
    return answers;
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
    const body = async () => /** @type {any} */ (await request.json().catch(() => null));
    if (request.method === "PUT" && (kind === "baskets" || kind === "orders")) {
      const { value, issues } = parseCheckRequest(await body());
      if (issues) return answer(400, { reasons: issues.map(describeIssue) });
      return kind === "baskets" ? fillBasket(id, value) : order(id, value);
    }
    if (request.method === "PUT" && kind === "deliveries") return move(id, 1, await body());
    if (request.method === "PUT" && kind === "sales") return move(id, -1, await body());
    if (request.method === "DELETE" && kind === "baskets") return answer(200, { held: await store.release(id) });
    if (request.method === "PUT" && kind === "transfers" && part === "events") return scan(id, key, await body());
    if (request.method === "GET" && kind === "transfers" && part === undefined) return show(id);
    if (request.method === "GET" && kind === "counts") return answer(200, await run(store.transfers.countByStatus({})));
    return answer(404, {});
  }

  return { store, handle, refill };
}

/** @param {import("stock-transfer/postgres").RecordResult} result */
function isTooEarly(result) {
  return "issues" in result && result.issues.every(({ code }) => code === "too_early");
}

/**
 * What a call of the store did not do, and why.
 *
 * @param {object} result
 */
function answerFailure(result) {
  const { conflict, missing, issues, short, check } = /** @type {Failure} */ (result);
  if (conflict) return answer(409, { reasons: ["The key belongs to another call."] });
  if (missing) return answer(404, { reasons: ["The transfer does not exist."] });
  if (issues) return answer(422, { reasons: issues.map(describeIssue) });
  if (short) return answer(422, { reasons: ["The stock does not allow this."], short });
  const reasons = check?.items.flatMap(({ sku, refusals }) =>
    refusals.map((each) => `${sku}: ${describeRefusal(each)}`),
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
