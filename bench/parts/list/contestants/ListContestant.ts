import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";

/** Answers list queries over transfers that it has loaded. */
export interface ListContestant {
  readonly name: string;
  /** The timed call. All possible preparation is already done. */
  prepare(query: ListQuery): AskForPage | Promise<AskForPage>;
  close?(): void;
}

export type AskForPage = () => TransferPage | Promise<TransferPage>;

/** The first `limit` of the found transfers, as a page. */
export function pageOfFound(found: StockTransfer[], limit: number): TransferPage {
  if (found.length <= limit) return { transfers: found, next: 0 };
  return { transfers: found.slice(0, limit), next: found[limit - 1]!.seq };
}
