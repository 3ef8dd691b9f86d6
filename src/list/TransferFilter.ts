import type { Fault } from "../result/Issue";
import { isObject } from "../result/kinds";
import { arrayFault, formFault, textFault } from "../result/valueFaults";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import { statusFault, testItems } from "./transferRules";

/**
 * Which transfers are wanted: what the interface's list call filters by. A transfer matches when all given fields hold; a
 * filter without fields matches every transfer, and a field that is `undefined` is as if omitted. Any other field is an
 * error. Instants are epoch milliseconds, safe integers or ±Infinity, and both ends of a range belong to it.
 */
export interface TransferFilter {
  /** The transfer is of the partner with this code. No query parameter sets it: a service does, for whoever asks. */
  readonly partnerCode?: string | undefined;
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

type Wanted<Field extends keyof TransferFilter> = NonNullable<TransferFilter[Field]>;

/** What is wrong, and where: nothing for the value itself, `[3]` for an entry, or the field of a transfer. */
export interface FaultAt {
  readonly at: string;
  readonly fault: Fault;
}

/** All that the list has to know of one field of a filter, but for its column in PostgreSQL. */
export interface FilterField<Value> {
  /** What is wrong with the value that a filter asks for. */
  readonly wantedFault: (wanted: unknown) => FaultAt | undefined;
  /** What is wrong with the field of a transfer that the value is compared with. */
  readonly transferFault?: (transfer: StockTransfer) => FaultAt | undefined;
  /** The condition: whether a transfer has what is wanted. */
  readonly matches: (wanted: Value) => (transfer: StockTransfer) => boolean;
  /** How the collection finds the transfers for which the condition holds; a time has indexes of another kind. */
  readonly index?: KeyIndex<Value> | StatusIndex;
}

/** An inverted index. */
export interface KeyIndex<Value> {
  /** The field of a transfer that the keys are made of. */
  readonly field: keyof StockTransfer;
  /** The keys of a transfer. Repeated keys are harmless. */
  readonly keysOf: (transfer: StockTransfer) => readonly string[];
  /** The keys of exactly those transfers that have what is wanted. */
  readonly keysWanted: (wanted: Value) => readonly string[];
}

/** An inverted index of a text that many transfers share. Its lists have the statuses as well. */
export interface StatusIndex {
  /** The key of a transfer, which is the text that a filter asks for. */
  readonly keyOf: (transfer: IndexedTexts) => string;
}

/** What keys with statuses are made of. */
export type IndexedTexts = Pick<StockTransfer, "srcWarehouseCode" | "destWarehouseCode" | "partner">;

type FilterRows = { readonly [Field in keyof TransferFilter]-?: FilterField<Wanted<Field>> };

/** One row for each field of a filter. In this order a transfer is tested: what takes longest comes last. */
export const filterRows = /* @__PURE__ */ describeRows();

function describeRows(): FilterRows {
  // The times of every transfer are tested, whatever a filter asks for.
  const time = { wantedFault: (wanted: unknown) => faultAt("", boundFault(wanted)) };
  return {
    partnerCode: sharedText("partner.code", ({ partner }) => (isObject(partner) ? partner.code : partner)),
    srcWarehouseCode: sharedText("srcWarehouseCode", ({ srcWarehouseCode }) => srcWarehouseCode),
    destWarehouseCode: sharedText("destWarehouseCode", ({ destWarehouseCode }) => destWarehouseCode),
    refCode: {
      ...equalText("refCode", ({ refCode }) => refCode),
      index: { field: "refCode", keysOf: ({ refCode }) => [refCode], keysWanted: (wanted) => [wanted] },
    },
    createdFrom: { ...time, matches: (wanted) => (transfer) => transfer.createdAt >= wanted },
    createdTo: { ...time, matches: (wanted) => (transfer) => transfer.createdAt <= wanted },
    updatedFrom: { ...time, matches: (wanted) => (transfer) => transfer.updatedAt >= wanted },
    updatedTo: { ...time, matches: (wanted) => (transfer) => transfer.updatedAt <= wanted },
    statuses: {
      wantedFault: (wanted) => listFault(wanted, statusFault),
      transferFault: ({ status }) => faultAt("status", statusFault(status)),
      matches: (wanted) => {
        const statuses = new Set<TransferStatus>(wanted);
        return ({ status }) => statuses.has(status);
      },
    },
    codes: {
      wantedFault: (wanted) => listFault(wanted, textFault),
      transferFault: ({ code }) => faultAt("code", textFault(code)),
      matches: (wanted) => {
        const codes = new Set(wanted);
        return ({ code }) => codes.has(code);
      },
      index: { field: "code", keysOf: ({ code }) => [code], keysWanted: (wanted) => wanted },
    },
    skus: {
      wantedFault: (wanted) => listFault(wanted, textFault),
      transferFault: ({ items }) => {
        let found: FaultAt | undefined;
        testItems(items, (at, fault) => (found ??= faultAt(at, fault)));
        return found;
      },
      matches: (wanted) => {
        const skus = new Set(wanted);
        return ({ items }) => items.some(({ sku }) => skus.has(sku));
      },
      index: { field: "items", keysOf: ({ items }) => items.map(({ sku }) => sku), keysWanted: (wanted) => wanted },
    },
  };
}

/** A text that is wanted as it is. */
function equalText(field: string, textOf: (transfer: StockTransfer) => string) {
  return {
    wantedFault: (wanted: unknown) => faultAt("", textFault(wanted)),
    transferFault: (transfer: StockTransfer) => faultAt(field, textFault(textOf(transfer))),
    matches: (wanted: string) => (transfer: StockTransfer) => textOf(transfer) === wanted,
  };
}

/** A text that many transfers share, so that its index has the statuses as well. */
function sharedText(field: string, textOf: (transfer: IndexedTexts) => string): FilterField<string> {
  return { ...equalText(field, textOf), index: { keyOf: textOf } };
}

function boundFault(value: unknown): Fault | undefined {
  if (Number.isSafeInteger(value) || value === Infinity || value === -Infinity) return undefined;
  return formFault("number", "epoch milliseconds, a safe integer or ±Infinity", value);
}

function listFault(list: unknown, entryFault: (entry: unknown) => Fault | undefined): FaultAt | undefined {
  if (!Array.isArray(list)) return faultAt("", arrayFault(list));
  for (let index = 0; index < list.length; index += 1) {
    const fault = entryFault(list[index]);
    if (fault) return { at: `[${index}]`, fault };
  }
  return undefined;
}

function faultAt(at: string, fault: Fault | undefined): FaultAt | undefined {
  return fault && { at, fault };
}
