with wanted as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as wanted(sku, on_hand, reserved, line)),
  locked as materialized (select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume, pack_qty, preparation_days, transferable from "stock_level" where warehouse_code = $4 and sku = any($1::text[]) order by sku for update),
  tested as materialized ( select wanted.sku, line, greatest(
  case when on_hand < 0 then -on_hand - greatest(0, on_hand_qty::numeric) end,
  case when reserved < 0 then -reserved - coalesce(reserved_qty, 0)::numeric end,
  case when reserved > 0 then reserved - greatest(0, on_hand_qty::numeric + on_hand - coalesce(reserved_qty, 0)::numeric - coalesce(safety_qty, 0)) end) as short_by,
  case when locked.sku is null then 'unknown_sku'
  when (locked.sku is null or on_hand_qty::numeric % 1 = 0 and on_hand_qty between -9007199254740991 and 9007199254740991) is not true then 'on_hand_qty'
  when (coalesce(reserved_qty, 0)::numeric % 1 = 0 and coalesce(reserved_qty, 0) between 0 and 9007199254740991) is not true then 'reserved_qty'
  when (coalesce(safety_qty, 0)::numeric % 1 = 0 and coalesce(safety_qty, 0) between 0 and 9007199254740991) is not true then 'safety_qty'
  when (coalesce(unit_weight, 0)::numeric % 1 = 0 and coalesce(unit_weight, 0) between 0 and 9007199254740991) is not true then 'unit_weight'
  when (coalesce(unit_volume, 0)::numeric % 1 = 0 and coalesce(unit_volume, 0) between 0 and 9007199254740991) is not true then 'unit_volume'
  when (coalesce(pack_qty, 1)::numeric % 1 = 0 and coalesce(pack_qty, 1) between 1 and 9007199254740991) is not true then 'pack_qty'
  when (coalesce(preparation_days, 0)::numeric % 1 = 0 and coalesce(preparation_days, 0) between 0 and 9007199254740991) is not true then 'preparation_days'
  when reserved > 0 and not transferable then 'not_transferable'
  when greatest(
  case when on_hand < 0 then -on_hand - greatest(0, on_hand_qty::numeric) end,
  case when reserved < 0 then -reserved - coalesce(reserved_qty, 0)::numeric end,
  case when reserved > 0 then reserved - greatest(0, on_hand_qty::numeric + on_hand - coalesce(reserved_qty, 0)::numeric - coalesce(safety_qty, 0)) end) > 0 then 'insufficient_stock'
  when on_hand > 0 and coalesce(on_hand_qty, 0)::numeric + on_hand > case pg_typeof(+on_hand_qty)
  when 'smallint'::regtype then 32767
  when 'integer'::regtype then 2147483647 else 9007199254740991 end then 'on_hand_qty'
  when reserved > 0 and coalesce(reserved_qty, 0)::numeric + reserved > case pg_typeof(+reserved_qty)
  when 'smallint'::regtype then 32767
  when 'integer'::regtype then 2147483647 else 9007199254740991 end then 'reserved_qty' end as code
  from wanted left join locked using (sku) ),
  changed as ( update "stock_level" as level set reserved_qty = coalesce(locked.reserved_qty, 0) + wanted.reserved, on_hand_qty = locked.on_hand_qty + wanted.on_hand
  from wanted join locked using (sku)
  where level.warehouse_code = $4 and level.sku = wanted.sku and not exists (select
  from tested where code is not null))
  select case
  when not exists (select
  from tested where code is not null) then 'done' else 'short' end as outcome, $5::text as unheld, ( select coalesce(jsonb_agg(jsonb_build_array(sku, code, coalesce(to_jsonb(locked) -> code, to_jsonb(short_by))) order by line), '[]')
  from tested left join locked using (sku) where code is not null ) as short
-- ["{\"HELMET\"}","{0}","{3}","HCM","[]"]
