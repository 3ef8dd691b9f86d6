import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";

/** Something that answers list queries over transfers that it has taken in. */
export interface ListContestant {
  readonly name: string;
  /** The call that is timed, with everything that can be done before the query is asked already done. */
  prepare(query: ListQuery): AskForPage | Promise<AskForPage>;
  close?(): void;
}

export type AskForPage = () => TransferPage | Promise<TransferPage>;

/** A page of what was found, which may be too much. */
export function pageOfFound(found: StockTransfer[], limit: number): TransferPage {
  if (found.length <= limit) return { transfers: found, next: 0 };
  return { transfers: found.slice(0, limit), next: found[limit - 1]!.seq };
}
