with given as materialized (select *
  from jsonb_to_recordset($1::text::jsonb) as given(seq bigint, id text, status text, sub_status text, code text,
    ref_code text, partner_code text, partner_name text, src_warehouse_code text, dest_warehouse_code text,
    items jsonb, skus text[], note text, estimated_arrival_date text, created_at bigint, updated_at bigint,
    done_at bigint, outbound_shipment_code text, inbound_shipment_code text)),
locked as materialized (select stored.seq
  from "stock_transfer" as stored join given on stored.seq = given.seq and stored.id = given.id
  order by stored.seq for update of stored),
updated as (update "stock_transfer" as stored
  set status = given.status, sub_status = given.sub_status, code = given.code, ref_code = given.ref_code,
    partner_code = given.partner_code, partner_name = given.partner_name,
    src_warehouse_code = given.src_warehouse_code, dest_warehouse_code = given.dest_warehouse_code,
    items = given.items, skus = given.skus, note = given.note,
    estimated_arrival_date = given.estimated_arrival_date, created_at = given.created_at,
    updated_at = given.updated_at, done_at = given.done_at, outbound_shipment_code = given.outbound_shipment_code,
    inbound_shipment_code = given.inbound_shipment_code
  from given join locked using (seq)
  where stored.seq = given.seq
  returning stored.seq) insert into "stock_transfer" (seq, id, status, sub_status, code, ref_code, partner_code,
    partner_name, src_warehouse_code, dest_warehouse_code, items, skus, note, estimated_arrival_date, created_at,
    updated_at, done_at, outbound_shipment_code, inbound_shipment_code)
  select given.seq, given.id, given.status, given.sub_status, given.code, given.ref_code, given.partner_code,
    given.partner_name, given.src_warehouse_code, given.dest_warehouse_code, given.items, given.skus, given.note,
    given.estimated_arrival_date, given.created_at, given.updated_at, given.done_at, given.outbound_shipment_code,
    given.inbound_shipment_code
  from given
  where not exists (select
  from updated
  where updated.seq = given.seq)
  order by given.seq
-- ["[{\"seq\":1,\"id\":\"st-1\",\"status\":\"created\",\"sub_status\":\"waiting\",\"code\":\"ST0001\",\"ref_code\":\"PO-1\",\"partner_code\":\"P1\",\"partner_name\":\"Partner\",\"src_warehouse_code\":\"HCM\",\"dest_warehouse_code\":\"HAN\",\"items\":[{\"sku\":\"HELMET\",\"qty\":3}],\"skus\":\"{\\\"HELMET\\\"}\",\"note\":\"\",\"estimated_arrival_date\":\"2026-03-05\",\"created_at\":1000,\"updated_at\":2000,\"done_at\":null,\"outbound_shipment_code\":\"OUT1\",\"inbound_shipment_code\":\"\"}]"]
