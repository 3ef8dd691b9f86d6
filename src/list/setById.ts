import { throwMisuse } from "../result/misuse";
import type { StockTransfer } from "./StockTransfer";

/** What a Map of V8 has at most. Deleted entries count too, until the map is hashed anew. */
const maxEntries = 2 ** 24;
const expected = "transfers (divide them among several collections, or store them in a database)";

/**
 * Adds or replaces the transfer of that id.
 *
 * @throws RangeError, with nothing changed, if the map has no room.
 */
export function setById(byId: Map<string, StockTransfer>, transfer: StockTransfer): void {
  try {
    byId.set(transfer.id, transfer);
  } catch {
    throwMisuse([{ place: "the collection", fault: { code: "too_big", params: { max: maxEntries, expected } } }]);
  }
}
