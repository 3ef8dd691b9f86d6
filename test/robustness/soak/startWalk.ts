import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";
import { obviousMatches } from "../../oracles/obviousList";
import type { Change } from "./createChanges";

/** Pages through the list from `next: 0` to `next: 0`, and keeps the transfers that it must return. */
export interface Walk {
  /** The query of the next page. */
  readonly query: () => ListQuery;
  readonly note: (change: Change) => void;
  /** Takes a page. Returns whether it was the last. */
  readonly take: (page: TransferPage) => boolean;
}

/**
 * Keeps only the transfers that existed and matched at the start, and whether they have changed since: it tests each
 * change against the filter once.
 */
export function startWalk(
  first: ListQuery,
  transfers: ReadonlyMap<string, StockTransfer>,
  report: (problem: string) => void,
): Walk {
  const { filter, order, limit } = first;
  const direction = order === "oldest" ? 1 : -1;
  /** The transfers that have existed and matched since the start, and were not returned yet. */
  const owed = new Set<string>();
  for (const transfer of transfers.values()) if (obviousMatches(filter, transfer)) owed.add(transfer.id);
  let next = 0;
  let last = 0;

  return {
    query: () => ({ ...first, next }),
    note(change) {
      if (change.kind === "delete") owed.delete(change.id);
      else if (owed.has(change.transfer.id) && !obviousMatches(filter, change.transfer))
        owed.delete(change.transfer.id);
    },
    take(page) {
      for (const shown of page.transfers) {
        const { id, seq } = shown;
        const given = transfers.get(id);
        if (given?.seq !== seq) fail(`returned ${id} of seq ${seq}, which is not there`);
        else if (given.note !== shown.note) fail(`returned ${id} as it was before`);
        else if (!obviousMatches(filter, given)) fail(`returned ${id}, which does not match`);
        if (last !== 0 && (seq - last) * direction <= 0) fail(`returned seq ${seq} after ${last}`);
        owed.delete(id);
        last = seq;
      }
      const { length } = page.transfers;
      if (page.next === 0 ? length > limit : page.next !== last || length !== limit) {
        fail(`a page of ${length} said that ${page.next} is next`);
      }
      next = page.next;
      if (next === 0 && owed.size > 0) fail(`never returned ${[...owed].slice(0, 3).join()}, ${owed.size} in all`);
      return next === 0;
    },
  };

  function fail(problem: string): void {
    report(`${problem}: a walk of ${JSON.stringify(first)} at ${next}`);
  }
}
