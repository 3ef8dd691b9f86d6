with wanted as (select * from unnest($2::text[], $3::bigint[]) as wanted(sku, qty)),
locked as materialized (
  select *
  from "stock_level"
  where warehouse_code = $1
    and sku = any($2::text[])
  order by sku for update
),
enough as materialized (
  select sku, qty
  from locked join wanted using (sku)
  where transferable
    and on_hand_qty - reserved_qty - safety_qty >= qty
),
reserved as (
  update "stock_level" as level
  set reserved_qty = level.reserved_qty + enough.qty
  from enough
  where level.warehouse_code = $1
    and level.sku = enough.sku
    and (select count(*) from enough) = $4::bigint
  returning level.sku
)
select count(*) > 0 as is_claimed
from reserved
-- ["HCM","{\"HELMET\"}","{3}",1]
