select each.*
from unnest($1::text[]) as listed(value)
cross join lateral (
  select seq, id, status, sub_status, code, ref_code, partner_code, partner_name, src_warehouse_code,
    dest_warehouse_code, items::text as items, note, estimated_arrival_date, created_at, updated_at, done_at,
    outbound_shipment_code, inbound_shipment_code, (seq + 1) as position
  from "stock_transfer" as transfer
  where code = listed.value and (seq + 1) <= $2::bigint + 1
  order by (seq + 1) desc
  limit $3
) as each
order by position desc
limit $3
-- ["{\"ST0\",\"ST1\",\"ST2\",\"ST3\",\"ST4\",\"ST5\",\"ST6\",\"ST7\",\"ST8\",\"ST9\",\"ST10\",\"ST11\",\"ST12\",\"ST13\",\"ST14\",\"ST15\",\"ST16\"}",9007199254740991,21]
