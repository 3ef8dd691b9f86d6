with updated as (
  update "stock_transfer"
  set status = $3::text, sub_status = $4::text, code = $5::text, ref_code = $6::text, partner_code = $7::text,
    partner_name = $8::text, src_warehouse_code = $9::text, dest_warehouse_code = $10::text, items = $11::text::jsonb,
    skus = $12::text[], note = $13::text, estimated_arrival_date = $14::text, created_at = $15::bigint,
    updated_at = $16::bigint, done_at = $17::bigint, outbound_shipment_code = $18::text,
    inbound_shipment_code = $19::text
  where id = $2
    and seq = $1
  returning seq
)
insert into "stock_transfer" (seq, id, status, sub_status, code, ref_code, partner_code, partner_name,
  src_warehouse_code, dest_warehouse_code, items, skus, note, estimated_arrival_date, created_at, updated_at, done_at,
  outbound_shipment_code, inbound_shipment_code)
select $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text,
  $11::text::jsonb, $12::text[], $13::text, $14::text, $15::bigint, $16::bigint, $17::bigint, $18::text, $19::text
where not exists (select from updated)
-- [1,"st-1","created","waiting","ST0001","PO-1","P1","Partner","HCM","HAN","[{\"sku\":\"HELMET\",\"qty\":3}]","{\"HELMET\"}","","2026-03-05",1000,2000,null,"OUT1",""]
