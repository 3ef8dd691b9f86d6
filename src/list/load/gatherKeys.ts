import { type KeyRule, type WarehouseRule, warehouseRules } from "../engine/keyRules";
import { placeOf, type StatusPlace } from "../statusMask";
import type { StockTransfer } from "../StockTransfer";

/** For each key the `seq` of its transfers, ascending; a single one as a number. */
export type SeqsByKey = Map<string, number | number[]>;

/** @param transfers Ascending by `seq`, as for {@link gatherByWarehouses}. */
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

/** The `seq` of some transfers, ascending, and the status of each. */
export interface GatheredTransfers {
  readonly seqs: number[];
  readonly statuses: StatusPlace[];
}

/**
 * The transfers by the keys of each rule of warehouses. Transfers with the same source and destination have all these keys
 * in common: they are made, and looked up, once for all of them.
 */
export function gatherByWarehouses(
  transfers: readonly StockTransfer[],
): ReadonlyMap<WarehouseRule, ReadonlyMap<string, GatheredTransfers>> {
  const gathered = new Map(warehouseRules.map((rule) => [rule, new Map<string, GatheredTransfers>()]));
  const lanes = new Map<string, Map<string, readonly GatheredTransfers[]>>();
  for (const transfer of transfers) {
    const fromSource = getOrAdd(lanes, transfer.srcWarehouseCode, () => new Map<string, GatheredTransfers[]>());
    const lists = getOrAdd(fromSource, transfer.destWarehouseCode, () =>
      Array.from(gathered, ([{ keyOf }, byKey]) =>
        getOrAdd(byKey, keyOf(transfer), () => ({ seqs: [], statuses: [] })),
      ),
    );
    const status = placeOf(transfer);
    for (const { seqs, statuses } of lists) {
      seqs.push(transfer.seq);
      statuses.push(status);
    }
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
