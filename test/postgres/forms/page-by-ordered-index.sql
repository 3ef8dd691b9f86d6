select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code, dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at, outbound_shipment_code, inbound_shipment_code, (seq + 6) as position
from "stock_transfer" as transfer
where src_warehouse_code = $1 and (seq + 6) <= $2::bigint + 6
order by (seq + 6) desc limit $3
-- ["HCM",9007199254740991,21]
