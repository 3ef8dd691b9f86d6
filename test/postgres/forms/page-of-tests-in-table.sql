with walk_0 as materialized ( select transfer, row_number() over walk as number, count(transfer) over walk as found
  from ( select case when exists (select
      from unnest(skus) as held(sku)
      where (held.sku = any(select unnest($1::text[]))) is true) then transfer.* end as transfer, seq as position
    from "stock_transfer" as transfer
    where seq <= $2::bigint
    order by seq desc limit (select $3::bigint)) as walked
  window walk as (order by position desc rows unbounded preceding)),
decided as materialized ( select 0 as walk
  where ( select found < $4
    from walk_0
    where found = $4 or number >= greatest($5::bigint, $6::bigint * (found + 1)) limit 1 ) is not true limit 1) select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code, dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at, outbound_shipment_code, inbound_shipment_code
from ( select (transfer).*
  from ( (select transfer
      from walk_0
      where (select walk
        from decided) = 0 and transfer is distinct
      from null limit $4)
    union all (select transfer
      from (select case when true then transfer.* end as transfer, (seq - 0) as position
        from "stock_transfer" as transfer
        where skus && (select $1::text[]) and (seq - 0) <= $7::bigint and not exists (select
          from decided) and not ( select count(*) > 100
          from (select skus
            from "stock_transfer"
            where true
            order by seq desc limit 400) as newest
          where exists (select
            from unnest(skus) as held(sku)
            where (held.sku = any(select unnest($1::text[]))) is true))
        union all select case when true then transfer.* end as transfer, (seq - 0) as position
        from "stock_transfer" as transfer
        where (seq - 0) <= $7::bigint and not exists (select
          from decided) and exists (select
          from unnest(skus) as held(sku)
          where (held.sku = any(select unnest($1::text[]))) is true) and ( select count(*) > 100
          from (select skus
            from "stock_transfer"
            where true
            order by seq desc limit 400) as newest
          where exists (select
            from unnest(skus) as held(sku)
            where (held.sku = any(select unnest($1::text[]))) is true))) as matching
      order by position desc limit $4::bigint) ) as found ) as page
order by seq desc
-- ["{\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"I\",\"J\",\"K\",\"L\",\"M\",\"N\",\"O\",\"P\",\"Q\"}",9007199254740991,9996,21,400,476,9007199254740991]
