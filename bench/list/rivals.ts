import type { StockTransfer } from "stock-transfer";
import type { CreateListContestants, ListContestant } from "./ListContestant";
import { createLokiList } from "./lokiList";
import { createMingoList } from "./mingoList";
import { createScanList } from "./scanList";
import { createSiftList } from "./siftList";
import { createSqliteLists } from "./sqliteList";
import { createTanstackList } from "./tanstackList";

/** Beyond, TanStack DB takes most of a minute to load. */
export const mostForTanstack = 100_000;

const creators: readonly CreateListContestants[] = [
  createSqliteLists,
  createScanList,
  createSiftList,
  createMingoList,
  createLokiList,
];

/** All that take so many transfers, with the transfers loaded. */
export async function createRivals(transfers: readonly StockTransfer[]): Promise<ListContestant[]> {
  const rivals: ListContestant[] = [];
  for (const create of creators) rivals.push(...(await create(transfers)));
  if (transfers.length <= mostForTanstack) rivals.push(...(await createTanstackList(transfers)));
  return rivals;
}
