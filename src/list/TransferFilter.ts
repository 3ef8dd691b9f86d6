import { assertArray, assertObject } from "../result/throwMisuse";
import type { TransferStatus } from "./StockTransfer";

/**
 * Which transfers are wanted: what the interface's list call filters by. A transfer matches when all given fields hold; a
 * filter without fields matches every transfer. Instants are epoch milliseconds, and both ends of a range belong to it.
 */
export interface TransferFilter {
  readonly srcWarehouseCode?: string | undefined;
  readonly destWarehouseCode?: string | undefined;
  readonly refCode?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly updatedFrom?: number | undefined;
  readonly updatedTo?: number | undefined;
  /** The transfer holds any of them. An empty list matches nothing. */
  readonly skus?: readonly string[] | undefined;
  /** The transfer's code is any of them. An empty list matches nothing. */
  readonly codes?: readonly string[] | undefined;
  /** The transfer's status is any of them. An empty list matches nothing. */
  readonly statuses?: readonly TransferStatus[] | undefined;
}

/** @throws TypeError naming `caller`, the field and the value. A string in place of a list would be read letter by letter. */
export function assertFilter(caller: string, field: string, filter: unknown): void {
  assertObject(caller, field, filter);
  for (const list of ["skus", "codes", "statuses"] as const) {
    const given = (filter as TransferFilter)[list];
    if (given !== undefined) assertArray(caller, `${field}.${list}`, given);
  }
}
