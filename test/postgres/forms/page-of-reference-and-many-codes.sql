with walk_0 as materialized (
  select transfer, row_number() over walk as number, count(transfer) over walk as found
  from (
    select case when (code = any(select unnest($1::text[]))) is true then transfer.* end as transfer,
      (seq + 2) as position
    from "stock_transfer" as transfer
    where ref_code = $2 and (seq + 2) <= $3::bigint + 2
    order by (seq + 2) desc
    limit (select $4::bigint)
  ) as walked
  window walk as (order by position desc rows unbounded preceding)
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
        where code = any($1::text[]) and ref_code = $2 and (seq - 0) <= $3::bigint and not exists (select from decided)
      ) as matching
      order by position desc
      limit $5::bigint
    )
  ) as found
) as page
order by seq desc
-- ["{\"ST0\",\"ST1\",\"ST2\",\"ST3\",\"ST4\",\"ST5\",\"ST6\",\"ST7\",\"ST8\",\"ST9\",\"ST10\",\"ST11\",\"ST12\",\"ST13\",\"ST14\",\"ST15\",\"ST16\"}","PO1",9007199254740991,2982,21,400,142]
