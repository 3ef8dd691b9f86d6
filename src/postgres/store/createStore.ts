import { assertValid, inCall } from "../../result/misuse";
import { functionFault, kindFault } from "../../result/valueFaults";
import type { Database } from "../Database";
import { ofPartners } from "../scope";
import type { Run } from "../sql";
import { toTexts } from "../tables";
import { createPartnerTable, createTable } from "../transfers/createTransferTable";
import { createChange } from "./change";
import { createCheck } from "./check";
import { createHold, createRelease } from "./hold";
import { migrate } from "./migrate";
import { createOrder } from "./order";
import { createHistory, createRecord } from "./record";
import { createStock } from "./stock";
import { createStocks } from "./stocks";
import { createContexts, readStoreOptions, type StoreContext } from "./StoreContext";
import { defineStore } from "./storeSchema";
import { inAsyncCalls, inTurn, transactIn, transactWithin } from "./transact";
import type { PartnerTransferStore, StoreOptions, TransferStore } from "./TransferStore";

/** As below, for many partners. @throws TypeError or RangeError if an argument is invalid. */
export function createStore(
  database: Database,
  options: StoreOptions & {
    /** The tables keep partners apart. */
    readonly byPartner: true;
  },
): PartnerTransferStore;
/**
 * Creates a store of transfers and their stock in PostgreSQL 14 or later, safe under retries and concurrency. It has no
 * clock: `terms.now` and `at` are the time. Does not connect to the database.
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
/** As above, by `byPartner`. @throws TypeError or RangeError if an argument is invalid. */
export function createStore(database: Database, options: StoreOptions): TransferStore | PartnerTransferStore;
export function createStore(database: Database, options: StoreOptions = {}): TransferStore | PartnerTransferStore {
  const layout = inCall("createStore", () => {
    assertDatabase(database);
    return readStoreOptions(options);
  });
  const definitions = defineStore(layout);
  const schema = toTexts(definitions);
  const contextOf = createContexts(layout);
  const common = { schema, migrate: () => migrate(database, layout, definitions) };
  const stockOf = (partnerCode?: string) => createStock(layout, partnerCode);
  const storeOf = (partnerCode?: string): TransferStore => {
    const calls = createCalls(contextOf(partnerCode, database.run, transactIn(database)));
    const transfers = createTable(layout, schema, partnerCode);
    const store = { ...common, transfers, stock: stockOf(partnerCode), ...calls, within };
    return store;

    function within(run: Run): TransferStore {
      inCall("TransferStore.within", () => {
        assertValid("run", functionFault(run));
      });
      // Statements of calls at the same time would fall between the savepoints of another call.
      const runInTurn: Run = (statement) => inTurn(run, () => run(statement));
      return {
        ...store,
        ...createCalls(contextOf(partnerCode, runInTurn, transactWithin(run))),
        migrate: () => Promise.reject(new Error("TransferStore.migrate: not possible in a transaction of the caller")),
      };
    }
  };
  if (!layout.isByPartner) return storeOf();
  return {
    ...common,
    transfers: createPartnerTable(layout, schema),
    stock: { of: ofPartners("StockTable", stockOf) },
    of: ofPartners("TransferStore", storeOf),
  };
}

function createCalls(context: StoreContext) {
  return inAsyncCalls("TransferStore", {
    check: createCheck(context),
    order: createOrder(context),
    record: createRecord(context),
    change: createChange(context),
    hold: createHold(context),
    release: createRelease(context),
    stocks: createStocks(context),
    history: createHistory(context),
  });
}

function assertDatabase(database: unknown): void {
  const given = Object(database) as Partial<Record<keyof Database | "connect" | "unsafe" | "waitReady", unknown>>;
  if ([given.run, given.transaction, given.close].every((method) => typeof method === "function")) return;
  const adapters = { unsafe: "fromPostgresJs(sql)", waitReady: "fromPglite(pglite)", connect: "fromPg(pool)" } as const;
  const known = (["unsafe", "waitReady", "connect"] as const).find((field) => given[field] !== undefined);
  const adapter = known ? adapters[known] : "fromPg(pool), fromPostgresJs(sql) or fromPglite(pglite)";
  assertValid("database", kindFault(`an object with run, transaction and close, such as ${adapter}`, database));
}
