with first_0 as materialized (
  select seq from (
    select seq, exists (
      select from unnest(skus) as held(sku)
      where held.sku = any($1::text[])
    ) as fits, seq as position
    from "stock_transfer"
    where seq <= $2::bigint
    order by seq desc
    limit $4
  ) as walked
  where fits
    and true
  order by position desc
  limit $3
),
state_0 as materialized (
  select count(*) as found, true and count(*) < $3 and (
    select count(*)
    from (
      select seq, seq as position
      from "stock_transfer"
      where seq <= $2::bigint
      order by seq desc
      limit $4
    ) as walked
  ) = $4 as is_open
  from first_0
),
more_0 as materialized (
  select seq from (
    select seq, exists (
      select from unnest(skus) as held(sku)
      where held.sku = any($1::text[])
    ) as fits, seq as position
    from "stock_transfer"
    where seq <= $2::bigint
    order by seq desc
    limit $5
  ) as walked
  where fits
    and (select is_open and found > 0 from state_0)
  order by position desc
  limit $3
),
far as (
  select seq from "stock_transfer"
  where skus && $1::text[]
    and (seq + 0) <= $2::bigint
    and (select is_open from state_0)
    and (select count(*) from more_0) < $3
  order by (seq + 0) desc
  limit $3
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
order by seq desc
limit $3
-- ["{\"HELMET\",\"GLOVE\"}",9007199254740991,21,400,2000]
