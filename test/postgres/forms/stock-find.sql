select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume, pack_qty, transferable
  from "stock_level"
  where warehouse_code = $1 and sku = any($2::text[])
-- ["HCM","{\"HELMET\",\"GLOVE\"}"]
