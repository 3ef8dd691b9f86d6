import type { StockTransfer } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";

/** The rule of one inverted index: under which keys a transfer is found, and which keys are looked up for a filter. */
export interface KeyRule {
  /** The fields that the keys are made of. If none of them changes, no key changes. */
  readonly fields: readonly (keyof StockTransfer)[];
  /** The keys of a transfer. Repeated keys are harmless. */
  readonly keysOf: (transfer: StockTransfer) => readonly string[];
  /**
   * The keys of exactly those transfers for which this condition of the filter holds. `undefined` if the filter does not
   * have the condition, or if a composite index answers it.
   */
  readonly lookupKeys: (filter: TransferFilter) => readonly string[] | undefined;
}

/** The fields of the composite indexes, in the order in which their keys are joined. */
type CompositeField = "srcWarehouseCode" | "destWarehouseCode" | "status";

const simpleRules: readonly KeyRule[] = [
  { fields: ["items"], keysOf: ({ items }) => items.map(({ sku }) => sku), lookupKeys: ({ skus }) => skus },
  { fields: ["code"], keysOf: ({ code }) => [code], lookupKeys: ({ codes }) => codes },
  {
    fields: ["refCode"],
    keysOf: ({ refCode }) => [refCode],
    lookupKeys: ({ refCode }) => (refCode === undefined ? undefined : [refCode]),
  },
];

/** A rule for each combination of source, destination and status. A transfer has one key by each. */
export const compositeRules: readonly KeyRule[] = [
  /* @__PURE__ */ compositeRule("srcWarehouseCode"),
  /* @__PURE__ */ compositeRule("destWarehouseCode"),
  /* @__PURE__ */ compositeRule("status"),
  /* @__PURE__ */ compositeRule("srcWarehouseCode", "destWarehouseCode"),
  /* @__PURE__ */ compositeRule("srcWarehouseCode", "status"),
  /* @__PURE__ */ compositeRule("destWarehouseCode", "status"),
  /* @__PURE__ */ compositeRule("srcWarehouseCode", "destWarehouseCode", "status"),
];

/** One rule for each inverted index. Each field of a filter but its times is answered by one of them. */
export const keyRules: readonly KeyRule[] = /* @__PURE__ */ simpleRules.concat(compositeRules);

/**
 * The rule of an index of one or more of these fields. There is one for each combination of source, destination and
 * status, because filters often have them together, and each alone may hold for most of the transfers.
 */
function compositeRule(first: CompositeField, ...others: readonly CompositeField[]): KeyRule {
  const fields = [first, ...others];
  const hasSource = fields.includes("srcWarehouseCode");
  const hasDestination = fields.includes("destWarehouseCode");
  const hasStatus = fields.includes("status");
  return {
    fields,
    keysOf: (transfer) => {
      let key: string = transfer[first];
      for (const field of others) key = joinKeys(key, transfer[field]);
      return [key];
    },
    lookupKeys: ({ srcWarehouseCode: source, destWarehouseCode: destination, statuses }) => {
      if ((source !== undefined) !== hasSource || (destination !== undefined) !== hasDestination) return undefined;
      if ((statuses !== undefined) !== hasStatus) return undefined;
      const codes = [source, destination].filter((code) => code !== undefined);
      return statuses ? statuses.map((status) => [...codes, status].reduce(joinKeys)) : [codes.reduce(joinKeys)];
    },
  };
}

/** Different pairs make different keys, since each key tells where its first part ends. */
function joinKeys(first: string, second: string): string {
  return `${first.length}:${first}${second}`;
}
