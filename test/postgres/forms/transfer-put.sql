with updated as (
  update "stock_transfer"
  set status = $1::text, sub_status = $2::text, code = $3::text, ref_code = $4::text, partner_code = $5::text,
    partner_name = $6::text, src_warehouse_code = $7::text, dest_warehouse_code = $8::text, items = $9::text::jsonb,
    skus = $10::text[], note = $11::text, estimated_arrival_date = $12::text, created_at = $13::bigint,
    updated_at = $14::bigint, done_at = $15::bigint, outbound_shipment_code = $16::text,
    inbound_shipment_code = $17::text
  where id = $18::text and seq = $19::bigint
  returning seq
)
insert into "stock_transfer" (seq, id, status, sub_status, code, ref_code, partner_code, partner_name,
  src_warehouse_code, dest_warehouse_code, items, skus, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code)
select $19::bigint, $18::text, $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
  $9::text::jsonb, $10::text[], $11::text, $12::text, $13::bigint, $14::bigint, $15::bigint, $16::text, $17::text
where not exists (select from updated)
-- ["created","waiting","ST0001","PO-1","P1","Partner","HCM","HAN","[{\"sku\":\"HELMET\",\"qty\":3}]","{\"HELMET\"}","","2026-03-05",1000,2000,null,"OUT1","","st-1",1]
