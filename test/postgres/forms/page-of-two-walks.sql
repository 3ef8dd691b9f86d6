with first_0 as materialized (
  select seq from (
    select seq, updated_at <= $2 as fits, (seq + 6) as position
    from "stock_transfer"
    where src_warehouse_code = $1
      and (seq + 6) <= $3::bigint + 6
    order by (seq + 6) desc
    limit $5
  ) as walked
  where fits
    and true
  order by position desc
  limit $4
),
state_0 as materialized (
  select count(*) as found, true and count(*) < $4 and (
    select count(*)
    from (
      select seq, (seq + 6) as position
      from "stock_transfer"
      where src_warehouse_code = $1
        and (seq + 6) <= $3::bigint + 6
      order by (seq + 6) desc
      limit $5
    ) as walked
  ) = $5 as is_open
  from first_0
),
more_0 as materialized (
  select seq from (
    select seq, updated_at <= $2 as fits, (seq + 6) as position
    from "stock_transfer"
    where src_warehouse_code = $1
      and (seq + 6) <= $3::bigint + 6
    order by (seq + 6) desc
    limit $6
  ) as walked
  where fits
    and (select is_open and found > 0 from state_0)
  order by position desc
  limit $4
),
first_1 as materialized (
  select seq from (
    select seq, src_warehouse_code = $1 as fits, (seq + 0) <-> 9007199254740991 as position
    from "stock_transfer"
    where updated_at <= $2
      and (seq + 0) <= $3::bigint
    order by (seq + 0) <-> 9007199254740991
    limit $5
  ) as walked
  where fits
    and (select is_open from state_0)
    and (select count(*) from more_0) < $4
  order by position asc
  limit $4
),
state_1 as materialized (
  select count(*) as found, (select is_open from state_0) and (select count(*) from more_0) < $4 and count(*) < $4 and (
    select count(*)
    from (
      select seq, (seq + 0) <-> 9007199254740991 as position
      from "stock_transfer"
      where updated_at <= $2
        and (seq + 0) <= $3::bigint
      order by (seq + 0) <-> 9007199254740991
      limit $5
    ) as walked
  ) = $5 as is_open
  from first_1
),
more_1 as materialized (
  select seq from (
    select seq, src_warehouse_code = $1 as fits, (seq + 0) <-> 9007199254740991 as position
    from "stock_transfer"
    where updated_at <= $2
      and (seq + 0) <= $3::bigint
    order by (seq + 0) <-> 9007199254740991
    limit $6
  ) as walked
  where fits
    and (select is_open and found > 0 from state_1)
  order by position asc
  limit $4
),
far as (
  select seq from "stock_transfer"
  where src_warehouse_code = $1
    and updated_at <= $2
    and (seq + 0) <= $3::bigint
    and (select is_open from state_1)
    and (select count(*) from more_1) < $4
  order by (seq + 0) desc
  limit $4
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where seq in (
  select seq from first_0
  union all select seq from more_0
  union all select seq from first_1
  union all select seq from more_1
  union all select seq from far
)
order by seq desc
limit $4
-- ["HCM",2000,9007199254740991,21,100,500]
