import {
  type CheckRequest,
  type ListQuery,
  progressOf,
  type StockLevel,
  type StockTransfer,
  type TransferCollection,
  type TransferPage,
} from "stock-transfer";
import {
  createStore,
  type Database,
  type OrderResult,
  type Run,
  type StoreTerms,
  type TransferStore,
} from "stock-transfer/postgres";
import { belongsTo, createLives, type Lives, suppliesFor } from "../demo/lives";
import { companyOf, generateAll, lastSeq, numberOf, partners, partnersOf, timeOfEvent } from "../demo/transfers";
import { everywhere } from "../demo/vietnam";

/** The transfers and the stock of the server. */
export interface Storage extends Lives {
  list(query: ListQuery): TransferPage | Promise<TransferPage>;
  stockFor(request: CheckRequest): ReadonlyMap<string, StockLevel> | Promise<ReadonlyMap<string, StockLevel>>;
  /** Creates a transfer of a partner, or of the first of a company: once for each key, which belongs to the partner. */
  readonly order?: (
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    partnerCode?: string,
  ) => Promise<OrderResult>;
  /** The first 1,000 transfers that were created in addition to the demo data. */
  readonly ordered?: (partnerCode?: string) => Promise<readonly StockTransfer[]>;
  close(): Promise<void>;
}

/** The data of a file in memory. */
export function createMemory(collection: TransferCollection, stock: ReadonlyMap<string, StockLevel>): Storage {
  return {
    ...createLives(() => collection),
    list: (query) => collection.list(query),
    stockFor: () => stock,
    close: () => Promise.resolve(),
  };
}

/** Tells what the server is doing, and how far it is. */
export type Tell = (step: string) => void;

/** A database. If it has no transfers yet, these are inserted, and the stock of the demo. */
export async function openDatabase(
  database: Database,
  generate: () => Iterable<StockTransfer> = generateAll,
  tell: Tell = () => undefined,
): Promise<Storage> {
  const store = createStore(database);
  const { transfers, stock } = store;
  tell("Database: starting it");
  await store.migrate();
  await database.transaction((run) => load(run, store, generate, tell));
  const list = (query: ListQuery) => database.run(transfers.list(query));
  return {
    list,
    find: async (id, partnerCode) => {
      const transfer = await database.run(transfers.get(id));
      if (!transfer || !belongsTo(transfer, partnerCode)) return undefined;
      const history = (await store.history(id)).map(({ at, event }) => ({ at, event }));
      return { transfer, history, supplies: await suppliesFor(transfer, partnerCode, list) };
    },
    record: async (key, id, event) => {
      const transfer = await database.run(transfers.get(id));
      return transfer !== undefined && "transfer" in (await store.record(id, key, event, timeOfEvent(transfer)));
    },
    stockFor: ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return database.run(stock.find(srcWarehouseCode, skus));
    },
    order: (key, request, terms, partnerCode) => {
      const partner = partners.find(({ code }) => code === partnerCode) ?? partnersOf[companyOf(request)][0]!;
      return store.order(`${encodeURIComponent(partnerCode ?? "")} ${key}`, request, terms, (_, seq) => {
        return { id: `st-${seq}`, code: `ST${numberOf(seq)}`, partner, createdAt: terms.now };
      });
    },
    ordered: async (partnerCode) =>
      (await list({ filter: { partnerCode }, limit: 1_000, next: lastSeq, order: "oldest" })).transfers,
    close: () => database.close(),
  };
}

/** In one transaction, so that a server killed meanwhile starts over. */
async function load(
  run: Run,
  { transfers, stock }: TransferStore,
  generate: () => Iterable<StockTransfer>,
  tell: Tell,
): Promise<void> {
  if ((await run(transfers.count({}))) > 0) return;
  tell("Database: loading the stock of the demo");
  const samples = [...generate()];
  const reserved = reservedUnits(samples);
  for (const [warehouseCode, ofWarehouse] of everywhere.stocks) {
    for (const [sku, level] of ofWarehouse) {
      const { safetyQty, unitWeight, unitVolume, transferable } = level;
      // Beside what is available, so that checks are those of the demo.
      const units = reserved.get(`${warehouseCode} ${sku}`) ?? 0;
      const onHandQty = level.onHandQty + units;
      const reservedQty = (level.reservedQty ?? 0) + units;
      const quantities = { onHandQty, reservedQty, safetyQty };
      await run(stock.put(warehouseCode, sku, { ...quantities, unitWeight, unitVolume, transferable }));
    }
  }
  for (let at = 0; at < samples.length; at += 1_000) {
    if (at % 3_000 === 0) tell(`Database: loading transfers, ${at} of ${samples.length}`);
    await run(transfers.putAll(samples.slice(at, at + 1_000)));
  }
  const text = "select setval('stock_transfer_seq', (select max(seq) from stock_transfer))";
  await run({ name: "setval", text, values: [], read: () => undefined });
}

/** Units at the source that the transfers will ship, by warehouse and SKU. */
function reservedUnits(all: readonly StockTransfer[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const transfer of all) {
    for (const { sku, leftQty } of progressOf(transfer)) {
      const key = `${transfer.srcWarehouseCode} ${sku}`;
      units.set(key, (units.get(key) ?? 0) + leftQty);
    }
  }
  return units;
}
