import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";

/** Something that answers list queries over transfers that it has taken in. */
export interface ListContestant {
  readonly name: string;
  /** The call that is timed, with all that can be done before the question is asked already done. */
  prepare(query: ListQuery): Ask | Promise<Ask>;
  close?(): void;
}

export type Ask = () => TransferPage | Promise<TransferPage>;

export type CreateListContestants = (
  transfers: readonly StockTransfer[],
) => readonly ListContestant[] | Promise<readonly ListContestant[]>;
