import type { StockTransfer } from "stock-transfer";
import { createArrayLists } from "./arrayLists";
import type { ListContestant } from "./ListContestant";
import { createLokiList } from "./lokiList";
import { createSqliteLists } from "./sqliteLists";
import { createTanstackList } from "./tanstackList";

/** Beyond, TanStack DB takes most of a minute to load. */
export const maxForTanstack = 100_000;

/** All that the collection is compared with and that take so many transfers, with the transfers loaded. */
export async function createContestants(transfers: readonly StockTransfer[]): Promise<ListContestant[]> {
  return [
    ...createSqliteLists(transfers),
    ...createArrayLists(transfers),
    createLokiList(transfers),
    ...(transfers.length <= maxForTanstack ? [await createTanstackList(transfers)] : []),
  ];
}
