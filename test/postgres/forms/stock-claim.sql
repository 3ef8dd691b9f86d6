with wanted as (select *
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as wanted(sku, on_hand, reserved, line)),
  locked as materialized (select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume, pack_qty, preparation_days, transferable
  from "stock_level" where warehouse_code = $4 and sku = any($1::text[]) order by sku for update),
  tested as materialized ( select line, greatest(
  case when on_hand < 0 then -on_hand - greatest(0, on_hand_qty) end,
  case when reserved < 0 then -reserved - coalesce(reserved_qty, 0) end,
  case when reserved > 0 then reserved - greatest(0, on_hand_qty + on_hand - coalesce(reserved_qty, 0) - coalesce(safety_qty, 0)) end) as short_by,
  case when locked.sku is null then 'unknown_sku'
  when reserved > 0 and not transferable then 'not_transferable'
  when greatest(
  case when on_hand < 0 then -on_hand - greatest(0, on_hand_qty) end,
  case when reserved < 0 then -reserved - coalesce(reserved_qty, 0) end,
  case when reserved > 0 then reserved - greatest(0, on_hand_qty + on_hand - coalesce(reserved_qty, 0) - coalesce(safety_qty, 0)) end) > 0 then 'insufficient_stock' end as code
  from wanted left join locked using (sku) ),
  changed as ( update "stock_level" as level set reserved_qty = coalesce(locked.reserved_qty, 0) + wanted.reserved, on_hand_qty = locked.on_hand_qty + wanted.on_hand
  from wanted join locked using (sku) where level.warehouse_code = $4 and level.sku = wanted.sku and not exists (select
  from tested where code is not null))
  select case
  when not exists (select
  from tested where code is not null) then 'done' else 'short' end as outcome, ( select coalesce(jsonb_agg(jsonb_build_array(line, code, short_by) order by line), '[]')
  from tested where code is not null ) as short
-- ["{\"HELMET\"}","{0}","{3}","HCM"]
