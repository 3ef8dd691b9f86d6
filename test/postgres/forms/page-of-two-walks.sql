with walk_0 as materialized ( select transfer, row_number() over walk as number, count(transfer) over walk as found
  from ( select case when updated_at <= $1::bigint then transfer.* end as transfer, (seq + 6) as position
    from "stock_transfer" as transfer
    where src_warehouse_code = $2 and (seq + 6) <= $3::bigint + 6
    order by (seq + 6) desc limit (select $4::bigint)) as walked
  window walk as (order by position desc rows unbounded preceding)),
walk_1 as materialized ( select transfer, row_number() over walk as number, count(transfer) over walk as found
  from ( select case when src_warehouse_code = $2 then transfer.* end as transfer, (seq + 0) <-> 9007199254740991 as position
    from "stock_transfer" as transfer
    where updated_at <= $1::bigint and (seq + 0) <= $3::bigint and (seq > 0 or (select count(*)
        from generate_series(1, 1000) as each
        where each > seq) > 0)
    order by (seq + 0) <-> 9007199254740991 asc limit (select $5::bigint)) as walked
  window walk as (order by position asc rows unbounded preceding)),
decided as materialized ( select 0 as walk
  where ( select found < $6
    from walk_0
    where found = $6 or number >= greatest($7::bigint, $8::bigint * (found + 1)) limit 1 ) is not true
  union all  select 1 as walk
  where ( select found < $6
    from walk_1
    where found = $6 or number >= greatest($9::bigint, $10::bigint * (found + 1)) limit 1 ) is not true limit 1) select {columns}
from ( select (transfer).*
  from ( (select transfer
      from walk_0
      where (select walk
        from decided) = 0 and transfer is distinct
      from null limit $6)
    union all  (select transfer
      from walk_1
      where (select walk
        from decided) = 1 and transfer is distinct
      from null limit $6)
    union all (select transfer
      from (select case when true then transfer.* end as transfer, (seq - 0) as position
        from "stock_transfer" as transfer
        where src_warehouse_code = $2 and updated_at <= $1::bigint and (seq - 0) <= $11::bigint and not exists (select
          from decided)) as matching
      order by position desc limit $6::bigint) ) as found ) as page
order by seq desc
-- [2000,"HCM",9007199254740991,987,7980,21,400,47,400,380,9007199254740991]
