import type { KeyRule, StatusRule } from "../filterFields";
import type { StockTransfer } from "../StockTransfer";
import { placeOf, type SeqsWithStatuses } from "./statusPostings";

/** For each key the `seq` of its transfers, ascending; a single one as a number. */
export type SeqsByKey = Map<string, number | number[]>;

/** @param transfers Ascending by `seq`, as for {@link gatherWithStatuses}. */
export function gatherKeys(rule: KeyRule, transfers: readonly StockTransfer[]): SeqsByKey {
  const gathered: SeqsByKey = new Map();
  for (const transfer of transfers) {
    const { seq } = transfer;
    for (const key of rule.keysOf(transfer)) {
      const seqs = gathered.get(key);
      if (seqs === undefined) gathered.set(key, seq);
      else if (typeof seqs === "number") {
        if (seqs !== seq) gathered.set(key, [seqs, seq]);
      } else if (seqs.at(-1) !== seq) seqs.push(seq);
    }
  }
  return gathered;
}

/** For each key the transfers that have it, with their statuses. */
export function gatherWithStatuses(
  { keyOf }: StatusRule,
  transfers: readonly StockTransfer[],
): Map<string, SeqsWithStatuses> {
  const gathered = new Map<string, SeqsWithStatuses>();
  for (const transfer of transfers) {
    const key = keyOf(transfer);
    let found = gathered.get(key);
    if (!found) gathered.set(key, (found = { seqs: [], statuses: [] }));
    found.seqs.push(transfer.seq);
    found.statuses.push(placeOf(transfer));
  }
  return gathered;
}
