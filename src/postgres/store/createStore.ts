import { contextRules } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import { checkTransfer } from "../../check/checkTransfer";
import { shelfDaysOf } from "../../check/lots";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { computeStep, copyEvent } from "../../lifecycle/applyEvent";
import { createTransfer } from "../../lifecycle/createTransfer";
import { withInherited } from "../../list/transferRules";
import { makeIssue } from "../../result/messages";
import { type Fields, pickFields } from "../../result/kinds";
import { assertOptionValues, assertValid, inCall } from "../../result/misuse";
import {
  booleanFault,
  faultOf,
  instantFault,
  integerFault,
  kindFault,
  nonBlankFault,
  objectFault,
  textFault,
  unlessOmitted,
} from "../../result/valueFaults";
import { formatCivilDay, parseCivilDay } from "../../time/civilDay";
import { readStockOptions, stockTableOf } from "../createStockTable";
import { createTransferTable, readTransferOptions } from "../createTransferTable";
import type { Database } from "../Database";
import { createTableSql } from "../inspection";
import { type Scope, scopeOf } from "../scope";
import { raw, type Run } from "../sql";
import type { ShortItem } from "../stockChanges";
import { createSideShape } from "../stockSchema";
import type { StockTable } from "../StockTable";
import { indexedText, ruleFault, storableText } from "../storable";
import type { TransferTable } from "../TransferTable";
import { addUpLots, createLots, type DatedUnits, isDated, moveLots, takeLots, takenSurplus, takeSurplus } from "./lots";
import { createStoreStatements, type LotChange, type ShortLot, type StoreLayout } from "./storeStatements";
import type {
  HoldResult,
  InvalidRequest,
  OrderResult,
  PartnerTransferStore,
  RecordResult,
  RefusedRequest,
  StoreOptions,
  StoreTerms,
  TransferStore,
} from "./TransferStore";

/**
 * Creates the stores of many partners, on the same tables. The store of one partner comes from `of`.
 *
 * @throws TypeError or RangeError if an option is invalid.
 */
export function createStore(
  database: Database,
  options: StoreOptions & {
    /** The table of transfers. */
    readonly transfers: {
      /** Whether the tables keep partners apart. */
      readonly byPartner: true;
    };
  },
): PartnerTransferStore;
/**
 * Creates a store of transfers and their stock in PostgreSQL 14 or later: orders, events and holds that are safe under
 * retries and concurrency. It has no state, no timer and no clock: `terms.now` and `at` are the time. Does not connect to
 * the database.
 *
 * @param database The database, such as the result of an adapter.
 * @throws TypeError or RangeError if an option is invalid, or if only one of the two tables is by partner.
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
 * store.schema.at(-2); // => 'create sequence if not exists "stock_transfer_seq"'
 * store.stock.find("HCM", ["HELMET"], { now: 1_772_420_400_000 }).values; // => [1_772_420_400_000, "HCM", '{"HELMET"}']
 * ```
 */
export function createStore(database: Database, options?: StoreOptions): TransferStore;
export function createStore(database: Database, options: StoreOptions = {}): TransferStore | PartnerTransferStore {
  const layout = inCall("createStore", () => readOptions(database, options));
  const transfers = createTransferTable(options.transfers ?? {});
  const stock = stockTableOf(layout.stock);
  const schema = [...transfers.schema, ...stock.schema, ...storeSchema(layout)];
  const common = {
    schema,
    async migrate() {
      const { execute } = createStoreStatements(layout, scopeOf(undefined));
      await database.transaction(async (run) => {
        // Serialised: if two sessions created the same object at once, one would fail.
        await run(execute("select pg_advisory_xact_lock(hashtextextended('stock-transfer', 0))"));
        for (const text of schema) await run(execute(text));
      });
    },
  };
  const storeOf = (own: Tables, scope: Scope, partnerCode?: string): TransferStore => ({
    ...common,
    ...own,
    ...createMethods(database, layout, own, scope, partnerCode),
  });
  if (!("of" in transfers && "of" in stock)) {
    return storeOf({ transfers: transfers as TransferTable, stock: stock as StockTable }, scopeOf(undefined));
  }
  return {
    ...common,
    transfers,
    stock,
    of: (partnerCode) => {
      const own = { transfers: transfers.of(partnerCode), stock: stock.of(partnerCode) };
      return storeOf(own, scopeOf(partnerCode), partnerCode);
    },
  };
}

type Tables = Pick<TransferStore, "transfers" | "stock">;

function readOptions(database: Database, options: StoreOptions): StoreLayout {
  assertValid("database", objectFault(database));
  const isFlag = unlessOmitted(booleanFault);
  const isObject = unlessOmitted(objectFault);
  assertOptionValues(options, { transfers: isObject, stock: isObject, lots: isFlag, holds: isFlag });
  const transfers = readTransferOptions(options.transfers ?? {});
  const stock = readStockOptions(options.stock ?? {});
  if (transfers.isByPartner !== stock.isByPartner) {
    const expected = `${transfers.isByPartner}, as in options.transfers`;
    assertValid("options.stock.byPartner", faultOf("malformed", stock.isByPartner, { expected }));
  }
  if (stock.columns.reservedQty === undefined) {
    assertValid("options.stock.columns.reservedQty", kindFault("a column, because orders reserve units", null));
  }
  const beside = (suffix: string) => raw(transfers.names.beside(suffix));
  return {
    transfers,
    stock: {
      ...stock,
      lots: options.lots ? raw(stock.names.beside("_lot")) : undefined,
      holds: options.holds ? raw(stock.names.beside("_hold")) : undefined,
    },
    orders: beside("_order"),
    events: beside("_event"),
    nextSeq: raw(`nextval('${transfers.names.beside("_seq")}')`),
  };
}

function storeSchema({ transfers, stock }: StoreLayout): readonly string[] {
  const { names, isByPartner } = transfers;
  const nullable = (name: string, type: string) => ({ name, type });
  const eventKey = ["transfer_id", "key"];
  const ofOrders = [nullable("request", "jsonb"), nullable("transfer_id", "text")];
  const ofEvents = [nullable("event", "jsonb"), nullable("at", "bigint"), nullable("position", "bigint")];
  return [
    ...createTableSql(createSideShape(names.beside("_order"), isByPartner, ["key"], ["key"], ofOrders)),
    ...createTableSql(createSideShape(names.beside("_event"), isByPartner, eventKey, eventKey, ofEvents)),
    `create sequence if not exists ${names.beside("_seq")}`,
    ...(stock.lots ? [`alter table ${names.table} add column if not exists lots jsonb`] : []),
  ];
}

/** Ends the transaction without effect, with this result. */
type Undo<Result> = (result: Result) => never;

async function transact<Result>(
  database: Database,
  work: (run: Run, undo: Undo<Result>) => Promise<Result>,
): Promise<Result> {
  const undone = new Error("The transaction ends without effect.");
  let given: Result;
  try {
    return await database.transaction((run) =>
      work(run, (result) => {
        given = result;
        throw undone;
      }),
    );
  } catch (error) {
    if (error !== undone) throw error;
    return given!;
  }
}

function createMethods(
  database: Database,
  layout: StoreLayout,
  { transfers, stock }: Tables,
  scope: Scope,
  partnerCode?: string,
): Omit<TransferStore, keyof Tables | "schema" | "migrate"> {
  const statements = createStoreStatements(layout, scope, partnerCode);

  /** Locks the SKUs of a request, checks it, and finds the units that its key holds, and the others that it takes. */
  const reserve = async (
    run: Run,
    undo: Undo<RefusedRequest | InvalidRequest>,
    key: string,
    { request, skus, terms }: Inquiry,
  ) => {
    const { srcWarehouseCode: warehouseCode } = request;
    const locked = await run(statements.lockStock(warehouseCode, skus, terms.now));
    // A SKU that arrives after the lock is unknown: other transactions could reserve its units at the same time.
    const { stock: levels, held } = locked.found ?? (await run(statements.findStock(key, warehouseCode, locked.skus)));
    const heldQty = held.length > 0 ? addUpSkus(held) : terms.heldQty;
    const { value: check, issues } = checkTransfer(request, { ...terms, stock: levels, heldQty });
    if (issues) return undo({ issues });
    if (!check.allowed) return undo({ check, refused: true });
    const reserved = check.items
      .map(({ sku, requestedQty }) => ({ sku, qty: requestedQty - (heldQty?.get(sku) ?? 0) }))
      .filter(({ qty }) => qty > 0);
    const latestArrival = parseCivilDay(check.latestArrivalDate)!;
    const taken = reserved.flatMap(({ sku, qty }) =>
      takeLots(sku, qty, formatCivilDay(latestArrival + shelfDaysOf(sku, terms)), levels.get(sku)!.lots),
    );
    return { check, held, taken, reserved, changes: changesAt(warehouseCode, taken.filter(isDated), -1) };
  };

  return {
    async check(asked, own) {
      const { request, skus, terms } = inCall("TransferStore.check", () => readInquiry(asked, own));
      const levels = await database.run(stock.find(request.srcWarehouseCode, skus, { now: terms.now }));
      return checkTransfer(request, { ...terms, stock: levels });
    },

    async order(key, asked, own, given) {
      const inquiry = inCall("TransferStore.order", () => {
        assertKey(key);
        return readInquiry(asked, own);
      });
      const { request } = inquiry;
      return transact<OrderResult>(database, async (run, undo) => {
        const known = await run(statements.lockKey(key));
        if (known.request !== null && !equalsJson(request, known.request)) return undo({ conflict: true });
        if (known.transferId !== undefined) {
          const transfer = await run(transfers.get(known.transferId));
          return undo(transfer ? { transfer, repeated: true } : { conflict: true });
        }
        const { check, held, taken, reserved, changes } = await reserve(run, undo, key, inquiry);
        const transfer = createTransfer(check, request, { ...withInherited(given(check, known.seq)), seq: known.seq });
        const lots = createLots([...held, ...taken]);
        assertUnchanged(await run(statements.saveOrder(key, request, transfer, lots, reserved, changes)));
        return { transfer, check, repeated: false };
      });
    },

    async hold(key, asked, own, options) {
      const inquiry = inCall("TransferStore.hold", () => {
        assertHolds(layout);
        assertOptionValues(options, { until: instantFault });
        assertKey(key);
        return readInquiry(asked, own);
      });
      const { request, terms } = inquiry;
      const { until } = options;
      const fault = integerFault(until, terms.now + 1);
      if (fault) return { issues: [makeIssue(["until"], fault)] };
      return transact<HoldResult>(database, async (run, undo) => {
        const known = await run(statements.lockKey(key));
        const isOther = known.request !== null && !equalsJson(request, known.request);
        if (isOther || known.transferId !== undefined) return undo({ conflict: true });
        const { check, held, taken, reserved, changes } = await reserve(run, undo, key, inquiry);
        const units = changesAt(request.srcWarehouseCode, addUpLots([...held, ...taken]));
        assertUnchanged(await run(statements.saveHold(key, request, until, units, reserved, changes)));
        return { check, until, repeated: held.length > 0 };
      });
    },

    async release(key) {
      inCall("TransferStore.release", () => {
        assertHolds(layout);
        assertKey(key);
      });
      return transact<boolean>(database, async (run, undo) => {
        await run(statements.lockKey(key));
        const [first, ...others] = await run(statements.findHold(key));
        if (!first) return undo(false);
        const skus = [first, ...others].map(({ sku }) => sku);
        await run(statements.endHold(key, first.warehouseCode, skus));
        return true;
      });
    },

    async record(id, key, given, at) {
      const event = inCall("TransferStore.record", () => {
        assertValid("id", textFault(id));
        assertKey(key);
        return copyEvent(given);
      });
      return transact<RecordResult>(database, async (run, undo) => {
        const locked = await run(statements.lockTransfer(id, key));
        if (!locked) return undo({ missing: true });
        const { transfer: before, known, lots } = locked;
        if (known !== null) {
          return undo(equalsJson(event, known) ? { transfer: before, repeated: true } : { conflict: true });
        }
        const { value: step, issues } = inCall("TransferStore.record", () => computeStep(before, event, at));
        if (issues) return undo({ issues });
        const codeFault = "shipmentCode" in event && ruleFault(storableText, event.shipmentCode);
        if (codeFault) return undo({ issues: [makeIssue(["shipmentCode"], codeFault)] });
        const { transfer, stock: deltas, moves } = step;
        const places = [
          { place: "source", warehouseCode: transfer.srcWarehouseCode, options: {} },
          {
            place: "destination",
            warehouseCode: transfer.destWarehouseCode,
            options: { addUnknown: { like: transfer.srcWarehouseCode } },
          },
        ] as const;
        const short: Record<"source" | "destination", readonly ShortItem[]> = { source: [], destination: [] };
        // All transactions lock warehouses in the same order.
        for (const { place, warehouseCode, options } of [...places].sort(byWarehouse)) {
          if (deltas[place].length === 0) continue;
          const change = await run(stock.change(warehouseCode, deltas[place], { ...options, now: at }));
          if (!change.done) short[place] = change.short;
        }
        if (short.source.length + short.destination.length > 0) return undo({ short });
        const moved = moveLots(before, lots, moves);
        const changes = places.flatMap(({ place, warehouseCode }) => changesAt(warehouseCode, moved[place]));
        const surplus = layout.stock.lots ? takenSurplus(moves) : [];
        if (surplus.length > 0) {
          const { destWarehouseCode } = transfer;
          const skus = surplus.map(({ sku }) => sku);
          // Not yet locked if the same event accepts as many units.
          await run(statements.lockStock(destWarehouseCode, skus, at));
          const levels = await run(stock.find(destWarehouseCode, skus, { now: at }));
          const taken = surplus.flatMap((units) => {
            const level = levels.get(units.sku);
            return level ? takeSurplus(units, level, moved.destination) : [];
          });
          changes.push(...changesAt(destWarehouseCode, taken));
        }
        const lacking = await run(statements.saveEvent(id, { key, event, at }, transfer, moved.lots, changes));
        if (lacking.length === 0) return { transfer, repeated: false };
        for (const { place, warehouseCode } of places) {
          short[place] = lacking.filter((lot) => lot.warehouseCode === warehouseCode).map(({ item }) => item);
        }
        return undo({ short });
      });
    },

    async history(id) {
      inCall("TransferStore.history", () => {
        assertValid("id", textFault(id));
      });
      return database.run(statements.history(id));
    },
  };
}

const termNames = Object.keys(contextRules).filter((name) => name !== "stock") as (keyof StoreTerms)[];

/**
 * The validated arguments of a call, with inherited terms. A copy, because the caller may modify its objects during the
 * transaction.
 */
interface Inquiry {
  /** Stored with the key, to detect another request with the same key. */
  readonly request: CheckRequest;
  readonly skus: readonly string[];
  readonly terms: StoreTerms;
}

function readInquiry(asked: CheckRequest, given: StoreTerms): Inquiry {
  assertValid("terms", objectFault(given));
  const terms = { ...given, ...pickFields(given, termNames) };
  assertValid("terms.now", instantFault(terms.now));
  assertItems("request", asked);
  const skus = readRequestedLines(asked.items, undefined, []).map(({ sku }) => sku);
  const { items, srcWarehouseCode, destWarehouseCode, transferType } = asked;
  const lines = items.map(({ sku, qty }) => ({ sku, qty }));
  const request = {
    items: lines,
    srcWarehouseCode,
    destWarehouseCode,
    ...(transferType !== undefined && { transferType }),
  };
  return { request, skus, terms };
}

function assertKey(key: string): void {
  assertValid("key", nonBlankFault(key) ?? ruleFault(indexedText, key));
}

function assertHolds({ stock }: StoreLayout): void {
  if (!stock.holds) assertValid("options.holds", faultOf("unknown_code", false, { expected: "true for this call" }));
}

/** A locked SKU only lacks lots if another program changes them without its lock. */
function assertUnchanged(short: readonly ShortLot[]): void {
  if (short.length > 0) throw new Error("the stock was changed in spite of its lock");
}

function addUpSkus(units: readonly DatedUnits[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { sku, qty } of units) sums.set(sku, qty + (sums.get(sku) ?? 0));
  return sums;
}

function changesAt(warehouseCode: string, units: readonly DatedUnits[], sign = 1): readonly LotChange[] {
  return units.map((each) => ({ ...each, warehouseCode, qty: sign * each.qty }));
}

function byWarehouse(a: { warehouseCode: string }, b: { warehouseCode: string }): number {
  return a.warehouseCode < b.warehouseCode ? -1 : 1;
}

/** Whether a value equals one that was stored as JSON. Fields may be in any order. */
function equalsJson(given: unknown, stored: unknown): boolean {
  if (typeof given !== "object" || typeof stored !== "object" || given === null || stored === null)
    return given === stored;
  const fields = Object.keys(stored);
  return (
    Array.isArray(given) === Array.isArray(stored) &&
    Object.keys(given).length === fields.length &&
    fields.every((field) => equalsJson((given as Fields)[field], (stored as Fields)[field]))
  );
}
