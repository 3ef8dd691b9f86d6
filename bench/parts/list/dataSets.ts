import type { StockTransfer } from "stock-transfer";
import { makeTransfers, makeTransfersOfNightlyRuns } from "../../data/transfers";
import { createContestants } from "./contestants/createContestants";
import type { ListContestant } from "./contestants/ListContestant";
import { createSqliteLists } from "./contestants/sqliteLists";
import { type ListKind, listKinds } from "./listKinds";
import { nightlyKinds } from "./nightlyKinds";

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
  ...(["chance", "seq"] as const).map((runFollows) => ({
    kinds: nightlyKinds(runFollows),
    sizes: [100_000, 1_000_000],
    makeTransfers: (count: number) => makeTransfersOfNightlyRuns(count, runFollows),
    createContestants: createSqliteLists,
  })),
];
