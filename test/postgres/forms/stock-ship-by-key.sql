with wanted as (select *
  from unnest($2::text[], $3::bigint[]) with ordinality as wanted(sku, qty, place)),
locked as materialized (select sku as sku, on_hand_qty as on_hand, reserved_qty as reserved, safety_qty as safety,
    transferable as transferable
  from "stock_level"
  where warehouse_code = $1 and sku = any($2::text[])
  order by sku for update),
tested as materialized (select wanted.sku, place, qty - greatest(0, least(reserved, on_hand)) as short_by,
    case when locked.sku is null then 'unknown_sku' when greatest(0, least(reserved,
    on_hand)) < qty then 'insufficient_stock' end as code
  from wanted
  left join locked using (sku)),
keyed as (insert into "stock_level_key" as held (action, key, lines, outcome)
  select 'ship', $5::text, $6::text, case when not exists (select
  from tested
  where code is not null) then 'done' else 'short' end
  on conflict (action, key)
  do update set lines = case when held.outcome = 'short' then excluded.lines else held.lines end,
    outcome = case when held.outcome = 'short' then excluded.outcome else 'already' end
  returning lines, outcome),
changed as (update "stock_level" as level
  set reserved_qty = locked.reserved - wanted.qty, on_hand_qty = locked.on_hand - wanted.qty
  from wanted
  join locked using (sku)
  where level.warehouse_code = $1 and level.sku = wanted.sku and exists (select
  from keyed
  where outcome = 'done'))
  select (select case when outcome = 'already' and lines <> $6::text then 'conflict' else outcome end
  from keyed) as outcome, $4::text as unheld, (select coalesce(jsonb_agg(jsonb_build_array(sku, code, short_by)
  order by place), '[]')
  from tested
  where code is not null) as short
-- ["HCM","{\"HELMET\"}","{3}","[]","order 7","[\"HCM\",[\"HELMET\",3]]"]
