import type { StockTransfer } from "stock-transfer";
import { makeTransfers } from "../../data/transfers";
import { createContestants } from "./contestants/createContestants";
import type { ListContestant } from "./contestants/ListContestant";
import { type ListKind, listKinds } from "./listKinds";

/** Transfers, the kinds of query that they are asked for, and what the collection is compared with. */
export interface DataSet {
  readonly kinds: readonly ListKind[];
  /** In ascending order. */
  readonly sizes: readonly number[];
  readonly makeTransfers: (count: number) => StockTransfer[];
  readonly createContestants: (
    transfers: readonly StockTransfer[],
  ) => readonly ListContestant[] | Promise<readonly ListContestant[]>;
}

export const dataSets: readonly DataSet[] = [
  { kinds: listKinds, sizes: [10_000, 100_000, 1_000_000], makeTransfers, createContestants },
];
