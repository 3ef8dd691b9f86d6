import { computeCheck } from "../../check/checkTransfer";
import { laneWithCapacity } from "../../check/laneWithCapacity";
import { assertValid, inCall } from "../../result/misuse";
import { functionFault, kindFault } from "../../result/valueFaults";
import type { Database } from "../Database";
import { ofPartners, scopeOf } from "../scope";
import { draftStatement, type Run } from "../sql";
import { toTexts } from "../tables";
import { transferTableOf } from "../transfers/createTransferTable";
import type { TransferTable } from "../transfers/TransferTable";
import { createBookings } from "./departures";
import { createChange } from "./change";
import { createHold, createRelease } from "./hold";
import { readInquiry } from "./inquiry";
import { migrate } from "./migrate";
import { createOrder } from "./order";
import { draftFind } from "./readLevels";
import { createHistory, createRecord } from "./record";
import { createStock } from "./stock";
import { createStocks } from "./stocks";
import { createContexts, type StoreContext } from "./StoreContext";
import { readStoreOptions } from "./StoreLayout";
import { defineStore } from "./storeSchema";
import { inAsyncCall, inTurn, transactIn, transactWithin } from "./transact";
import type { PartnerTransferStore, StoreOptions, TransferStore } from "./TransferStore";

/**
 * Creates the stores of many partners, on the same tables. The store of one partner comes from `of`.
 *
 * @throws TypeError or RangeError if an option is invalid.
 */
export function createStore(
  database: Database,
  options: StoreOptions & {
    /** The tables keep partners apart. */
    readonly byPartner: true;
  },
): PartnerTransferStore;
/**
 * Creates a store of transfers and their stock in PostgreSQL 14 or later: orders, events, changes of stock and holds that
 * are safe under retries and concurrency. It has no timer and no clock: `terms.now` and `at` are the time. Does not
 * connect to the database.
 *
 * @param database The database, such as the result of an adapter.
 * @throws TypeError or RangeError if the database has no `run`, `transaction` and `close`, or if an option is invalid.
 *
 * @example
 * ```ts
 * import type { CheckRequest, TransferNetwork } from "stock-transfer";
 * import { createStore, type TransferStore } from "stock-transfer/postgres";
 *
 * export async function sell(store: TransferStore, network: TransferNetwork, request: CheckRequest, now: number) {
 *   const partner = { code: "P1", name: "Partner" };
 *   const order = await store.order("order 7", request, { network, now }, (_check, seq) => ({
 *     id: `st-${seq}`, code: `ST${seq}`, partner, createdAt: now,
 *   }));
 *   if (!("transfer" in order)) return order; // refused, with issues, or a conflict
 *   return store.record(order.transfer.id, "scan 1", { type: "ship", shipmentCode: "OUT1" }, now);
 * }
 *
 * const unused = () => Promise.reject(new Error("no database"));
 * const store = createStore({ run: unused, transaction: unused, close: unused }, { lots: true, holds: true });
 * store.stock.find("HCM", ["HELMET"], { now: 1_772_420_400_000 }).values; // => [1_772_420_400_000, "HCM", '{"HELMET"}']
 * ```
 */
export function createStore(
  database: Database,
  options?: StoreOptions & {
    /** The tables do not keep partners apart. */
    readonly byPartner?: false | undefined;
  },
): TransferStore;
/**
 * Creates a `PartnerTransferStore` if `byPartner` is `true`, otherwise a `TransferStore`. Does not connect to the database.
 *
 * @throws TypeError or RangeError if the database has no `run`, `transaction` and `close`, or if an option is invalid.
 */
export function createStore(database: Database, options: StoreOptions): TransferStore | PartnerTransferStore;
export function createStore(database: Database, options: StoreOptions = {}): TransferStore | PartnerTransferStore {
  const layout = inCall("createStore", () => {
    assertDatabase(database);
    return readStoreOptions(options);
  });
  const definitions = defineStore(layout);
  const schema = toTexts(definitions);
  const transfers = transferTableOf(layout.transfers, schema);
  const contextOf = createContexts(layout);
  const common = { schema, migrate: () => migrate(database, layout, definitions) };
  const storeOf = (own: Tables, partnerCode?: string): TransferStore => ({
    ...common,
    ...own,
    ...createCalls(contextOf(partnerCode, database.run, transactIn(database))),
    within: (run) =>
      inCall("TransferStore.within", () => {
        assertValid("run", functionFault(run));
        return storeWithin(own, run, partnerCode);
      }),
  });
  const storeWithin = (own: Tables, run: Run, partnerCode?: string): TransferStore => {
    // Statements of calls at the same time would fall between the savepoints of another call.
    const runInTurn: Run = (statement) => inTurn(run, () => run(statement));
    return {
      ...storeOf(own, partnerCode),
      ...createCalls(contextOf(partnerCode, runInTurn, transactWithin(run))),
      migrate: () => Promise.reject(new Error("TransferStore.migrate: not possible in a transaction of the caller")),
    };
  };
  if (!("of" in transfers)) return storeOf({ transfers, stock: createStock(layout, scopeOf(undefined)) });
  const stockOf = (partnerCode: string) => createStock(layout, scopeOf(partnerCode));
  return {
    ...common,
    transfers,
    stock: { of: ofPartners("StockTable", stockOf) },
    of: ofPartners("TransferStore", (partnerCode) =>
      storeOf({ transfers: transfers.of(partnerCode), stock: stockOf(partnerCode) }, partnerCode),
    ),
  };
}

interface Tables extends Pick<TransferStore, "stock"> {
  readonly transfers: TransferTable;
}

function createCalls(context: StoreContext): Omit<TransferStore, keyof Tables | "schema" | "migrate" | "within"> {
  const readBookings = createBookings(context);
  return {
    check: (asked, own) =>
      inAsyncCall("TransferStore.check", async () => {
        const { request, skus, terms } = readInquiry(asked, own);
        const { layout, partnerCode, run } = context;
        const lane = laneWithCapacity(request, terms);
        const bookings = lane && (await readBookings(run, lane, null, terms));
        const find = draftFind(layout, scopeOf(partnerCode), request.srcWarehouseCode, skus, { now: terms.now });
        const stock = await run(draftStatement("check", find));
        return computeCheck(request, { ...terms, stock, ...(bookings && { booked: bookings.booked }) });
      }),
    order: createOrder(context),
    record: createRecord(context),
    change: createChange(context),
    hold: createHold(context),
    release: createRelease(context),
    stocks: createStocks(context),
    history: createHistory(context),
  };
}

function assertDatabase(database: unknown): void {
  const given = Object(database) as Partial<Record<keyof Database | "connect" | "unsafe" | "waitReady", unknown>>;
  if ([given.run, given.transaction, given.close].every((method) => typeof method === "function")) return;
  const adapter =
    given.unsafe !== undefined
      ? "fromPostgresJs(sql)"
      : given.waitReady !== undefined
        ? "fromPglite(pglite)"
        : given.connect !== undefined
          ? "fromPg(pool)"
          : "fromPg(pool), fromPostgresJs(sql) or fromPglite(pglite)";
  assertValid("database", kindFault(`an object with run, transaction and close, such as ${adapter}`, database));
}
