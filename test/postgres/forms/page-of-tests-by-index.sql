with walk_0 as materialized (
  select seq, skus && $2::text[] as fits, (seq + 1) as position
  from "stock_transfer"
  where code = $1 and (seq + 1) >= $3::bigint + 1
  order by (seq + 1) asc
  limit (select $6::bigint)
),
state_0 as materialized (
  select count(*) as number, count(*) filter (where fits) < $4 and count(*) = $5 as is_open,
    $5::float8 * $4 / nullif(count(*) filter (where fits), 0) as promise
  from (select * from walk_0 limit $5) as walked
  where true
),
reach_0 as materialized (
  select case when (select is_open from state_0) and promise is not null then least(2 * promise, $6)::bigint else number end as reach
  from state_0
),
found_0 as materialized (
  select seq
  from (select * from walk_0 limit (select reach from reach_0)) as walked
  where fits
  limit $4
),
far as (
  select seq
  from "stock_transfer"
  where code = $1 and skus && $2::text[] and (seq - 0) >= $3::bigint and (select is_open from state_0)
    and (select count(*) from found_0) < $4
    and (select count(*) from (select * from walk_0 limit (select reach from reach_0)) as walked) = (select reach from reach_0)
  order by (seq - 0) asc
  limit $4
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where seq in (select seq from found_0 union all select seq from far)
order by seq asc
limit $4
-- ["ST7","{\"HELMET\"}",8,21,100,5000]
