import { assertFields, throwMisuse, throwUnknownFields } from "../result/throwMisuse";
import { isTransferStatus, statusRule, type StockTransfer, type TransferStatus } from "./StockTransfer";

/**
 * Which transfers are wanted: what the interface's list call filters by. A transfer matches when all given fields hold; a
 * filter without fields matches every transfer, and a field that is `undefined` is as if omitted. Any other field is an
 * error. Instants are epoch milliseconds, safe integers or ±Infinity, and both ends of a range belong to it.
 */
export interface TransferFilter {
  /** The transfer leaves this warehouse. */
  readonly srcWarehouseCode?: string | undefined;
  /** The transfer goes to this warehouse. */
  readonly destWarehouseCode?: string | undefined;
  /** The partner's own code for the transfer is exactly this. Empty: it has none. */
  readonly refCode?: string | undefined;
  /** The transfer was created at this instant or later. */
  readonly createdFrom?: number | undefined;
  /** The transfer was created at this instant or earlier. */
  readonly createdTo?: number | undefined;
  /** The transfer was last changed at this instant or later. */
  readonly updatedFrom?: number | undefined;
  /** The transfer was last changed at this instant or earlier. */
  readonly updatedTo?: number | undefined;
  /** The transfer holds any of them. An empty list matches nothing. */
  readonly skus?: readonly string[] | undefined;
  /** The transfer's code is any of them. An empty list matches nothing. */
  readonly codes?: readonly string[] | undefined;
  /** The transfer's status is any of them. An empty list matches nothing. */
  readonly statuses?: readonly TransferStatus[] | undefined;
}

const filterFields: readonly (keyof TransferFilter)[] = [
  "srcWarehouseCode",
  "destWarehouseCode",
  "refCode",
  "createdFrom",
  "createdTo",
  "updatedFrom",
  "updatedTo",
  "skus",
  "codes",
  "statuses",
];

/** @throws TypeError or RangeError naming `caller`, the field, the rule and the value. O(length of the lists). */
export function assertFilter(caller: string, field: string, filter: unknown): asserts filter is TransferFilter {
  assertFields(caller, field, filter);
  // Most filters have few fields: to ask for each of the ten would take longer.
  for (const key in filter) {
    const value = filter[key];
    switch (key) {
      case "srcWarehouseCode":
      case "destWarehouseCode":
      case "refCode":
        if (value !== undefined && typeof value !== "string") throwMisuse(caller, `${field}.${key}`, "a string", value);
        break;
      case "createdFrom":
      case "createdTo":
      case "updatedFrom":
      case "updatedTo":
        if (value !== undefined && !isBound(value)) {
          throwMisuse(caller, `${field}.${key}`, "epoch milliseconds, a safe integer or ±Infinity", value);
        }
        break;
      case "skus":
      case "codes":
        if (value !== undefined) assertTexts(caller, field, key, value);
        break;
      case "statuses":
        if (value !== undefined) assertStatuses(caller, field, value);
        break;
      default:
        // An inherited one may be anything.
        if (Object.hasOwn(filter, key)) throwUnknownFields(caller, field, filter, filterFields);
    }
  }
}

/** A range of creation times and one of update times, both ends included: of a filter, or of the transfers in a chunk. */
export interface TimeRanges {
  readonly createdFrom: number;
  readonly createdTo: number;
  readonly updatedFrom: number;
  readonly updatedTo: number;
}

/** The time ranges of a filter; `undefined` if it has none. */
export function timesOf({ createdFrom, createdTo, updatedFrom, updatedTo }: TransferFilter): TimeRanges | undefined {
  if ((createdFrom ?? createdTo ?? updatedFrom ?? updatedTo) === undefined) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}

/**
 * Compiles a filter that was asserted already into a predicate, which later changes of the filter do not reach. The fields
 * of the transfer must have their types.
 */
export function predicateOf(filter: TransferFilter): (transfer: StockTransfer) => boolean {
  const { srcWarehouseCode, destWarehouseCode, refCode } = filter;
  const { createdFrom = -Infinity, createdTo = Infinity, updatedFrom = -Infinity, updatedTo = Infinity } = filter;
  const skus = filter.skus && new Set(filter.skus);
  const codes = filter.codes && new Set(filter.codes);
  const statuses = filter.statuses && new Set(filter.statuses);

  return (transfer) =>
    (srcWarehouseCode === undefined || transfer.srcWarehouseCode === srcWarehouseCode) &&
    (destWarehouseCode === undefined || transfer.destWarehouseCode === destWarehouseCode) &&
    (refCode === undefined || transfer.refCode === refCode) &&
    transfer.createdAt >= createdFrom &&
    transfer.createdAt <= createdTo &&
    transfer.updatedAt >= updatedFrom &&
    transfer.updatedAt <= updatedTo &&
    (statuses === undefined || statuses.has(transfer.status)) &&
    (codes === undefined || codes.has(transfer.code)) &&
    (skus === undefined || transfer.items.some(({ sku }) => skus.has(sku)));
}

function isBound(value: unknown): boolean {
  return Number.isSafeInteger(value) || value === Infinity || value === -Infinity;
}

function assertTexts(caller: string, field: string, key: string, texts: unknown): void {
  if (!Array.isArray(texts)) throwMisuse(caller, `${field}.${key}`, "an array", texts, TypeError);
  for (let index = 0; index < texts.length; index += 1) {
    const text: unknown = texts[index];
    if (typeof text !== "string") throwMisuse(caller, `${field}.${key}[${index}]`, "a string", text);
  }
}

function assertStatuses(caller: string, field: string, statuses: unknown): void {
  if (!Array.isArray(statuses)) throwMisuse(caller, `${field}.statuses`, "an array", statuses, TypeError);
  for (let index = 0; index < statuses.length; index += 1) {
    const status: unknown = statuses[index];
    if (!isTransferStatus(status)) throwMisuse(caller, `${field}.statuses[${index}]`, statusRule(), status);
  }
}
