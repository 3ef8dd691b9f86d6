select *
from (
  (
    select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
      dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
      outbound_shipment_code, inbound_shipment_code, (seq + 5) as position
    from "stock_transfer" as transfer
    where src_warehouse_code = $1 and status = ($2::text[])[1] and (seq + 5) <= $3::bigint + 5
    order by (seq + 5) desc
    limit $4
  )
  union all (
    select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
      dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
      outbound_shipment_code, inbound_shipment_code, (seq + 5) as position
    from "stock_transfer" as transfer
    where src_warehouse_code = $1 and status = ($2::text[])[2] and (seq + 5) <= $3::bigint + 5
    order by (seq + 5) desc
    limit $4
  )
) as each
order by position desc
limit $4
-- ["HCM","{\"created\",\"processing\"}",9007199254740991,21]
