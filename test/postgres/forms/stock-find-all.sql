select warehouse_code as warehouse_code, sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume, pack_qty, transferable
  from "stock_level"
  where sku = any($1::text[]) and warehouse_code = any($2::text[])
-- ["{\"HELMET\"}","{\"HCM\",\"HAN\"}"]
