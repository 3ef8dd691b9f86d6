select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
  dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code
from "stock_transfer"
where id = $1
  for update
-- ["st-1"]
