import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/kinds";
import { areAhead, thisTransaction, writtenBy } from "./changeFeed";
import { type FilterField, filterColumns, timeFields } from "./conditions";
import { type ColumnShape, createIndexSql, type IndexShape, type TableShape } from "./inspection";
import type { TableLayout } from "./Statement";
import { type TransferColumn, transferColumns } from "./transferColumns";
import { indexesInOrder, orderOf } from "./walk";

/** What stands after the type of a column. All other columns are `not null`. */
const constraints: Readonly<Partial<Record<TransferColumn, string>>> = {
  seq: `primary key check (seq between 1 and ${maxAmount})`,
  id: "not null unique",
  status: `not null check (status in (${transferStatuses.map((status) => `'${status}'`).join(", ")}))`,
  done_at: "",
};

/** A row that is inserted is of the transaction that inserts it. */
const stampColumn = `${writtenBy} xid8 not null default ${thisTransaction}`;

/**
 * The table and its indexes, one statement each:
 *
 *     create table if not exists stock_transfer (seq bigint primary key …, id text collate "C" not null unique, …)
 *     create index if not exists stock_transfer_by_source on stock_transfer using btree (src_warehouse_code, (seq + 6))
 *     create index if not exists stock_transfer_by_sku_lane_status on stock_transfer using gin (skus, …)
 */
export function createTransferSchema(layout: TableLayout): string[] {
  const { table, hasExtensions, hasChanges, isByPartner, partitions } = layout;
  // Texts are compared by code point: no locale of a database changes what is equal, or makes it slower.
  const columns = Object.values(transferColumns).map(({ column, kind: { type } }) => {
    const collation = type.startsWith("text") ? ' collate "C"' : "";
    const constraint = constraints[column] ?? "not null";
    // In a table by partner the keys hold the partner, and stand after the columns.
    const own = isByPartner
      ? constraint.replace(/ unique|primary key /, column === "seq" ? "not null " : "")
      : constraint;
    return `${column} ${type}${collation} ${own}`.trim();
  });
  const keys = isByPartner ? ["primary key (partner_code, seq)", "unique (partner_code, id)"] : [];
  const parts = partitions > 0 ? " partition by hash (partner_code)" : "";
  return [
    ...(hasExtensions ? ["create extension if not exists btree_gin", "create extension if not exists btree_gist"] : []),
    `create table if not exists ${table} (${[...columns, ...(hasChanges ? [stampColumn] : []), ...keys].join(", ")})${parts}`,
    ...Array.from(
      { length: partitions },
      (_, part) => `create table if not exists ${layout.part(part)} partition of ${table} ${boundsOf(layout, part)}`,
    ),
    ...listIndexes(layout).map((each) => createIndexSql(table, each)),
  ];
}

/** What {@link createTransferSchema} creates. */
export function transferShape(layout: TableLayout): TableShape {
  const { table, hasChanges } = layout;
  const columns = Object.values(transferColumns).map(({ column, kind: { type } }): ColumnShape => ({
    name: column,
    type: `${type}${type.startsWith("text") ? ' collate "C"' : ""}${constraints[column] === "" ? "" : " not null"}`,
  }));
  const keys: readonly IndexShape[] = ["seq", "id"].map((key) => ({
    name: undefined,
    method: "btree",
    keys: layout.isByPartner ? ["partner_code", key] : [key],
    ordered: key === "seq" ? 1 : 0,
  }));
  return {
    table,
    columns: [...columns, ...(hasChanges ? [{ name: writtenBy, type: "xid8 not null" }] : [])],
    indexes: [...keys, ...listIndexes(layout)],
    isInserted: true,
    ...(layout.partitions > 0 && {
      partitions: {
        by: "HASH (partner_code)",
        bounds: Array.from({ length: layout.partitions }, (_, part) => boundsOf(layout, part)),
      },
    }),
    ...(hasChanges && { stamp: { column: writtenBy, isForeign: areAhead } }),
  };
}

/** As PostgreSQL writes it. */
function boundsOf({ partitions }: TableLayout, part: number): string {
  return `FOR VALUES WITH (modulus ${partitions}, remainder ${part})`;
}

function listIndexes({ indexBy, hasExtensions, hasChanges, isByPartner }: TableLayout): readonly IndexShape[] {
  const index = (suffix: string, method: string, keys: readonly string[], ordered = 0): IndexShape => ({
    name: indexBy(suffix),
    method,
    keys,
    ordered,
  });
  const ofPartner: readonly FilterField[] = isByPartner ? ["partnerCode"] : [];
  return [
    ...indexesInOrder(isByPartner).map((each) =>
      index(each.suffix, "btree", [...columnsOf(each.fields), orderOf(each)], 1),
    ),
    index("created", "btree", columnsOf([...ofPartner, "createdFrom"])),
    index("updated", "btree", columnsOf([...ofPartner, "updatedFrom"])),
    // They have different names: `if not exists` compares names only, and would take the one for the other.
    ...(hasExtensions
      ? [
          index(
            "sku_lane_status",
            "gin",
            columnsOf([...ofPartner, "skus", "srcWarehouseCode", "destWarehouseCode", "statuses"]),
          ),
          index("time", "gist", [...columnsOf(ofPartner), "(seq + 0)", ...columnsOf(timeFields)]),
        ]
      : [index("sku", "gin", columnsOf(["skus"]))]),
    ...(hasChanges ? [index("change", "btree", [...columnsOf(ofPartner), writtenBy, "seq"], 2)] : []),
  ];
}

/** The columns that some fields of a filter ask for, each once. */
function columnsOf(fields: readonly FilterField[]): readonly TransferColumn[] {
  return [...new Set(fields.map((field) => filterColumns[field].column))];
}
