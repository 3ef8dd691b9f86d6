import { describeValue } from "../result/describeValue";
import { isPlainObject } from "../result/kinds";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { faultOf, iterableFault, objectFault } from "../result/valueFaults";
import { setById } from "./engine/transferIndexes";
import type { StockTransfer } from "./StockTransfer";
import { placeOfField } from "./transferRules";

/**
 * Reads and validates transfers. Of transfers with the same `id` and `seq`, it keeps the last.
 *
 * @param read Returns the object to store, or adds faults to `faults` and returns `undefined`.
 * @throws RangeError or TypeError with the faults of all transfers. RangeError as soon as there are too many transfers
 * for a `Map`.
 */
export function loadTransfers(
  transfers: Iterable<StockTransfer>,
  read: (given: StockTransfer, faults: PlacedFault[]) => StockTransfer | undefined,
): readonly [byId: Map<string, StockTransfer>, ascending: readonly StockTransfer[]] {
  assertValid("transfers", iterableFault(transfers));
  const faults: PlacedFault[] = [];
  const byId = new Map<string, StockTransfer>();
  let index = 0;
  for (const given of transfers) {
    if (!isPlainObject(given)) faults.push({ place: `transfers[${index}]`, fault: objectFault(given)! });
    const transfer = isPlainObject(given) ? read(given, faults) : undefined;
    const before = transfer && byId.get(transfer.id);
    if (before && before.seq !== transfer.seq) faults.push(changedSeqFault(transfer, before));
    else if (transfer) setById(byId, transfer);
    index += 1;
  }
  const ascending = [...byId.values()].sort((a, b) => a.seq - b.seq);
  ascending.forEach((transfer, at) => {
    const other = ascending[at - 1];
    if (other?.seq === transfer.seq) faults.push(sharedSeqFault(transfer, other));
  });
  if (faults.length > 0) throwMisuse(faults);
  return [byId, ascending];
}

export function sharedSeqFault(transfer: StockTransfer, other: StockTransfer): PlacedFault {
  const expected = `differ from that of transfer ${describeValue(other.id)}`;
  return { place: placeOfField("seq", transfer), fault: faultOf("not_unique", transfer.seq, { expected }) };
}

export function changedSeqFault(transfer: StockTransfer, before: StockTransfer): PlacedFault {
  const expected = `${before.seq}, as before`;
  return { place: placeOfField("seq", transfer), fault: faultOf("malformed", transfer.seq, { expected }) };
}
