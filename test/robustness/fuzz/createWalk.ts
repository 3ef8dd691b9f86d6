import { strict as assert } from "node:assert";
import { type ListQuery, matchesFilter, type StockTransfer, type TransferCollection } from "stock-transfer";

/** A walk from page to page while transfers come and go. */
export interface Walk {
  /** Takes the next page; true after the last one. */
  goOn(collection: TransferCollection): boolean;
  put(transfer: StockTransfer): void;
  deleted(id: string): void;
}

/** What is there and matches throughout must be returned exactly once. */
export function createWalk(query: ListQuery, transfers: Iterable<StockTransfer>): Walk {
  const matches = matchesFilter(query.filter);
  const throughout = new Set(
    Array.from(transfers)
      .filter(matches)
      .map(({ id }) => id),
  );
  const returned = new Set<string>();
  let next = 0;

  return {
    goOn(collection) {
      const page = collection.list({ ...query, next });
      for (const { id } of page.transfers) {
        assert.ok(!returned.has(id), `${id} again`);
        returned.add(id);
      }
      next = page.next;
      if (next !== 0) return false;
      for (const id of throughout) assert.ok(returned.has(id), `${id} is missing`);
      return true;
    },
    put(transfer) {
      if (!matches(transfer)) throughout.delete(transfer.id);
    },
    deleted(id) {
      throughout.delete(id);
    },
  };
}
