import { type ListQuery, pageOf, readListQuery, type TransferPage } from "../list/ListQuery";
import { assertInOrder } from "../list/seqOrder";
import { describeValue } from "../result/describeValue";
import { assertValid, within } from "../result/misuse";
import { arrayFault, faultOf } from "../result/valueFaults";
import type { Row } from "./readRow";
import { readTransferRow } from "./transferColumns";

/** The page of the rows of a statement. */
export function readPage(rows: readonly Row[], given: ListQuery): TransferPage {
  assertValid("rows", arrayFault(rows));
  const query = readListQuery(given);
  const { limit } = query;
  // The rows of a page, and the match after it.
  if (rows.length > limit + 1) assertValid("rows", faultOf("too_big", rows, { max: limit + 1, expected: "rows" }));
  const transfers = rows.map((row, index) =>
    within(
      () => placeOfRow(row, index),
      () => readTransferRow(row),
    ),
  );
  assertInOrder("rows", transfers, query);
  return pageOf(transfers, limit);
}

/** A row names its transfer as far as it can be read. */
function placeOfRow(row: Row, index: number): string {
  const id: unknown = (row as Row | null)?.["id"];
  return typeof id === "string" ? `the row of transfer ${describeValue(id)}` : `rows[${index}]`;
}
