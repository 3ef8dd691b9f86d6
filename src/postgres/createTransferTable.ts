import { assertInOrder } from "../list/assertInOrder";
import { assertListQuery, type ListQuery, pageOf, type TransferPage } from "../list/ListQuery";
import { assertFilter } from "../list/filterFields";
import type { TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import { describeValue } from "../result/describeValue";
import { assertOptions, assertValid, inCall, within } from "../result/misuse";
import { arrayFault, booleanFault, faultOf, objectFault, textFault } from "../result/valueFaults";
import { compileChanges, compileRestamp, readChanges, toChangesValues } from "./changeFeed";
import { compileStatusChange } from "./changeStatus";
import { compilePage } from "./compilePage";
import { joinConditions, toConditions } from "./conditions";
import { compileInspection, readInspection } from "./inspection";
import { compilePut, compilePutAll, stampOf, toPutAllValues } from "./putStatements";
import { readOneRow, type Row, RowReader } from "./readRow";
import { readTableName, type Statement, toIndexedValue, ValueList } from "./Statement";
import type { TransferTable, TransferTableOptions } from "./TransferTable";
import { readColumns, readStatus, readTransferRow, toTransferValues } from "./transferColumns";
import { createTransferSchema, transferShape } from "./transferSchema";

/**
 * Makes the statements for a table of transfers, in PostgreSQL 14 or later. It opens no connection.
 *
 * @throws TypeError or RangeError if an option is unknown or malformed.
 *
 * @example
 * ```ts
 * import { createTransferTable } from "stock-transfer/postgres";
 *
 * const table = createTransferTable({ name: "stock_transfer" });
 * const query = { filter: { statuses: ["created"] }, limit: 20, next: 0 } as const;
 * table.list(query).values; // => ["created", 9007199254740991, 21]
 * table.readPage([], query); // => { transfers: [], next: 0 }
 *
 * const transfer = {
 *   seq: 7, id: "st-7", status: "created", subStatus: "", code: "ST7", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }], estimatedArrivalDate: "2026-03-05", createdAt: 0, updatedAt: 0,
 *   outboundShipmentCode: "", inboundShipmentCode: "",
 * } as const;
 * table.put(transfer).values.slice(0, 3); // => [7, "st-7", "created"]
 * table.get("st-7").values; // => ["st-7"]
 * table.delete("st-7").values; // => ["st-7"]
 *
 * table.count({ skus: ["HELMET"] }).values; // => ['{"HELMET"}']
 * table.readCount([{ count: "12" }]); // => 12
 * table.countByStatus({}).text; // => 'select status, count(*) as count from "stock_transfer" where true group by status'
 * table.readCountByStatus([{ status: "created", count: 12n }]).created; // => 12
 * ```
 */
export function createTransferTable(options: TransferTableOptions = {}): TransferTable {
  const { names, extensions, changes } = inCall("createTransferTable", () => readOptions(options));
  const { table } = names;
  const shapes = [transferShape(names, extensions, changes)];
  const put = compilePut(table, changes);
  const putAll = compilePutAll(table, changes);
  const assertChanges = () => {
    if (!changes) assertValid("options.changes", faultOf("unknown_code", changes, { expected: "true for this call" }));
  };
  return {
    schema: createTransferSchema(names, extensions, changes),
    inspect: () => compileInspection(shapes),
    readInspection: (rows) => inCall("TransferTable.readInspection", () => readInspection(shapes, rows)),
    list: (query) =>
      inCall("TransferTable.list", () => {
        assertListQuery(query);
        return compilePage(table, extensions, query);
      }),
    count: (filter) =>
      inCall("TransferTable.count", () =>
        selectMatches(filter, (where) => `select count(*) as count from ${table} where ${where}`),
      ),
    countByStatus: (filter) =>
      inCall("TransferTable.countByStatus", () =>
        selectMatches(
          filter,
          (where) => `select status, count(*) as count from ${table} where ${where} group by status`,
        ),
      ),
    get: (id) =>
      inCall("TransferTable.get", () => ({
        text: `select ${readColumns} from ${table} where id = $1`,
        values: [toId(id)],
      })),
    put: (transfer) =>
      inCall("TransferTable.put", () => {
        assertValid("transfer", objectFault(transfer));
        return { text: put, values: toTransferValues(transfer) };
      }),
    putAll: (transfers) => inCall("TransferTable.putAll", () => ({ text: putAll, values: toPutAllValues(transfers) })),
    changeStatus: (id, change) =>
      inCall("TransferTable.changeStatus", () => compileStatusChange(table, toId(id), change, stampOf(changes))),
    readChanged: (rows) =>
      inCall("TransferTable.readChanged", () => {
        assertValid("rows", arrayFault(rows));
        if (rows.length > 1) assertValid("rows", faultOf("too_big", rows, { max: 1, expected: "rows" }));
        return rows[0] && readTransferRow(rows[0]);
      }),
    changes: (after, limit) =>
      inCall("TransferTable.changes", () => {
        assertChanges();
        return { text: compileChanges(table), values: toChangesValues(after, limit) };
      }),
    readChanges: (rows) => inCall("TransferTable.readChanges", () => readChanges(rows)),
    restamp: () =>
      inCall("TransferTable.restamp", () => {
        assertChanges();
        return { text: compileRestamp(table), values: [] };
      }),
    delete: (id) =>
      inCall("TransferTable.delete", () => ({
        text: `delete from ${table} where id = $1 returning id`,
        values: [toId(id)],
      })),
    readPage: (rows, query) => inCall("TransferTable.readPage", () => readPage(rows, query)),
    readCount: (rows) => inCall("TransferTable.readCount", () => readOneRow(rows).integer("count")),
    readCountByStatus: (rows) => inCall("TransferTable.readCountByStatus", () => readCountByStatus(rows)),
    readTransfer: (row) => inCall("TransferTable.readTransfer", () => readTransferRow(row)),
  };
}

function readOptions(options: TransferTableOptions) {
  assertOptions(options, ["name", "extensions", "changes"] satisfies (keyof TransferTableOptions)[]);
  const { name = "stock_transfer", extensions = true, changes = false } = options;
  const names = readTableName(name);
  assertValid("options.extensions", booleanFault(extensions));
  assertValid("options.changes", booleanFault(changes));
  return { names, extensions, changes };
}

/** A number as the id would be compared as a text, and find nothing. */
function toId(id: string): string | null {
  assertValid("id", textFault(id));
  return toIndexedValue(id);
}

/** `select count(*) as count from stock_transfer where ref_code = $1 and skus && $2::text[]` */
function selectMatches(filter: TransferFilter, select: (where: string) => string): Statement {
  assertFilter(filter);
  const values = new ValueList();
  const conditions = Object.values(toConditions(filter, values)).map(({ sql }) => sql);
  return { text: select(joinConditions(conditions)), values: values.list };
}

function readPage(rows: readonly Row[], query: ListQuery): TransferPage {
  assertValid("rows", arrayFault(rows));
  assertListQuery(query);
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

function readCountByStatus(rows: readonly Row[]): Record<TransferStatus, number> {
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
