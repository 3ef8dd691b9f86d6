import { maxAmount } from "../result/isAmount";

export function createStockSchema(table: string): string {
  const isAmountOf = (column: string) => `check (${column} between 0 and ${maxAmount})`;
  return (
    `create table if not exists ${table} (` +
    'warehouse_code text collate "C" not null, sku text collate "C" not null, ' +
    `on_hand_qty bigint not null check (on_hand_qty between ${-maxAmount} and ${maxAmount}), ` +
    `reserved_qty bigint not null default 0 ${isAmountOf("reserved_qty")}, ` +
    `safety_qty bigint not null default 0 ${isAmountOf("safety_qty")}, ` +
    `unit_weight bigint ${isAmountOf("unit_weight")}, ` +
    "transferable boolean not null default true, primary key (warehouse_code, sku))"
  );
}

/** `$1` is the warehouse, `$2` the SKUs. */
export function compileFind(table: string): string {
  return (
    `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable from ${table} ` +
    "where warehouse_code = $1 and sku = any($2::text[])"
  );
}

/** With the values of `toStockRow`. */
export function compilePut(table: string): string {
  const columns = ["on_hand_qty", "reserved_qty", "safety_qty", "unit_weight", "transferable"];
  return (
    `insert into ${table} (warehouse_code, sku, ${columns.join(", ")}) ` +
    "values ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text::boolean) " +
    `on conflict (warehouse_code, sku) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
  );
}

/** With the values of `toClaim`. The rows are locked before they are tested, so that nobody changes them in between. */
export function compileClaim(table: string): string {
  return (
    "with wanted as (select * from unnest($2::text[], $3::bigint[]) as wanted(sku, qty)), " +
    `locked as materialized (select * from ${table} where warehouse_code = $1 and sku = any($2::text[]) order by sku for update), ` +
    "enough as materialized (select sku, qty from locked join wanted using (sku) " +
    "where transferable and on_hand_qty - reserved_qty - safety_qty >= qty), " +
    `reserved as (update ${table} as level set reserved_qty = level.reserved_qty + enough.qty from enough ` +
    "where level.warehouse_code = $1 and level.sku = enough.sku and (select count(*) from enough) = $4::bigint returning level.sku) " +
    "select count(*) > 0 as is_claimed from reserved"
  );
}
