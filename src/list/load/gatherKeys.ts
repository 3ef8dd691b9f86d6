import { compositeRules, type KeyRule } from "../engine/keyRules";
import type { StockTransfer } from "../StockTransfer";

/** For each key the `seq` of its transfers, ascending; a single one as a number. */
export type SeqsByKey = Map<string, number | number[]>;

/** @param transfers Ascending by `seq`, as for {@link gatherCompositeKeys}. */
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

/**
 * The same for all composite rules at once. Transfers with the same source, destination and status have all their composite
 * keys in common: these are made, and looked up, once for all of them.
 */
export function gatherCompositeKeys(transfers: readonly StockTransfer[]): ReadonlyMap<KeyRule, SeqsByKey> {
  const gathered = new Map(compositeRules.map((rule) => [rule, new Map<string, number[]>()]));
  type Lists = readonly number[][];
  const groups = new Map<string, Map<string, Map<string, Lists>>>();
  for (const transfer of transfers) {
    const byDestination = getOrAdd(groups, transfer.srcWarehouseCode, () => new Map<string, Map<string, Lists>>());
    const byStatus = getOrAdd(byDestination, transfer.destWarehouseCode, () => new Map<string, Lists>());
    const lists = getOrAdd(byStatus, transfer.status, () =>
      Array.from(gathered, ([rule, seqsByKey]) => getOrAdd(seqsByKey, rule.keysOf(transfer)[0]!, () => [])),
    );
    for (const seqs of lists) seqs.push(transfer.seq);
  }
  return gathered;
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
