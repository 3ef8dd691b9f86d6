import type { TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import { assertValid } from "../result/misuse";
import { arrayFault } from "../result/valueFaults";
import { joinConditions, toConditions } from "./conditions";
import { type Row, RowReader } from "./readRow";
import { type Statement, ValueList } from "./Statement";
import { readStatus } from "./transferColumns";

export function compileCount(table: string, filter: TransferFilter): Statement {
  return selectMatches(filter, (where) => `select count(*) as count from ${table} where ${where}`);
}

export function compileCountByStatus(table: string, filter: TransferFilter): Statement {
  const select = `select status, count(*) as count from ${table}`;
  return selectMatches(filter, (where) => `${select} where ${where} group by status`);
}

/** `select count(*) as count from stock_transfer where ref_code = $1 and skus && $2::text[]` */
function selectMatches(filter: TransferFilter, select: (where: string) => string): Statement {
  const values = new ValueList();
  const conditions = Object.values(toConditions(filter, values)).map(({ sql }) => sql);
  return { text: select(joinConditions(conditions)), values: values.list };
}

export function readCountByStatus(rows: readonly Row[]): Record<TransferStatus, number> {
  assertValid("rows", arrayFault(rows));
  const counts = { created: 0, processing: 0, in_transit: 0, completed: 0, cancelled: 0 };
  const known = new Set<TransferStatus>();
  for (const row of rows) {
    const reader: RowReader = new RowReader(row);
    const status = readStatus(reader, "status");
    if (known.has(status)) reader.fail("status", "on one row only", status);
    known.add(status);
    counts[status] = reader.integer("count");
  }
  return counts;
}
