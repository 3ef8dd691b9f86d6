with walk_0 as materialized (
  select transfer, row_number() over walk as number, count(transfer) over walk as found
  from (
    select case when skus && $1::text[] then transfer.* end as transfer, (seq + 1) as position
    from "stock_transfer" as transfer
    where code = $2 and (seq + 1) >= $3::bigint + 1
    order by (seq + 1) asc
    limit (select $4::bigint)
  ) as walked
  window walk as (order by position asc rows unbounded preceding)
),
decided as materialized (
  select 0 as walk
  where (
    select found < $5
    from walk_0
    where found = $5 or number >= greatest($6::bigint, $7::bigint * (found + 1))
    limit 1
  ) is not true
  limit 1
)
select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from (
  select (transfer).*
  from (
    (
      select transfer
      from walk_0
      where (select walk from decided) = 0 and transfer is distinct from null
      limit $5
    )
    union all (
      select transfer
      from (
        select case when true then transfer.* end as transfer, (seq - 0) as position
        from "stock_transfer" as transfer
        where code = $2 and skus && $1::text[] and (seq - 0) >= $3::bigint and not exists (select from decided)
      ) as matching
      order by position asc
      limit $5::bigint
    )
  ) as found
) as page
order by seq asc
-- ["{\"HELMET\"}","ST7",8,2982,21,400,142]
