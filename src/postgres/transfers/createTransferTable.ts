import { type ListQuery, pageOf, readListQuery } from "../../list/ListQuery";
import { readFilter } from "../../list/filterFields";
import type { StockTransfer, TransferStatus } from "../../list/StockTransfer";
import type { TransferFilter } from "../../list/TransferFilter";
import { assertOptions, assertValid, inCall, inCalls } from "../../result/misuse";
import { faultOf, integerFault, textFault } from "../../result/valueFaults";
import { compileChanges, compileRestamp, readChanges } from "./changeFeed";
import { selectMatches, toConditions } from "./conditions";
import { compilePage } from "./pages";
import { readOneRow, readRows, type Row, RowReader } from "../readRow";
import { ofPartners, readTableName, type Scope, scopeOf } from "../scope";
import { all, raw, sql, toStatements } from "../sql";
import { toIndexedValue } from "../storable";
import { toTexts } from "../tables";
import { compileQuantities, readQuantities } from "./quantities";
import type { PartnerTransferTable, TransferFeed, TransferTable, TransferTableOptions } from "./TransferTable";
import { readColumns, readStatus, readTransferRow, toTransferValues } from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";
import { defineTransfers } from "./transferSchema";
import { compilePut, compilePutAll, compileStatusChange, type StatusChange, toRecords } from "./transferWrites";

/** A limit, because the planner of PostgreSQL visits every partition that it cannot exclude. */
const maxPartitions = 1_000;

/**
 * Creates the statements for a transfer table of many partners. The statements of one partner come from `of`. Does not
 * connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or the number of partitions is invalid.
 */
export function createTransferTable(
  options: TransferTableOptions & {
    /** The table keeps partners apart. */
    readonly byPartner: true;
  },
): PartnerTransferTable;
/**
 * Creates the statements for a transfer table in PostgreSQL 14 or later. Does not connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or the number of partitions is invalid.
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
 *
 * const transfer = {
 *   seq: 7, id: "st-7", status: "created", subStatus: "", code: "ST7", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }], estimatedArrivalDate: "2026-03-05", createdAt: 0, updatedAt: 0,
 *   outboundShipmentCode: "", inboundShipmentCode: "",
 * } as const;
 * table.put(transfer).values.slice(0, 3); // => ["created", "", "ST7"]
 * table.get("st-7").values; // => ["st-7"]
 * table.delete("st-7").values; // => ["st-7"]
 *
 * const count = table.count({ skus: ["HELMET"] });
 * count.values; // => ['{"HELMET"}']
 * count.read([{ count: "12" }]); // => 12
 * table.countByStatus({}).read([{ status: "created", count: 12n }]).created; // => 12
 * ```
 */
export function createTransferTable(
  options?: TransferTableOptions & {
    /** The table does not keep partners apart. */
    readonly byPartner?: false | undefined;
  },
): TransferTable;
/**
 * Creates the statements for a transfer table: a `PartnerTransferTable` if `byPartner` is `true`, otherwise a
 * `TransferTable`. Does not connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or the number of partitions is invalid.
 */
export function createTransferTable(options: TransferTableOptions): TransferTable | PartnerTransferTable;
export function createTransferTable(options: TransferTableOptions = {}): TransferTable | PartnerTransferTable {
  const layout = inCall("createTransferTable", () => readTransferOptions(options));
  return transferTableOf(layout, toTexts(defineTransfers(layout)));
}

export function transferTableOf(
  layout: TransferLayout,
  schema: readonly string[],
): TransferTable | PartnerTransferTable {
  const tableOf = (partnerCode?: string): TransferTable => ({
    schema,
    ...createMethods(layout, scopeOf(partnerCode), partnerCode),
  });
  if (!layout.isByPartner) return tableOf();
  return { schema, ...createFeed(layout, scopeOf(undefined), true), of: ofPartners("TransferTable", tableOf) };
}

function createFeed({ table, hasChanges }: TransferLayout, scope: Scope, isOverPartners: boolean): TransferFeed {
  const assertChanges = () => {
    if (!hasChanges)
      assertValid("options.changes", faultOf("unknown_code", hasChanges, { expected: "true for this call" }));
  };
  return toStatements("TransferTable", {
    changes(after: string, limit: number) {
      assertChanges();
      return {
        sql: compileChanges(table, scope, after, limit, isOverPartners),
        read: (rows) => readChanges(rows, isOverPartners),
      };
    },
    restamp() {
      assertChanges();
      return { sql: compileRestamp(table, scope), read: readNothing };
    },
  });
}

const readNothing = () => undefined;
const readFirst = (rows: readonly Row[]) => readRows(rows, readTransferRow, 1)[0];

function createMethods(layout: TransferLayout, scope: Scope, partnerCode?: string): Omit<TransferTable, "schema"> {
  const { table } = layout;
  const ofPartner = (filter: TransferFilter): TransferFilter => {
    if (partnerCode === undefined) return filter;
    // A filter for another partner matches nothing, because rows never contain NUL.
    const isOther = filter.partnerCode !== undefined && filter.partnerCode !== partnerCode;
    return { ...filter, partnerCode: isOther ? "\0" : partnerCode };
  };
  const select = (columns: string, filter: TransferFilter) =>
    selectMatches(
      layout,
      toConditions(ofPartner(readFilter(filter))),
      "all",
      (where) => sql`select ${raw(columns)} from ${table} where ${where}`,
    );
  const isTransfer = (id: string) => all([sql`id = ${toId(id)}`, ...scope.conditions()]);
  const get = (id: string) => sql`select ${readColumns} from ${table} where ${isTransfer(id)}`;
  const statements = toStatements("TransferTable", {
    list(given: ListQuery) {
      const query = readListQuery(given);
      const { limit } = query;
      return {
        sql: compilePage(layout, { ...query, filter: ofPartner(query.filter) }),
        // The statement selects the page and the next match.
        read: (rows) => pageOf(readRows(rows, readTransferRow, limit + 1), limit),
      };
    },
    count: (filter: TransferFilter) => ({
      sql: sql`select count(*) as count from (${select("", filter)}) as matching`,
      read: (rows) => readOneRow(rows).integer("count"),
    }),
    countByStatus: (filter: TransferFilter) => ({
      sql: sql`select status, count(*) as count from (${select("status", filter)}) as matching group by status`,
      read: readCountByStatus,
    }),
    quantities: (filter: TransferFilter) => ({
      sql: compileQuantities(select("status, items", filter)),
      read: readQuantities,
    }),
    get: (id: string) => ({ sql: get(id), read: readFirst }),
    lock: (id: string) => ({ sql: sql`${get(id)} for update`, read: readFirst }),
    put: (transfer: StockTransfer) => ({
      sql: compilePut(layout, scope, toTransferValues(transfer, partnerCode)),
      read: readNothing,
    }),
    putAll: (transfers: readonly StockTransfer[]) => ({
      sql: compilePutAll(layout, scope, toRecords(transfers, partnerCode)),
      read: readNothing,
    }),
    changeStatus: (id: string, change: StatusChange) => ({
      sql: compileStatusChange(layout, scope, toId(id), change),
      read: readFirst,
    }),
    delete: (id: string) => ({
      sql: sql`delete from ${table} where ${isTransfer(id)} returning id`,
      read: (rows) => rows.length > 0,
    }),
  });
  return {
    ...statements,
    ...createFeed(layout, scope, false),
    ...inCalls("TransferTable", { readTransfer: (row: Row) => readTransferRow(new RowReader(row)) }),
  };
}

export function readTransferOptions(options: TransferTableOptions): TransferLayout {
  const known = ["name", "extensions", "changes", "byPartner", "partitions"] as const;
  assertOptions(options, known satisfies readonly (keyof TransferTableOptions)[]);
  const { name = "stock_transfer", extensions = true, changes = false, byPartner = false, partitions = 0 } = options;
  const names = readTableName(name);
  assertValid("options.partitions", integerFault(partitions, 0, maxPartitions));
  if (partitions > 0 && !byPartner) {
    assertValid("options.partitions", faultOf("malformed", partitions, { expected: "omitted without byPartner" }));
  }
  const flags = { hasExtensions: extensions, hasChanges: changes, isByPartner: byPartner };
  return { names, table: raw(names.table), ...flags, partitions };
}

/** Rejects numbers: PostgreSQL would compare them as text without an error. */
export function toId(id: string): string | null {
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
