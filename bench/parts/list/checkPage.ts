import { deepStrictEqual } from "node:assert";
import { type ListQuery, listTransfers, type StockTransfer, type TransferPage } from "stock-transfer";

/** Tells whether a page is that of the plain scan, and how many transfers that one holds. */
export function checkPage(transfers: Iterable<StockTransfer>, query: ListQuery) {
  const page = listTransfers(transfers, query);
  const right = outline(page);
  const check = (answer: unknown, contestant: string) => {
    deepStrictEqual(outline(answer as TransferPage), right, `${contestant}, ${JSON.stringify(query)}`);
  };
  return { check, found: page.transfers.length };
}

/** Without the rest of each transfer: copies may lack what is undefined, and some databases add fields of their own. */
function outline({ transfers, next }: TransferPage) {
  return { found: transfers.map(({ seq, id, items }) => [seq, id, items.length]), next };
}
