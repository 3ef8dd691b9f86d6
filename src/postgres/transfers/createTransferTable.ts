import { type ListQuery, pageOf, readListQuery } from "../../list/ListQuery";
import { readFilter } from "../../list/filterFields";
import type { StockTransfer, TransferStatus } from "../../list/StockTransfer";
import type { TransferFilter } from "../../list/TransferFilter";
import { assertValid, inCall, inCalls } from "../../result/misuse";
import { textFault } from "../../result/valueFaults";
import { compileChanges, compileRestamp, readChanges } from "./changeFeed";
import { selectMatches, toConditions, valuesOf } from "./conditions";
import { compilePage } from "./pages";
import { readOneRow, readRows, type Row, RowReader } from "../readRow";
import { ofPartners, scopeOf, valuesOfPartner } from "../scope";
import { type Sql, toStatements, type Values } from "../sql";
import { toIndexedValue } from "../storable";
import { toTexts } from "../tables";
import { compileQuantities, readQuantities } from "./quantities";
import type {
  PartnerTransferTable,
  StatusChange,
  TransferFeed,
  TransferTable,
  TransferTableOptions,
} from "./TransferTable";
import { readColumns, readFieldsOf, readStatus, readTransferRow, valuesOfColumns } from "./transferColumns";
import { assertOn, readTransferOptions, type TransferLayout } from "./TransferLayout";
import { defineTransfers } from "./transferSchema";
import { compilePut, compilePutAll, compileStatusChange, toRecords } from "./transferWrites";

/** As below, for the tables of many partners. @throws TypeError or RangeError if an option is invalid. */
export function createTransferTable(
  options: TransferTableOptions & {
    /** The table keeps partners apart. */
    readonly byPartner: true;
  },
): PartnerTransferTable;
/**
 * Creates the statements for a transfer table in PostgreSQL 14 or later. Does not connect to the database.
 *
 * @throws TypeError or RangeError if an option is invalid.
 *
 * @example
 * ```ts
 * import { createTransferTable } from "stock-transfer/postgres";
 *
 * const table = createTransferTable({ name: "stock_transfer" });
 * const query = { filter: { statuses: ["created"] }, limit: 20, next: 0 } as const;
 * const page = table.list(query);
 * page.values; // => ["created", 9007199254740991, 21]
 * page.read([]); // => { transfers: [], next: 0 }
 * table.get("st-7").values; // => ["st-7"]
 *
 * const count = table.count({ skus: ["HELMET"] });
 * count.values; // => ['{"HELMET"}']
 * count.read([{ count: "12" }]); // => 12
 * ```
 */
export function createTransferTable(
  options?: TransferTableOptions & {
    /** The table does not keep partners apart. */
    readonly byPartner?: false | undefined;
  },
): TransferTable;
/** As above, by `byPartner`. @throws TypeError or RangeError if an option is invalid. */
export function createTransferTable(options: TransferTableOptions): TransferTable | PartnerTransferTable;
export function createTransferTable(options: TransferTableOptions = {}): TransferTable | PartnerTransferTable {
  const layout = inCall("createTransferTable", () => readTransferOptions(options));
  const schema = toTexts(defineTransfers(layout));
  return layout.isByPartner ? createPartnerTable(layout, schema) : createTable(layout, schema);
}

export function createPartnerTable(layout: TransferLayout, schema: readonly string[]): PartnerTransferTable {
  const feed = createFeed({ ...layout, scope: scopeOf(false) }, {}, true);
  return { schema, ...feed, of: ofPartners("TransferTable", (code) => createTable(layout, schema, code)) };
}

function createFeed(layout: TransferLayout, common: Values, isOverPartners: boolean): TransferFeed {
  return toStatements("TransferTable", common, {
    changes(after: string, limit: number) {
      assertOn("changes", layout.hasChanges);
      return {
        ...compileChanges(layout, after, limit, isOverPartners),
        read: (rows) => readChanges(rows, isOverPartners),
      };
    },
    restamp() {
      assertOn("changes", layout.hasChanges);
      return { text: compileRestamp(layout), values: {}, read: readNothing };
    },
  });
}

const readNothing = () => undefined;
const readFirst = (rows: readonly Row[]) => readRows(rows, readTransferRow, 1)[0];

export function createTable(layout: TransferLayout, schema: readonly string[], partnerCode?: string): TransferTable {
  const { table, scope } = layout;
  const ofPartner = (filter: TransferFilter): TransferFilter => {
    if (partnerCode === undefined) return filter;
    // A filter for another partner matches nothing, because rows never contain NUL.
    const isOther = filter.partnerCode !== undefined && filter.partnerCode !== partnerCode;
    return { ...filter, partnerCode: isOther ? "\0" : partnerCode };
  };
  const select = (columns: string, filter: TransferFilter, compile: (matches: string) => string): Sql => {
    const conditions = toConditions(ofPartner(readFilter(filter)));
    const selectWhere = (where: string) => `select ${columns} from ${table} where ${where}`;
    return { text: compile(selectMatches(layout, conditions, "all", selectWhere)), values: valuesOf(conditions) };
  };
  const isTransfer = `${scope.own()}id = :id`;
  const get = `select ${readColumns} from ${table} where ${isTransfer}`;
  const common = valuesOfPartner(partnerCode);
  const statements = toStatements("TransferTable", common, {
    list(given: ListQuery) {
      const query = readListQuery(given);
      const { limit } = query;
      return {
        ...compilePage(layout, { ...query, filter: ofPartner(query.filter) }),
        // The statement selects the page and the next match.
        read: (rows) => pageOf(readRows(rows, readTransferRow, limit + 1), limit),
      };
    },
    count: (filter: TransferFilter) => ({
      ...select("", filter, (matches) => `select count(*) as count from (${matches}) as matching`),
      read: (rows) => readOneRow(rows).integer("count"),
    }),
    countByStatus: (filter: TransferFilter) => ({
      ...select(
        "status",
        filter,
        (matches) => `select status, count(*) as count from (${matches}) as matching group by status`,
      ),
      read: readCountByStatus,
    }),
    quantities: (filter: TransferFilter) => ({
      ...select("status, items", filter, compileQuantities),
      read: readQuantities,
    }),
    get: (id: string) => ({ text: get, values: { id: toId(id) }, read: readFirst }),
    lock: (id: string) => ({ text: `${get} for update`, values: { id: toId(id) }, read: readFirst }),
    put: (transfer: StockTransfer) => ({
      text: compilePut(layout),
      values: valuesOfColumns(readFieldsOf(transfer, partnerCode)),
      read: readNothing,
    }),
    putAll: (transfers: readonly StockTransfer[]) => ({
      text: compilePutAll(layout),
      values: { transfers: toRecords(transfers, partnerCode) },
      read: readNothing,
    }),
    changeStatus: (id: string, change: StatusChange) => ({
      ...compileStatusChange(layout, toId(id), change),
      read: readFirst,
    }),
    delete: (id: string) => ({
      text: `delete from ${table} where ${isTransfer} returning id`,
      values: { id: toId(id) },
      read: (rows) => rows.length > 0,
    }),
  });
  return {
    schema,
    ...statements,
    ...createFeed(layout, common, false),
    ...inCalls("TransferTable", { readTransfer: (row: Row) => readTransferRow(new RowReader(row)) }),
  };
}

/** Rejects numbers: PostgreSQL would compare them as text without an error. */
function toId(id: string): string | null {
  assertValid("id", textFault(id));
  return toIndexedValue(id);
}

function readCountByStatus(rows: readonly Row[]): Record<TransferStatus, number> {
  const counts = { created: 0, processing: 0, in_transit: 0, completed: 0, cancelled: 0 };
  readRows(rows, (reader) => {
    counts[readStatus(reader)] = reader.integer("count");
  });
  return counts;
}
