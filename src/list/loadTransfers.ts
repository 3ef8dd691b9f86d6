import { describeValue } from "../result/describeValue";
import { isPlainObject } from "../result/kinds";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { faultOf, iterableFault, objectFault } from "../result/valueFaults";
import { setById } from "./setById";
import type { StockTransfer } from "./StockTransfer";
import { placeOfField } from "./transferRules";

/** What a new collection begins with. */
export interface LoadedTransfers {
  readonly byId: Map<string, StockTransfer>;
  /** The same, ascending by `seq`. */
  readonly ascending: readonly StockTransfer[];
}

/**
 * Reads and tests transfers; of those with the same `id` and `seq`, the last one counts. O(transfers × log transfers), and
 * O(transfers) if they are ascending by `seq`.
 *
 * @param read What the collection keeps of a transfer; `undefined` if that has faults, which it adds to the list.
 * @throws RangeError or TypeError with the faults of all transfers. RangeError as soon as there are too many.
 */
export function loadTransfers(
  transfers: Iterable<StockTransfer>,
  read: (given: StockTransfer, faults: PlacedFault[]) => StockTransfer | undefined,
): LoadedTransfers {
  assertValid("transfers", iterableFault(transfers));
  const faults: PlacedFault[] = [];
  const byId = new Map<string, StockTransfer>();
  let index = 0;
  for (const given of transfers) {
    if (isPlainObject(given)) {
      const transfer = read(given, faults);
      if (transfer) add(byId, transfer, faults);
    } else {
      faults.push({ place: `transfers[${index}]`, fault: objectFault(given)! });
    }
    index += 1;
  }
  const ascending = [...byId.values()].sort((a, b) => a.seq - b.seq);
  addSharedSeqs(ascending, faults);
  if (faults.length > 0) throwMisuse(faults);
  return { byId, ascending };
}

function add(byId: Map<string, StockTransfer>, transfer: StockTransfer, faults: PlacedFault[]): void {
  const before = byId.get(transfer.id);
  if (before && before.seq !== transfer.seq) faults.push(changedSeqFault(transfer, before));
  else setById(byId, transfer);
}

function addSharedSeqs(ascending: readonly StockTransfer[], faults: PlacedFault[]): void {
  for (let index = 1; index < ascending.length; index += 1) {
    const [other, transfer] = [ascending[index - 1]!, ascending[index]!];
    if (other.seq === transfer.seq) faults.push(sharedSeqFault(transfer, other));
  }
}

export function sharedSeqFault(transfer: StockTransfer, other: StockTransfer): PlacedFault {
  const expected = `that of transfer ${describeValue(other.id)}`;
  return { place: placeOfField("seq", transfer), fault: faultOf("not_unique", transfer.seq, { expected }) };
}

export function changedSeqFault(transfer: StockTransfer, before: StockTransfer): PlacedFault {
  const expected = `${before.seq} as before`;
  return { place: placeOfField("seq", transfer), fault: faultOf("malformed", transfer.seq, { expected }) };
}
