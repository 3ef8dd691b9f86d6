import type { Predicate } from "../filterFields";
import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { hasStatus, type StatusMask, type StatusRank } from "./statusPostings";

/** A range of the values in a column, both ends included. */
export interface Bounds {
  readonly chunks: readonly (readonly number[])[];
  readonly from: number;
  readonly to: number;
}

/** The indexes of some rows of a chunk, in the order of a page. Each `keep…` method drops the rows that fail a test. */
export class Selection {
  readonly rows: number[] = [];
  size = 0;

  /** Selects the rows of a chunk with values within a range. */
  select({ chunks, from, to }: Bounds, chunkIndex: number, direction: Direction): void {
    const { rows } = this;
    const values = chunks[chunkIndex]!;
    const { length } = values;
    let size = 0;
    for (let at = 0; at < length; at += 1) {
      const row = direction === 1 ? at : length - 1 - at;
      rows[size] = row;
      if (values[row]! >= from && values[row]! <= to) size += 1;
    }
    this.size = size;
  }

  keepWithin({ chunks, from, to }: Bounds, chunkIndex: number): void {
    const { rows, size } = this;
    const values = chunks[chunkIndex]!;
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const row = rows[at]!;
      rows[kept] = row;
      if (values[row]! >= from && values[row]! <= to) kept += 1;
    }
    this.size = kept;
  }

  keepStatuses(ranks: readonly StatusRank[], mask: StatusMask): void {
    const { rows, size } = this;
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const row = rows[at]!;
      rows[kept] = row;
      if (hasStatus(mask, ranks[row]!)) kept += 1;
    }
    this.size = kept;
  }

  /** @param max Stops after this many rows that match. */
  keepMatches(transfers: readonly StockTransfer[], matches: Predicate, max: number): void {
    const { rows, size } = this;
    let kept = 0;
    for (let at = 0; at < size && kept < max; at += 1) {
      const row = rows[at]!;
      rows[kept] = row;
      if (matches(transfers[row]!)) kept += 1;
    }
    this.size = kept;
  }
}
