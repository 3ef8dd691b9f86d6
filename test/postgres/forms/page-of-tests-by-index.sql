with first_0 as materialized (
  select seq from (
    select seq, skus && $2::text[] as fits, (seq + 1) as position
    from "stock_transfer"
    where code = $1
      and (seq + 1) >= $3::bigint + 1
    order by (seq + 1) asc
    limit $5
  ) as walked
  where fits
    and true
  order by position asc
  limit $4
),
state_0 as materialized (
  select count(*) as found, true and count(*) < $4 and (
    select count(*)
    from (
      select seq, (seq + 1) as position
      from "stock_transfer"
      where code = $1
        and (seq + 1) >= $3::bigint + 1
      order by (seq + 1) asc
      limit $5
    ) as walked
  ) = $5 as is_open
  from first_0
),
more_0 as materialized (
  select seq from (
    select seq, skus && $2::text[] as fits, (seq + 1) as position
    from "stock_transfer"
    where code = $1
      and (seq + 1) >= $3::bigint + 1
    order by (seq + 1) asc
    limit $6
  ) as walked
  where fits
    and (select is_open and found > 0 from state_0)
  order by position asc
  limit $4
),
far as (
  select seq from "stock_transfer"
  where code = $1
    and skus && $2::text[]
    and (seq + 0) >= $3::bigint
    and (select is_open from state_0)
    and (select count(*) from more_0) < $4
  order by (seq + 0) asc
  limit $4
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where seq in (
  select seq from first_0
  union all select seq from more_0
  union all select seq from far
)
order by seq asc
limit $4
-- ["ST7","{\"HELMET\"}",8,21,100,500]
