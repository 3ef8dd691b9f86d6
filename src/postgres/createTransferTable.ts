import { readListQuery } from "../list/ListQuery";
import { readFilter } from "../list/filterFields";
import type { TransferFilter } from "../list/TransferFilter";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { arrayFault, booleanFault, faultOf, integerFault, objectFault, textFault } from "../result/valueFaults";
import { compileChanges, compileRestamp, readChanges, toChangesValues } from "./changeFeed";
import { compileStatusChange } from "./changeStatus";
import { compilePage } from "./compilePage";
import { compileCount, compileCountByStatus, readCountByStatus } from "./counts";
import { compileInspection, readInspection } from "./inspection";
import { compilePut, compilePutAll, stampOf, toPutAllValues } from "./putStatements";
import { readPage } from "./readPage";
import { readOneRow } from "./readRow";
import {
  assertPartnerCode,
  partnerIs,
  readTableName,
  type Statement,
  type TableLayout,
  toIndexedValue,
} from "./Statement";
import type { PartnerTransferTable, TransferTable, TransferTableOptions } from "./TransferTable";
import { readColumns, readTransferRow, toTransferValues } from "./transferColumns";
import { createTransferSchema, transferShape } from "./transferSchema";

/** Planning looks at every partition that it cannot rule out. */
const maxPartitions = 1_000;

/**
 * Makes the statements for a table of transfers of many partners: those of one partner at a time, from `of`. It opens no connection.
 *
 * @throws TypeError or RangeError if an option is unknown or malformed.
 */
export function createTransferTable(
  options: TransferTableOptions & {
    /** Every key and index begins with the partner. */
    readonly byPartner: true;
  },
): PartnerTransferTable;
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
export function createTransferTable(
  options?: TransferTableOptions & {
    /** Not by partner. */
    readonly byPartner?: false | undefined;
  },
): TransferTable;
/** Makes the statements for a table of transfers, by partner or not, as the options say. It opens no connection. */
export function createTransferTable(options: TransferTableOptions): TransferTable | PartnerTransferTable;
export function createTransferTable(options: TransferTableOptions = {}): TransferTable | PartnerTransferTable {
  const layout = inCall("createTransferTable", () => readOptions(options));
  const shapes = [transferShape(layout)];
  const schema: SchemaMethods = {
    schema: createTransferSchema(layout),
    inspect: () => compileInspection(shapes),
    readInspection: (rows) => inCall("TransferTable.readInspection", () => readInspection(shapes, rows)),
  };
  if (!layout.isByPartner) return { ...schema, ...createStatements(layout) };
  return {
    ...schema,
    of: (partnerCode) =>
      inCall("TransferTable.of", () => {
        assertPartnerCode(partnerCode);
        return { ...schema, ...createStatements(layout, partnerCode) };
      }),
  };
}

type SchemaMethods = Pick<TransferTable, "schema" | "inspect" | "readInspection">;

/** @param partnerCode Of a table by partner, whose statements they are. */
function createStatements(layout: TableLayout, partnerCode?: string): Omit<TransferTable, keyof SchemaMethods> {
  const { table, hasChanges, isByPartner } = layout;
  const put = compilePut(layout);
  const putAll = compilePutAll(layout);
  const ofPartner = partnerCode === undefined ? [] : [partnerCode];
  const assertChanges = () => {
    if (!hasChanges)
      assertValid("options.changes", faultOf("unknown_code", hasChanges, { expected: "true for this call" }));
  };
  const withPartner = (filter: TransferFilter): TransferFilter => {
    if (partnerCode === undefined) return filter;
    // No row has a text with NUL: of another partner there is nothing here.
    const isOther = filter.partnerCode !== undefined && filter.partnerCode !== partnerCode;
    return { ...filter, partnerCode: isOther ? "\0" : partnerCode };
  };
  const byId = (id: string): Pick<Statement, "values"> & { readonly where: string } => ({
    where: `id = $1${partnerCode === undefined ? "" : ` and ${partnerIs("$2")}`}`,
    values: [toId(id), ...ofPartner],
  });
  return {
    list: (query) =>
      inCall("TransferTable.list", () => {
        const read = readListQuery(query);
        return compilePage(layout, { ...read, filter: withPartner(read.filter) });
      }),
    count: (filter) => inCall("TransferTable.count", () => compileCount(table, withPartner(readFilter(filter)))),
    countByStatus: (filter) =>
      inCall("TransferTable.countByStatus", () => compileCountByStatus(table, withPartner(readFilter(filter)))),
    get: (id) =>
      inCall("TransferTable.get", () => {
        const { where, values } = byId(id);
        return { text: `select ${readColumns} from ${table} where ${where}`, values };
      }),
    put: (transfer) =>
      inCall("TransferTable.put", () => {
        assertValid("transfer", objectFault(transfer));
        return { text: put, values: toTransferValues(transfer, partnerCode) };
      }),
    putAll: (transfers) =>
      inCall("TransferTable.putAll", () => ({
        text: putAll,
        values: [...toPutAllValues(transfers, partnerCode), ...ofPartner],
      })),
    changeStatus: (id, change) =>
      inCall("TransferTable.changeStatus", () =>
        compileStatusChange(table, toId(id), change, stampOf(hasChanges), partnerCode),
      ),
    readChanged: (rows) =>
      inCall("TransferTable.readChanged", () => {
        assertValid("rows", arrayFault(rows));
        if (rows.length > 1) assertValid("rows", faultOf("too_big", rows, { max: 1, expected: "rows" }));
        return rows[0] && readTransferRow(rows[0]);
      }),
    changes: (after, limit) =>
      inCall("TransferTable.changes", () => {
        assertChanges();
        return { text: compileChanges(table, isByPartner), values: [...toChangesValues(after, limit), ...ofPartner] };
      }),
    readChanges: (rows) => inCall("TransferTable.readChanges", () => readChanges(rows)),
    restamp: () =>
      inCall("TransferTable.restamp", () => {
        assertChanges();
        return { text: compileRestamp(table, isByPartner), values: [...ofPartner] };
      }),
    delete: (id) =>
      inCall("TransferTable.delete", () => {
        const { where, values } = byId(id);
        return { text: `delete from ${table} where ${where} returning id`, values };
      }),
    readPage: (rows, query) => inCall("TransferTable.readPage", () => readPage(rows, query)),
    readCount: (rows) => inCall("TransferTable.readCount", () => readOneRow(rows).integer("count")),
    readCountByStatus: (rows) => inCall("TransferTable.readCountByStatus", () => readCountByStatus(rows)),
    readTransfer: (row) => inCall("TransferTable.readTransfer", () => readTransferRow(row)),
  };
}

function readOptions(options: TransferTableOptions): TableLayout {
  const known = ["name", "extensions", "changes", "byPartner", "partitions"] satisfies (keyof TransferTableOptions)[];
  assertOptions(options, known);
  const { name = "stock_transfer", extensions = true, changes = false, byPartner = false, partitions = 0 } = options;
  const names = readTableName(name);
  for (const [field, value] of Object.entries({ extensions, changes, byPartner })) {
    assertValid(`options.${field}`, booleanFault(value));
  }
  assertValid("options.partitions", integerFault(partitions, 0, maxPartitions));
  if (partitions > 0 && !byPartner) {
    assertValid("options.partitions", faultOf("malformed", partitions, { expected: "left out without byPartner" }));
  }
  return { ...names, hasExtensions: extensions, hasChanges: changes, isByPartner: byPartner, partitions };
}

/** A number as the id would be compared as a text, and find nothing. */
function toId(id: string): string | null {
  assertValid("id", textFault(id));
  return toIndexedValue(id);
}
