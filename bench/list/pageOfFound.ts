import type { StockTransfer, TransferPage } from "stock-transfer";

/** A page of what was found, of which there may be too much. */
export function pageOfFound(found: StockTransfer[], limit: number): TransferPage {
  if (found.length <= limit) return { transfers: found, next: 0 };
  return { transfers: found.slice(0, limit), next: found[limit - 1]!.seq };
}
