import type { StockTransfer } from "../list/StockTransfer";
import { assertValid } from "../result/misuse";
import { arrayFault, faultOf, formFault, integerFault } from "../result/valueFaults";
import { type Row, RowReader } from "./readRow";
import { partnerIs, type Statement } from "./Statement";
import { readColumns, readTransferRow } from "./transferColumns";

/** What has changed since a cursor. */
export interface TransferChanges {
  /** The last state of each, in the order of the transactions that wrote them. */
  readonly transfers: readonly StockTransfer[];
  /** The cursor to go on from. */
  readonly next: string;
}

/** The column with the transaction that wrote a row last. */
export const writtenBy = "written_by";

/** What a row is given when it is written. */
export const thisTransaction = "pg_current_xact_id()";

/** Which cluster this is: transaction ids of another one mean nothing. */
const epoch = "(select system_identifier::text from pg_control_system())";

/** Every transaction below it has ended. It never goes back, unless the database does. */
const horizon = "pg_snapshot_xmin(pg_current_snapshot())";

/** Rows that were written by transactions that are still to come: they are of another cluster. */
export const areAhead =
  `${writtenBy} >= pg_snapshot_xmax(pg_current_snapshot()) and ` +
  `${writtenBy} is distinct from pg_current_xact_id_if_assigned()`;

/**
 * `$1` and `$2` are the transaction and the `seq` of the cursor, `$3` the limit, `$4` the epoch of the cursor, and `$5` the cursor.
 * One row at least, so that the epoch is known. `behind` is the horizon of a database that has not reached the cursor.
 *
 *     select head.*, page.* from (select … as epoch, $4::text as known_epoch, $5::text as after, … as behind, … as ahead) as head
 *     left join lateral (
 *       select written_by::text, seq, … from stock_transfer
 *       where (written_by, seq) > ($1::text::xid8, $2::bigint) and written_by < pg_snapshot_xmin(pg_current_snapshot())
 *       order by stock_transfer.written_by, seq limit $3::bigint) as page on true
 */
export function compileChanges(table: string, isByPartner: boolean): string {
  const ofPartner = isByPartner ? `${partnerIs("$6")} and ` : "";
  return (
    `select head.*, page.* from (select ${epoch} as epoch, $4::text as known_epoch, $5::text as after, ` +
    `case when $1::text::xid8 >= ${horizon} then ${horizon}::text end as behind, ` +
    `(select ${writtenBy}::text from ${table} where ${ofPartner}${areAhead} limit 1) as ahead) as head ` +
    `left join lateral (select ${writtenBy}::text as ${writtenBy}, ${readColumns} from ${table} as written ` +
    `where ${ofPartner}(written.${writtenBy}, seq) > ($1::text::xid8, $2::bigint) ` +
    `and written.${writtenBy} < ${horizon} ` +
    `order by written.${writtenBy}, seq limit $3::bigint) as page on true`
  );
}

/** `update stock_transfer set written_by = pg_current_xact_id() where …` */
export function compileRestamp(table: string, isByPartner: boolean): string {
  const ofPartner = isByPartner ? `${partnerIs("$1")} and ` : "";
  return `update ${table} set ${writtenBy} = ${thisTransaction} where ${ofPartner}${areAhead}`;
}

const cursorPattern = /^(\d{1,20})\.(\d{1,20})\.(\d{1,16})$/;

/** What an `xid8` can be. */
const transactions = 2n ** 64n;

/** @throws RangeError or TypeError if the cursor or the limit is malformed. */
export function toChangesValues(after: string, limit: number): Statement["values"] {
  const parts = after === "0" ? ["", null, "0", "0"] : cursorPattern.exec(after);
  if (typeof after !== "string" || !parts || BigInt(parts[2]!) >= transactions) {
    assertValid("after", formFault("string", '"0", or the next of earlier changes', after));
  }
  assertValid("limit", integerFault(limit, 1));
  const [, known, transaction, seq] = parts!;
  return [transaction!, Number(seq), limit, known ?? null, after];
}

/**
 * @throws RangeError if the cursor, or rows of the table, are of another cluster, or if the database has not reached the cursor;
 * TypeError if the rows are none of `changes`.
 */
export function readChanges(rows: readonly Row[]): TransferChanges {
  assertValid("rows", arrayFault(rows));
  if (rows.length === 0) assertValid("rows", faultOf("empty_list", rows));
  const head = new RowReader(rows[0]);
  const [now, after] = [head.text("epoch"), head.text("after")];
  const known = rows[0]!["known_epoch"];
  if (known !== null && known !== now) {
    assertValid("after", faultOf("malformed", after, { expected: `a cursor of this cluster, ${now}` }));
  }
  const { behind, ahead } = rows[0]!;
  if (behind !== null) {
    const expected = `a cursor below transaction ${head.text("behind")}: this database was restored to an earlier state, or is a standby or a snapshot that lags behind`;
    assertValid("after", faultOf("malformed", after, { expected }));
  }
  if (ahead !== null) {
    const expected = "a transaction of this cluster: run restamp, since rows were written in another one";
    assertValid(`column ${writtenBy}`, faultOf("malformed", ahead, { expected }));
  }
  const found = rows[0]!["seq"] === null ? [] : rows;
  const transfers = found.map(readTransferRow);
  const last = found.at(-1);
  const next = last ? `${now}.${new RowReader(last).text(writtenBy)}.${transfers.at(-1)!.seq}` : after;
  return { transfers, next };
}
