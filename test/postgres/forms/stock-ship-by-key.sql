with wanted as (select *
  from unnest($1::text[], $2::bigint[]) with ordinality as wanted(sku, qty, line)),
locked as materialized (select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, unit_volume, pack_qty, transferable
  from "stock_level"
  where warehouse_code = $3 and sku = any($1::text[])
  order by sku for update),
tested as materialized (select wanted.sku, line, qty - greatest(0, least(coalesce(reserved_qty, 0)::numeric, on_hand_qty)) as short_by, case
    when locked.sku is null then 'unknown_sku'
    when (locked.sku is null or on_hand_qty::numeric % 1 = 0
      and on_hand_qty between -9007199254740991 and 9007199254740991) is not true then 'on_hand_qty'
    when (coalesce(reserved_qty, 0)::numeric % 1 = 0
      and coalesce(reserved_qty, 0) between 0 and 9007199254740991) is not true then 'reserved_qty'
    when (coalesce(safety_qty, 0)::numeric % 1 = 0
      and coalesce(safety_qty, 0) between 0 and 9007199254740991) is not true then 'safety_qty'
    when (coalesce(unit_weight, 0)::numeric % 1 = 0
      and coalesce(unit_weight, 0) between 0 and 9007199254740991) is not true then 'unit_weight'
    when (coalesce(unit_volume, 0)::numeric % 1 = 0
      and coalesce(unit_volume, 0) between 0 and 9007199254740991) is not true then 'unit_volume'
    when (coalesce(pack_qty, 1)::numeric % 1 = 0
      and coalesce(pack_qty, 1) between 1 and 9007199254740991) is not true then 'pack_qty'
    when greatest(0, least(coalesce(reserved_qty, 0)::numeric, on_hand_qty)) < qty then 'insufficient_stock'
    end as code
  from wanted
  left join locked using (sku)),
keyed as (insert into "stock_level_key" as held (action, key, lines, outcome)
  select 'ship', $4::text, $5::text, case when not exists (select
  from tested
  where code is not null) then 'done' else 'short' end
  on conflict (action, key)
  do update set lines = case when held.outcome = 'short' then excluded.lines else held.lines end,
    outcome = case when held.outcome = 'short' then excluded.outcome else 'already' end
  returning lines, outcome),
changed as (update "stock_level" as level
  set reserved_qty = coalesce(locked.reserved_qty, 0) - wanted.qty, on_hand_qty = locked.on_hand_qty - wanted.qty
  from wanted
  join locked using (sku)
  where level.warehouse_code = $3 and level.sku = wanted.sku and exists (select
  from keyed
  where outcome = 'done'))
  select (select case when outcome = 'already' and lines <> $5::text then 'conflict' else outcome end
  from keyed) as outcome, $6::text as unheld,
    (select coalesce(jsonb_agg(jsonb_build_array(sku, code, coalesce(to_jsonb(locked) -> code, to_jsonb(short_by)))
  order by line), '[]')
  from tested
  left join locked using (sku)
  where code is not null) as short
-- ["{\"HELMET\"}","{3}","HCM","order 7","[\"HCM\",[\"HELMET\",3]]","[]"]
