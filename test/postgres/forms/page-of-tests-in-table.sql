with walk_0 as materialized (
  select seq, exists (select from unnest(skus) as held(sku) where held.sku = any($1::text[])) as fits,
    seq as position
  from "stock_transfer"
  where seq <= $2::bigint
  order by seq desc
  limit (select $5::bigint)
),
state_0 as materialized (
  select count(*) as number, count(*) filter (where fits) < $3 and count(*) = $4 as is_open,
    $4::float8 * $3 / nullif(count(*) filter (where fits), 0) as promise
  from (select * from walk_0 limit $4) as walked
  where true
),
reach_0 as materialized (
  select case when (select is_open from state_0) and promise is not null then least(2 * promise, $5)::bigint else number end as reach
  from state_0
),
found_0 as materialized (
  select seq
  from (select * from walk_0 limit (select reach from reach_0)) as walked
  where fits
  limit $3
),
far as (
  select seq
  from "stock_transfer"
  where skus && $1::text[] and (seq - 0) <= $2::bigint and (select is_open from state_0)
    and (select count(*) from found_0) < $3
    and (select count(*) from (select * from walk_0 limit (select reach from reach_0)) as walked) = (select reach from reach_0)
  order by (seq - 0) desc
  limit $3
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where seq in (select seq from found_0 union all select seq from far)
order by seq desc
limit $3
-- ["{\"HELMET\",\"GLOVE\"}",9007199254740991,21,400,5000]
