import type { StockTransfer } from "../../list/StockTransfer";
import { assertValid, throwMisuse } from "../../result/misuse";
import { faultOf, formFault, integerFault } from "../../result/valueFaults";
import { readRows, type Row } from "../readRow";
import type { Scope } from "../scope";
import { all, raw, type Sql, sql } from "../sql";
import { readColumns, readTransferRow } from "./transferColumns";

/** The changed transfers after a cursor. */
export interface TransferChanges {
  /** The latest state of each changed transfer, in the order of the ids of the writing transactions. */
  readonly transfers: readonly StockTransfer[];
  /** The cursor for the next call. */
  readonly next: string;
}

/** The column for the id of the transaction that wrote a row last. */
export const writtenBy = "written_by";

/** The id of the current transaction. */
export const thisTransaction = "pg_current_xact_id()";

/** Identifies the PostgreSQL cluster. Transaction ids are comparable only within one cluster. */
const cluster = raw("(select system_identifier::text from pg_control_system())");

/** All transactions with lower ids have ended. This id decreases only if the database is restored. */
const horizon = raw("pg_snapshot_xmin(pg_current_snapshot())");

/**
 * Condition for rows with a transaction id that this cluster has not assigned: another cluster has written these rows.
 */
const areAhead =
  `${writtenBy} >= pg_snapshot_xmax(pg_current_snapshot()) and ` +
  `${writtenBy} is distinct from pg_current_xact_id_if_assigned()`;

/**
 * Selects a row for each changed transfer, or one row without a transfer if there are no changes. `behind` is not null
 * if the database has not reached the cursor. `ahead` is not null if another cluster has written rows.
 *
 * @param isOverPartners Whether the changes are of all partners. The cursor then includes the partner, because several
 * partners may have the same `seq`.
 */
export function compileChanges(table: Sql, scope: Scope, after: string, limit: number, isOverPartners: boolean): Sql {
  const cursor = readCursor(after, isOverPartners);
  assertValid("limit", integerFault(limit, 1));
  const transaction = sql`${cursor.transaction}::text::xid8`;
  const own = scope.conditions();
  const order = raw(isOverPartners ? "written.written_by, seq, partner_code" : "written.written_by, seq");
  const last = sql`${transaction}, ${cursor.seq}::bigint`;
  const isDue = [
    ...own,
    sql`(${order}) > (${isOverPartners ? sql`${last}, ${cursor.partner}::text` : last})`,
    sql`written.written_by < ${horizon}`,
  ];
  return sql`
    select head.*, page.* from (
      select ${cluster} as cluster, ${cursor.cluster}::text as known_cluster, ${after}::text as after,
        case when ${transaction} >= ${horizon} then ${horizon}::text end as behind,
        (select written_by::text from ${table} where ${all([...own, raw(areAhead)])} limit 1) as ahead
    ) as head
    left join lateral (
      select written_by::text as written_by, ${readColumns} from ${table} as written
      where ${all(isDue)} order by ${order} limit ${limit}::bigint
    ) as page on true`;
}

/** Marks rows that another cluster has written as written by this transaction. */
export function compileRestamp(table: Sql, scope: Scope): Sql {
  const where = all([...scope.conditions(), raw(areAhead)]);
  return sql`update ${table} set written_by = ${raw(thisTransaction)} where ${where}`;
}

const cursorPattern = /^(\d{1,20})\.(\d{1,20})\.(\d{1,16})(?:\.(.+))?$/s;

/** The number of `xid8` values. */
const transactions = 2n ** 64n;

interface Cursor {
  /** The cluster that returned the cursor; `null` in the cursor `"0"`. */
  readonly cluster: string | null;
  readonly transaction: string;
  readonly seq: number;
  readonly partner: string;
}

function readCursor(after: string, isOverPartners: boolean): Cursor {
  if (after === "0") return { cluster: null, transaction: "0", seq: 0, partner: "" };
  const parts = typeof after === "string" ? cursorPattern.exec(after) : null;
  if (!parts || BigInt(parts[2]!) >= transactions || (parts[4] !== undefined) !== isOverPartners) {
    assertValid("after", formFault("string", '"0" or the next cursor of an earlier result', after));
  }
  const [, cluster, transaction, seq, partner = ""] = parts!;
  return { cluster: cluster!, transaction: transaction!, seq: Number(seq), partner };
}

export function readChanges(rows: readonly Row[], isOverPartners: boolean): TransferChanges {
  const readers = readRows(rows, (reader) => reader);
  const head = readers[0];
  if (!head) throwMisuse([{ place: "rows", fault: faultOf("empty_list", rows) }]);
  const [now, after] = [head.text("cluster"), head.text("after")];
  const { known_cluster: known, behind, ahead } = head.row;
  if (known !== null && known !== now) {
    assertValid("after", faultOf("malformed", after, { expected: `a cursor of the cluster with the id ${now}` }));
  }
  if (behind !== null) {
    const expected = `a cursor before transaction ${head.text("behind")} (the database was restored to an earlier state, or is a standby or snapshot that lags behind)`;
    assertValid("after", faultOf("malformed", after, { expected }));
  }
  if (ahead !== null) {
    const expected = "a transaction of this cluster (rows were written in another one: run restamp)";
    assertValid(`column ${writtenBy}`, faultOf("malformed", ahead, { expected }));
  }
  if (head.row["seq"] === null) return { transfers: [], next: after };
  const transfers = readRows(rows, readTransferRow);
  const { seq, partner } = transfers.at(-1)!;
  const next = `${now}.${readers.at(-1)!.text(writtenBy)}.${seq}`;
  return { transfers, next: isOverPartners ? `${next}.${partner.code}` : next };
}
