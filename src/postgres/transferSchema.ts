import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/isAmount";
import type { TableNames } from "./tableName";
import { transferColumns } from "./transferRows";
import { orderedIndexes, orderOf } from "./walk";

/** What the statements of one table need to know of it. */
export interface TransferTableNames extends TableNames {
  /** Whether there are the indexes that need btree_gin and btree_gist. */
  readonly hasExtensions: boolean;
  /** The table of SKUs and the transfers that hold them, if there is one. */
  readonly postings: string | undefined;
}

const rules: Readonly<Record<string, string>> = {
  seq: `primary key check (seq between 1 and ${maxAmount})`,
  id: "not null unique",
  status: `not null check (status in (${transferStatuses.map((status) => `'${status}'`).join(", ")}))`,
  done_at: "",
};

/** The table, its indexes and its postings, one statement each. */
export function createTransferSchema(names: TransferTableNames): string[] {
  const { table, hasExtensions, postings } = names;
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
    ...(postings ? createPostings(names, postings) : []),
  ];
}

/** A table of each SKU and the transfers that hold it, kept by triggers. */
function createPostings({ table, derived, unqualified }: TableNames, postings: string): string[] {
  const keep = derived("keep_posting");
  const clear = derived("clear_posting");
  const remove = `delete from ${postings} where seq = old.seq and sku = any(old.skus);`;
  const add = `insert into ${postings} (sku, seq) select unnest(new.skus), new.seq on conflict do nothing;`;
  const define = (name: string, body: string) =>
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  const trigger = (suffix: string, when: string) => `create or replace trigger ${unqualified(suffix)} after ${when};`;
  return [
    define(keep, `if tg_op <> 'INSERT' then ${remove} end if; if tg_op <> 'DELETE' then ${add} end if;`),
    define(clear, `truncate ${postings};`),
    // All or nothing, and nobody writes meanwhile: whoever changes a transfer finds the triggers, or is seen by the insert.
    `do $$ begin
      if to_regclass('${postings}') is null or not exists (
        select from pg_trigger where tgrelid = '${table}'::regclass and tgname like '%posting_truncate'
      ) then
        lock table ${table} in share row exclusive mode;
        create table if not exists ${postings} (sku text collate "C", seq bigint, primary key (sku, seq));
        truncate ${postings};
        ${trigger("posting_insert", `insert or delete on ${table} for each row execute function ${keep}()`)}
        ${trigger("posting_update", `update of seq, skus on ${table} for each row when (old.seq <> new.seq or old.skus <> new.skus) execute function ${keep}()`)}
        ${trigger("posting_truncate", `truncate on ${table} for each statement execute function ${clear}()`)}
        insert into ${postings} (sku, seq) select unnest(skus), seq from ${table} on conflict do nothing;
      end if;
    end $$`,
  ];
}
