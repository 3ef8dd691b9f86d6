select sku, count(*) as transfers, coalesce(min(fraction), sum(qty)) as qty, sum(left_qty) as left_qty, sum(under_way_qty) as under_way_qty
from (
  select status, items
  from "stock_transfer" as transfer
  where estimated_arrival_date >= $1
    and estimated_arrival_date <= $2
) as matching
cross join lateral (
  select sku, sum(qty) as qty,
    sum(case when is_counted then qty - coalesce("shippedQty", 0) - coalesce("cancelledQty", 0)
      when status in ('created', 'processing') then qty else 0 end) as left_qty,
    sum(case when is_counted
        then coalesce("shippedQty", 0) - coalesce("acceptedQty", 0) - coalesce("rejectedQty", 0) - coalesce("lostQty", 0)
      when status = 'in_transit' then qty else 0 end) as under_way_qty,
    min(fraction) as fraction
  from (
    select *, coalesce(case when qty % 1 <> 0 then qty end, case when "shippedQty" % 1 <> 0 then "shippedQty" end,
        case when "acceptedQty" % 1 <> 0 then "acceptedQty" end, case when "rejectedQty" % 1 <> 0 then "rejectedQty" end,
        case when "lostQty" % 1 <> 0 then "lostQty" end, case when "cancelledQty" % 1 <> 0 then "cancelledQty" end) as fraction,
      bool_or(greatest("shippedQty", "cancelledQty") > 0) over () as is_counted
    from jsonb_to_recordset(items) as item(
      sku text collate "C", qty numeric,
      "shippedQty" numeric, "acceptedQty" numeric, "rejectedQty" numeric, "lostQty" numeric, "cancelledQty" numeric
    )
  ) as line
  group by sku
) as lines
group by sku
-- ["2026-03-05","2026-03-06"]
