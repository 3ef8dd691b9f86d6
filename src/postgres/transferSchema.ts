import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/isAmount";
import type { TableNames } from "./tableName";
import { transferColumns } from "./transferRows";
import { orderedIndexes, orderOf } from "./walk";

/** What the statements of one table need to know of it. */
export interface TransferTableNames extends TableNames {
  /** Whether there are the indexes that need btree_gin and btree_gist. */
  readonly hasExtensions: boolean;
}

const rules: Readonly<Record<string, string>> = {
  seq: `primary key check (seq between 1 and ${maxAmount})`,
  id: "not null unique",
  status: `not null check (status in (${transferStatuses.map((status) => `'${status}'`).join(", ")}))`,
  done_at: "",
};

/** The table and its indexes, one statement each. */
export function createTransferSchema(names: TransferTableNames): string[] {
  const { table, hasExtensions } = names;
  // By code point, so that the database's locale neither changes what is equal nor slows it down.
  const columns = Object.entries(transferColumns).map(([column, type]) => {
    const collation = type.startsWith("text") ? ' collate "C"' : "";
    return `${column} ${type}${collation} ${rules[column] ?? "not null"}`.trim();
  });
  const index = (suffix: string, method: string, keys: readonly string[]) =>
    `create index if not exists ${names.unqualified(`by_${suffix}`)} on ${table} using ${method} (${keys.join(", ")})`;
  return [
    ...(hasExtensions ? ["create extension if not exists btree_gin", "create extension if not exists btree_gist"] : []),
    `create table if not exists ${table} (${columns.join(", ")})`,
    ...orderedIndexes.map((each) => index(each.suffix, "btree", [...each.columns, orderOf(each)])),
    index("created", "btree", ["created_at"]),
    index("updated", "btree", ["updated_at"]),
    // Of different names: `if not exists` compares nothing else, and the one would be taken for the other.
    ...(hasExtensions
      ? [
          index("sku_lane_status", "gin", ["skus", "src_warehouse_code", "dest_warehouse_code", "status"]),
          index("time", "gist", ["(seq + 0)", "created_at", "updated_at"]),
        ]
      : [index("sku", "gin", ["skus"])]),
  ];
}
