import type { StockTransfer } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";

/** The rule of one inverted index: under which keys a transfer is found, and which keys are looked up for a filter. */
export interface KeyRule {
  /** The field that the keys are made of. */
  readonly field: keyof StockTransfer;
  /** The keys of a transfer. Repeated keys are harmless. */
  readonly keysOf: (transfer: StockTransfer) => readonly string[];
  /**
   * The keys of exactly those transfers for which this condition of the filter holds. `undefined` if the filter does not
   * have the condition, or if another index answers it.
   */
  readonly lookupKeys: (filter: TransferFilter) => readonly string[] | undefined;
}

/** Each field of a filter but its times, warehouses and statuses is answered by one of them. */
export const keyRules: readonly KeyRule[] = [
  { field: "items", keysOf: ({ items }) => items.map(({ sku }) => sku), lookupKeys: ({ skus }) => skus },
  { field: "code", keysOf: ({ code }) => [code], lookupKeys: ({ codes }) => codes },
  {
    field: "refCode",
    keysOf: ({ refCode }) => [refCode],
    lookupKeys: ({ refCode }) => (refCode === undefined ? undefined : [refCode]),
  },
];

/** The rule of an index of warehouses, which answers for the statuses as well. */
export interface WarehouseRule {
  readonly keyOf: (transfer: Pick<StockTransfer, "srcWarehouseCode" | "destWarehouseCode">) => string;
  /** The key of exactly the transfers with the warehouses of the filter, `undefined` if another index answers it. */
  readonly lookupKey: (filter: TransferFilter) => string | undefined;
}

/** One for the source, one for the destination and one for both, because each alone may hold for most of the transfers. */
export const warehouseRules: readonly WarehouseRule[] = [
  {
    keyOf: ({ srcWarehouseCode: source }) => source,
    lookupKey: ({ srcWarehouseCode: source, destWarehouseCode: dest }) => (dest === undefined ? source : undefined),
  },
  {
    keyOf: ({ destWarehouseCode: dest }) => dest,
    lookupKey: ({ srcWarehouseCode: source, destWarehouseCode: dest }) => (source === undefined ? dest : undefined),
  },
  {
    keyOf: ({ srcWarehouseCode: source, destWarehouseCode: dest }) => joinKeys(source, dest),
    lookupKey: ({ srcWarehouseCode: source, destWarehouseCode: dest }) =>
      source === undefined || dest === undefined ? undefined : joinKeys(source, dest),
  },
];

/** Different pairs make different keys, since each key tells where its first part ends. */
function joinKeys(first: string, second: string): string {
  return `${first.length}:${first}${second}`;
}
