import type { StockTransfer } from "stock-transfer";
import { makeTransfers, makeTransfersOfNightlyRuns } from "../../data/transfers";
import type { ListContestant } from "./contestants/ListContestant";
import { createArrayLists, createLokiList } from "./contestants/mongoLists";
import { createSqliteLists } from "./contestants/sqliteLists";
import { createTanstackList } from "./contestants/tanstackList";
import { type ListKind, listKinds, nightlyKinds } from "./listKinds";

/** Transfers, the kinds of query, and the contestants. */
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

/** Above this, TanStack DB takes most of a minute to load. */
export const maxForTanstack = 100_000;

/** All contestants that can hold this many transfers, with the transfers loaded. */
async function createContestants(transfers: readonly StockTransfer[]): Promise<ListContestant[]> {
  return [
    ...createSqliteLists(transfers),
    ...createArrayLists(transfers),
    createLokiList(transfers),
    ...(transfers.length <= maxForTanstack ? [await createTanstackList(transfers)] : []),
  ];
}
