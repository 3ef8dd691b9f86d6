with walk_0 as materialized (
  select seq, updated_at <= $2 as fits, (seq + 6) as position
  from "stock_transfer"
  where src_warehouse_code = $1 and (seq + 6) <= $3::bigint + 6
  order by (seq + 6) desc
  limit (select $6::bigint)
),
state_0 as materialized (
  select count(*) as number, count(*) filter (where fits) < $4 and count(*) = $5 as is_open,
    $5::float8 * $4 / nullif(count(*) filter (where fits), 0) as promise
  from (select * from walk_0 limit $5) as walked
  where true
),
walk_1 as materialized (
  select seq, src_warehouse_code = $1 as fits, (seq + 0) <-> 9007199254740991 as position
  from "stock_transfer"
  where updated_at <= $2 and (seq + 0) <= $3::bigint
  order by (seq + 0) <-> 9007199254740991
  limit $8
),
state_1 as materialized (
  select count(*) as number,
    (select is_open from state_0) and count(*) filter (where fits) < $4 and count(*) = $7 as is_open,
    $7::float8 * $4 / nullif(count(*) filter (where fits), 0) as promise
  from (select * from walk_1 limit $7) as walked
  where (select is_open from state_0)
),
reach_0 as materialized (
  select case when (select is_open from state_1) and promise is not null and promise <= (select coalesce(promise, 'Infinity') from state_1) then least(2 * promise, $6)::bigint else number end as reach
  from state_0
),
found_0 as materialized (
  select seq
  from (select * from walk_0 limit (select reach from reach_0)) as walked
  where fits
  limit $4
),
reach_1 as materialized (
  select case when (select is_open from state_1) and promise is not null and promise < (select coalesce(promise, 'Infinity') from state_0) then least(2 * promise, $8)::bigint else number end as reach
  from state_1
),
found_1 as materialized (
  select seq
  from (select * from walk_1 limit (select reach from reach_1)) as walked
  where fits
  limit $4
),
far as (
  select seq
  from "stock_transfer"
  where src_warehouse_code = $1 and updated_at <= $2 and (seq - 0) <= $3::bigint
    and (select is_open from state_1) and (select count(*) from found_0) < $4
    and (select count(*) from (select * from walk_0 limit (select reach from reach_0)) as walked) = (select reach from reach_0)
    and (select count(*) from found_1) < $4
    and (select count(*) from (select * from walk_1 limit (select reach from reach_1)) as walked) = (select reach from reach_1)
  order by (seq - 0) desc
  limit $4
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where seq in (
  select seq
  from found_0
  union all select seq
  from found_1
  union all select seq
  from far
)
order by seq desc
limit $4
-- ["HCM",2000,9007199254740991,21,100,5000,300,1000]
