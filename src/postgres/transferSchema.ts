import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/isAmount";
import type { TableNames } from "./tableName";
import { transferColumns } from "./transferRows";
import { orderedIndexes, orderOf } from "./walk";

/** What the statements of one table need to know of it. */
export interface TransferTableNames extends TableNames {
  /** Whether there is an index by `seq` and times. */
  readonly hasTimeIndex: boolean;
  /** The table of SKUs and the transfers that hold them, if there is one. */
  readonly postings: string | undefined;
}

const rules: Readonly<Record<string, string>> = {
  seq: `primary key check (seq between 1 and ${maxAmount})`,
  id: "not null unique",
  status: `not null check (status in (${transferStatuses.map((status) => `'${status}'`).join(", ")}))`,
  done_at: "",
};

/** The table and its indexes, one statement each. Every one does nothing where its work is done already. */
export function createTransferSchema(names: TransferTableNames): string[] {
  const { table, hasTimeIndex, postings } = names;
  // By code point, so that the database's locale neither changes what is equal nor slows it down.
  const columns = Object.entries(transferColumns).map(([column, type]) => {
    const collation = type.startsWith("text") ? ' collate "C"' : "";
    return `${column} ${type}${collation} ${rules[column] ?? "not null"}`.trim();
  });
  const index = (suffix: string, method: string, keys: readonly string[]) =>
    `create index if not exists ${names.index(suffix)} on ${table} using ${method} (${keys.join(", ")})`;
  return [
    ...(hasTimeIndex ? ["create extension if not exists btree_gin", "create extension if not exists btree_gist"] : []),
    `create table if not exists ${table} (${columns.join(", ")})`,
    ...orderedIndexes.map((each) => index(each.suffix, "btree", [...each.columns, orderOf(each)])),
    index("sku", "gin", ["skus", ...(hasTimeIndex ? ["src_warehouse_code", "dest_warehouse_code", "status"] : [])]),
    index("created", "btree", ["created_at"]),
    index("updated", "btree", ["updated_at"]),
    ...(hasTimeIndex ? [index("time", "gist", ["(seq + 0)", "created_at", "updated_at"])] : []),
    ...(postings ? createPostings(names, postings) : []),
  ];
}

/** A table of each SKU and the transfers that hold it, kept by triggers. */
function createPostings({ table, derived, index }: TableNames, postings: string): string[] {
  const keep = derived("keep_posting");
  const clear = derived("clear_posting");
  const remove = `delete from ${postings} where seq = old.seq and sku = any(old.skus);`;
  const add = `insert into ${postings} (sku, seq) select unnest(new.skus), new.seq;`;
  const define = (name: string, body: string) =>
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  return [
    `create table if not exists ${postings} (sku text collate "C", seq bigint, primary key (sku, seq))`,
    define(keep, `if tg_op <> 'INSERT' then ${remove} end if; if tg_op <> 'DELETE' then ${add} end if;`),
    define(clear, `truncate ${postings};`),
    `create or replace trigger ${index("posting_insert")} after insert or delete on ${table} for each row execute function ${keep}()`,
    `create or replace trigger ${index("posting_update")} after update of seq, skus on ${table} for each row when (old.seq <> new.seq or old.skus <> new.skus) execute function ${keep}()`,
    `create or replace trigger ${index("posting_truncate")} after truncate on ${table} for each statement execute function ${clear}()`,
    // Of a table that was filled before it had postings.
    `insert into ${postings} (sku, seq) select unnest(skus), seq from ${table} on conflict do nothing`,
  ];
}
