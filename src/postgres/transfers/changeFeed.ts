import { assertValid, throwMisuse } from "../../result/misuse";
import { faultOf, formFault, integerFault } from "../../result/valueFaults";
import { readRows, type Row } from "../readRow";
import type { Sql, Values } from "../sql";
import { readColumns, readTransferRow } from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";
import type { TransferChanges } from "./TransferTable";

/** The column for the id of the transaction that wrote a row last. */
export const writtenBy = "written_by";

export const thisTransaction = "pg_current_xact_id()";

/** Identifies the PostgreSQL cluster. Transaction ids are comparable only within one cluster. */
const cluster = "(select system_identifier::text from pg_control_system())";

/** All transactions with lower ids have ended. This id decreases only if the database is restored. */
const horizon = "pg_snapshot_xmin(pg_current_snapshot())";

/** Rows with a transaction id that this cluster has not assigned: another cluster has written them. */
const areAhead =
  `${writtenBy} >= pg_snapshot_xmax(pg_current_snapshot()) and ` +
  `${writtenBy} is distinct from pg_current_xact_id_if_assigned()`;

/**
 * Selects a row for each changed transfer, or one without a transfer. `behind` is not null if the database has not
 * reached the cursor, `ahead` if another cluster has written rows. Over partners, which share `seq`, the cursor has one.
 */
export function compileChanges(
  { table, scope }: Pick<TransferLayout, "table" | "scope">,
  after: string,
  limit: number,
  isOverPartners: boolean,
): Sql {
  const cursor = readCursor(after, isOverPartners);
  assertValid("limit", integerFault(limit, 1));
  const transaction = ":transaction::text::xid8";
  const [order, last] = isOverPartners ? [", partner_code", ", :partner::text"] : ["", ""];
  const text = `
    select head.*, page.* from (
      select ${cluster} as cluster, :cluster::text as known_cluster, :after::text as after,
        case when ${transaction} >= ${horizon} then ${horizon}::text end as behind,
        (select written_by::text from ${table} where ${scope.own()}${areAhead} limit 1) as ahead
    ) as head
    left join lateral (
      select written_by::text as written_by, ${readColumns} from ${table} as written
      where ${scope.own()}(written.written_by, seq${order}) > (${transaction}, :seq::bigint${last})
        and written.written_by < ${horizon}
      order by written.written_by, seq${order} limit :limit::bigint
    ) as page on true`;
  return { text, values: { ...cursor, after, limit } };
}

/** Marks rows that another cluster has written as written by this transaction. */
export function compileRestamp({ table, scope }: Pick<TransferLayout, "table" | "scope">): string {
  return `update ${table} set written_by = ${thisTransaction} where ${scope.own()}${areAhead}`;
}

const cursorPattern = /^(\d{1,20})\.(\d{1,20})\.(\d{1,16})(?:\.(.+))?$/s;

const transactions = 2n ** 64n;

/** The values of a cursor. Its cluster is null in the cursor `"0"`. */
function readCursor(after: string, isOverPartners: boolean): Values {
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
  const refuse = (place: string, value: unknown, expected: string) => {
    assertValid(place, faultOf("malformed", value, { expected }));
  };
  const restored = "the database was restored to an earlier state, or is a standby or snapshot that lags behind";
  const rule = "a transaction of this cluster (rows were written in another one: run restamp)";
  if (known !== null && known !== now) refuse("after", after, `a cursor of the cluster with the id ${now}`);
  if (behind !== null) refuse("after", after, `a cursor before transaction ${head.text("behind")} (${restored})`);
  if (ahead !== null) refuse(`column ${writtenBy}`, ahead, rule);
  if (head.row["seq"] === null) return { transfers: [], next: after };
  const transfers = readRows(rows, readTransferRow);
  const { seq, partner } = transfers.at(-1)!;
  const next = `${now}.${readers.at(-1)!.text(writtenBy)}.${seq}`;
  return { transfers, next: isOverPartners ? `${next}.${partner.code}` : next };
}
