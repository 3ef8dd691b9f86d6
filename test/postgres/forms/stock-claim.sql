with wanted as (select *
  from unnest($2::text[], $3::bigint[]) with ordinality as wanted(sku, qty, place)),
locked as materialized (select sku as sku, on_hand_qty as on_hand, reserved_qty as reserved, safety_qty as safety,
    transferable as transferable
  from "stock_level"
  where warehouse_code = $1 and sku = any($2::text[])
  order by sku for update),
tested as materialized (select wanted.sku, place, qty - greatest(0, on_hand - reserved - safety) as short_by,
    case when locked.sku is null then 'unknown_sku' when not transferable then 'not_transferable' when greatest(0,
    on_hand - reserved - safety) < qty then 'insufficient_stock' end as code
  from wanted
  left join locked using (sku)),
changed as (update "stock_level" as level
  set reserved_qty = locked.reserved + wanted.qty, on_hand_qty = locked.on_hand
  from wanted
  join locked using (sku)
  where level.warehouse_code = $1 and level.sku = wanted.sku and not exists (select
  from tested
  where code is not null))
  select case when not exists (select
  from tested
  where code is not null) then 'done' else 'short' end as outcome, $4::text as unheld,
    (select coalesce(jsonb_agg(jsonb_build_array(sku, code, short_by)
  order by place), '[]')
  from tested
  where code is not null) as short
-- ["HCM","{\"HELMET\"}","{3}","[]"]
