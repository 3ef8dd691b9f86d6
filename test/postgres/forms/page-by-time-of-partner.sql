select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code, (seq + 100) <-> 9007199254740991 + 100 as position
from "stock_transfer" as transfer
where partner_code = $1 and updated_at <= $2::bigint and (seq + 100) <= $3::bigint + 100
  and (seq > 0 or (select count(*) from generate_series(1, 1000) as each where each > seq) > 0)
order by (seq + 100) <-> 9007199254740991 + 100
limit $4
-- ["P1",2000,9007199254740991,21]
