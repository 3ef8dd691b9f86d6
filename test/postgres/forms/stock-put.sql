insert into "stock_level" as level (warehouse_code, sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume,
    pack_qty, transferable)
  values ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::text::boolean)
  on conflict (warehouse_code, sku)
  do update set on_hand_qty = excluded.on_hand_qty, reserved_qty = excluded.reserved_qty,
    safety_qty = excluded.safety_qty, unit_weight = excluded.unit_weight, unit_volume = excluded.unit_volume,
    pack_qty = excluded.pack_qty, transferable = excluded.transferable
-- ["HCM","HELMET",12,0,0,null,null,null,"true"]
