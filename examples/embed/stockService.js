import { createHash } from "node:crypto";
import { parseCheckRequest, progressOf } from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import { needsOf, planSupply } from "stock-transfer/planners";
import { createStore, statement } from "stock-transfer/postgres";
import { describeIssue, describeRefusal } from "stock-transfer/words";

/**
 * @typedef {import("stock-transfer").StockTransfer} StockTransfer
 * @typedef {import("stock-transfer").TransferEvent} TransferEvent
 * @typedef {import("stock-transfer/postgres").StockEntry} StockEntry
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
   * @param {unknown} body
   */
  async function fillBasket(key, body) {
    const { value: request, issues } = parseCheckRequest(body);
    if (issues) return answerIssues(400, issues);
    const at = terms();
    const result = await store.hold(key, request, at, { until: at.now + holdTime });
    return "until" in result ? answer(200, { until: result.until }) : answerRefusal(result);
  }

  /**
   * Creates a transfer once for each key. With the key of a basket, it takes the goods that the basket holds.
   *
   * @param {string} key
   * @param {unknown} body
   */
  async function order(key, body) {
    const { value: request, issues } = parseCheckRequest(body);
    return issues ? answerIssues(400, issues) : answerOrder(await place(key, request));
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
    if ("conflict" in result) return answer(409, { reasons: ["The key belongs to another change."] });
    if ("issues" in result) return answerIssues(422, result.issues);
    return result.done
      ? answer(200, {})
      : answer(422, { reasons: ["The stock does not allow this."], short: result.short });
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
      await run(statement(insert, [id, key, JSON.stringify(event)]));
      return answer(202, { reasons: ["The event waits for the shipment."] });
    }
    return answerIssues(422, result.issues);
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
      if ("issues" in result && result.issues.every(({ code }) => code === "too_early")) continue;
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
      answers.push(answerOrder(await place(`night ${night} ${index} ${hash}`, request)));
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
    if (request.method === "PUT" && part === undefined) {
      if (kind === "baskets") return fillBasket(id, await body());
      if (kind === "orders") return order(id, await body());
      if (kind === "deliveries") return move(id, 1, await body());
      if (kind === "sales") return move(id, -1, await body());
    }
    if (request.method === "DELETE" && kind === "baskets") return answer(200, { held: await store.release(id) });
    if (request.method === "PUT" && kind === "transfers" && part === "events") return scan(id, key, await body());
    if (request.method === "GET" && kind === "transfers" && part === undefined) return show(id);
    if (request.method === "GET" && kind === "counts") return answer(200, await run(store.transfers.countByStatus({})));
    return answer(404, {});
  }

  return { store, handle, refill };
}

/** @param {import("stock-transfer/postgres").OrderResult} result */
function answerOrder(result) {
  return "transfer" in result ? answer(result.repeated ? 200 : 201, result.transfer) : answerRefusal(result);
}

/** @param {Exclude<import("stock-transfer/postgres").OrderResult, { transfer: StockTransfer }>} result */
function answerRefusal(result) {
  if ("conflict" in result) return answer(409, { reasons: ["The key belongs to another order."] });
  if ("issues" in result) return answerIssues(422, result.issues);
  const reasons = result.check.items.flatMap(({ sku, refusals }) =>
    refusals.map((refusal) => `${sku}: ${describeRefusal(refusal)}`),
  );
  return answer(422, { reasons });
}

/**
 * @param {number} status
 * @param {readonly import("stock-transfer").Issue[]} issues
 */
function answerIssues(status, issues) {
  return answer(status, { reasons: issues.map(describeIssue) });
}

/**
 * @param {number} status
 * @param {object} body
 */
function answer(status, body) {
  return Response.json(body, { status });
}
