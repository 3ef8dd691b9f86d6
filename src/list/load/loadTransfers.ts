import { describeValue } from "../../result/describeValue";
import { isPlainObject } from "../../result/readFields";
import { assertIterable } from "../../result/throwMisuse";
import type { StockTransfer } from "../StockTransfer";
import { describeFault, throwTransferFaults } from "../transferFaults";

const caller = "createTransferCollection";

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
 * @throws RangeError or TypeError that tells the faults of all transfers.
 */
export function loadTransfers(
  transfers: Iterable<StockTransfer>,
  read: (given: StockTransfer, faults: string[]) => StockTransfer | undefined,
): LoadedTransfers {
  assertIterable(caller, "transfers", transfers);
  const faults: string[] = [];
  const byId = new Map<string, StockTransfer>();
  let index = 0;
  let others = 0;
  for (const given of transfers) {
    if (isPlainObject(given)) {
      const transfer = read(given, faults);
      if (transfer) add(byId, transfer, faults);
    } else {
      others += 1;
      faults.push(`transfers[${index}] must be an object, got ${describeValue(given)}`);
    }
    index += 1;
  }
  const ascending = [...byId.values()].sort((a, b) => a.seq - b.seq);
  addSharedSeqs(ascending, faults);
  if (faults.length > 0) throwTransferFaults(caller, faults, others === faults.length ? TypeError : RangeError);
  return { byId, ascending };
}

function add(byId: Map<string, StockTransfer>, transfer: StockTransfer, faults: string[]): void {
  const { id, seq } = transfer;
  const before = byId.get(id);
  if (before && before.seq !== seq) faults.push(describeFault("seq", transfer, `${before.seq} as before`, seq));
  else byId.set(id, transfer);
}

function addSharedSeqs(ascending: readonly StockTransfer[], faults: string[]): void {
  for (let index = 1; index < ascending.length; index += 1) {
    const [other, transfer] = [ascending[index - 1]!, ascending[index]!];
    if (other.seq === transfer.seq) faults.push(describeSharedSeq(transfer, other));
  }
}

export function describeSharedSeq(transfer: StockTransfer, other: StockTransfer): string {
  return describeFault("seq", transfer, `another than that of transfer ${describeValue(other.id)}`, transfer.seq);
}
