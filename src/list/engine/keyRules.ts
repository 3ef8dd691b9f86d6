import type { StockTransfer } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";

/** The rule of one inverted index: under which keys it holds a transfer, and which of them a filter asks for. */
export interface KeyRule {
  /** The fields that the keys are made of: where they stay the same, so do the keys. */
  readonly fields: readonly (keyof StockTransfer)[];
  /** The same key twice is as good as once. */
  readonly keysOf: (transfer: StockTransfer) => readonly string[];
  /**
   * The transfers that have one of these keys are exactly those for which this condition of the filter holds.
   * `undefined` where the filter does not ask, or asks an index that knows more.
   */
  readonly wantedBy: (filter: TransferFilter) => readonly string[] | undefined;
}

/** The rules of all inverted indexes. A field of the filter that is to be found by an index has its rule here. */
export const keyRules: readonly KeyRule[] = [
  { fields: ["items"], keysOf: ({ items }) => items.map(({ sku }) => sku), wantedBy: ({ skus }) => skus },
  { fields: ["code"], keysOf: ({ code }) => [code], wantedBy: ({ codes }) => codes },
  {
    fields: ["refCode"],
    keysOf: ({ refCode }) => [refCode],
    wantedBy: ({ refCode }) => (refCode === undefined ? undefined : [refCode]),
  },
  compositeRule({ source: true }),
  compositeRule({ destination: true }),
  compositeRule({ status: true }),
  compositeRule({ source: true, destination: true }),
  compositeRule({ source: true, status: true }),
  compositeRule({ destination: true, status: true }),
  compositeRule({ source: true, destination: true, status: true }),
];

/**
 * The rule of a composite index. There is one for each combination of source, destination and status, since people
 * often ask for them together, where each alone may hold for most of all transfers.
 */
function compositeRule({ source = false, destination = false, status = false }): KeyRule {
  const placeOf = (src: string, dest: string) => (source && destination ? joinKeys(src, dest) : source ? src : dest);
  const isWithPlace = source || destination;
  const keyOf = (src: string, dest: string, given: string) => {
    if (!isWithPlace) return given;
    const place = placeOf(src, dest);
    return status ? joinKeys(place, given) : place;
  };
  return {
    fields: [
      ...(source ? (["srcWarehouseCode"] as const) : []),
      ...(destination ? (["destWarehouseCode"] as const) : []),
      ...(status ? (["status"] as const) : []),
    ],
    keysOf: (transfer) => [keyOf(transfer.srcWarehouseCode, transfer.destWarehouseCode, transfer.status)],
    wantedBy: ({ srcWarehouseCode: src, destWarehouseCode: dest, statuses }) => {
      const isThisOne =
        (src !== undefined) === source && (dest !== undefined) === destination && (statuses !== undefined) === status;
      return isThisOne ? (statuses ?? [""]).map((each) => keyOf(src ?? "", dest ?? "", each)) : undefined;
    },
  };
}

/** No two pairs of texts make the same key, whatever is in them. */
function joinKeys(first: string, second: string): string {
  return `${first.length}:${first}${second}`;
}
