update "stock_transfer"
  set status = $1::text, updated_at = $2::bigint
  where id = $3 and status = any($4::text[])
  returning seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
    dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
    outbound_shipment_code, inbound_shipment_code
-- ["cancelled",5,"st-1","{\"created\",\"processing\"}"]
