import type { TransferStatus } from "./StockTransfer";

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
