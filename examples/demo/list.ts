import {
  type ListQuery,
  parseListQuery,
  type Result,
  type TransferCollection,
  type TransferPage,
} from "stock-transfer";
import { generateTransfers } from "./transfers";

/** The list that the demo pages through. */
export const listQuery = "skus=KYK-320-U-RED&status_list=processing,in_transit&limit=3";

export interface AnsweredQuery {
  readonly query: ListQuery;
  readonly page: TransferPage;
  /** Counts over all matches, not only this page. */
  readonly counts: ReturnType<TransferCollection["countByStatus"]>;
}

let generated: TransferCollection | undefined;

/** The list endpoint without its transport. */
export function answerQuery(text: string): Result<AnsweredQuery> {
  const query = parseListQuery(text);
  if (query.issues) return query;
  const transfers = (generated ??= generateTransfers());
  const { filter } = query.value;
  return { value: { query: query.value, page: transfers.list(query.value), counts: transfers.countByStatus(filter) } };
}
