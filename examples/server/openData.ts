import { readFileSync } from "node:fs";
import {
  createNetwork,
  createTransferCollection,
  decodeTransfer,
  type NetworkConfig,
  type StockLevel,
  type StockTransfer,
  type TransferNetwork,
} from "stock-transfer";
import { createMemory, type Storage } from "./storage";

/** A file such as `conformance/data.json`. Every warehouse has the stock. Times are ISO 8601. */
interface ServerData {
  readonly now: string;
  readonly timeZone: string;
  readonly network: NetworkConfig;
  readonly stock: readonly (StockLevel & { readonly sku: string })[];
  readonly transfers: readonly ServerTransfer[];
}

/** A transfer as in responses, and what these do not say. */
interface ServerTransfer {
  readonly seq: number;
  readonly items: StockTransfer["items"];
  readonly created: string;
  readonly updated: string;
  readonly done?: string;
  readonly record: unknown;
}

/** What a token may use. */
export interface Reach {
  readonly network: TransferNetwork;
  /** Whether goods of a warehouse may be seen and moved. */
  readonly has: (warehouseCode: string, sku: string) => boolean;
}

/** What a server needs beside its storage. */
export interface Company {
  /** Without a partner, it is everything. */
  reachOf(partnerCode?: string): Reach;
  readonly timeZone: string;
  readonly partnerCodes: readonly string[];
  now(): number;
}

/** The company and the storage of a file. */
export function openData(path: string): { readonly company: Company; readonly storage: Storage } {
  const data = JSON.parse(readFileSync(path, "utf8")) as ServerData;
  const stock = new Map(data.stock.map((level) => [level.sku, level]));
  const transfers = data.transfers.map(({ seq, items, created, updated, done, record }): StockTransfer => {
    const { value, issues } = decodeTransfer(record, data.timeZone);
    if (issues) throw new RangeError(`${path}: transfer ${seq}: ${issues[0].message}`);
    const times = { createdAt: Date.parse(created), updatedAt: Date.parse(updated) };
    return { ...value, seq, items, ...times, doneAt: done === undefined ? undefined : Date.parse(done) };
  });
  const network = createNetwork(data.network);
  const company = {
    reachOf: () => ({ network, has: () => true }),
    timeZone: data.timeZone,
    partnerCodes: [...new Set(transfers.map(({ partner }) => partner.code))],
    now: () => Date.parse(data.now),
  };
  return { company, storage: createMemory(createTransferCollection(transfers), stock) };
}
