import { byCodeUnit, type TransferQuantities } from "../../list/quantitiesOf";
import { itemCounts } from "../../list/StockTransfer";
import { readRows, type Row } from "../readRow";

/** The columns of an item. PostgreSQL keeps the capitals in the names of counts only in quotes. */
const record = ['sku text collate "C"', ...["qty", ...itemCounts].map((name) => `"${name}" numeric`)].join(", ");

const valueOf = (count: string) => `coalesce("${count}", 0)`;
const minus = (from: string, subtracted: readonly string[]) => [from, ...subtracted.map(valueOf)].join(" - ");

/** Selects the units of each SKU in one transfer, by the rules of `linesOf`. */
export const linesBySku = `
  select sku, sum(qty) as qty,
    sum(case when is_counted then ${minus("qty", ["shippedQty", "cancelledQty"])}
      when status in ('created', 'processing') then qty else 0 end) as left_qty,
    sum(case when is_counted then ${minus(valueOf("shippedQty"), ["acceptedQty", "rejectedQty", "lostQty", "returnedQty"])}
      when status = 'in_transit' then qty else 0 end) as under_way_qty
  from (
    select *, bool_or(greatest("shippedQty", "cancelledQty") > 0) over () as is_counted
    from jsonb_to_recordset(items) as item(${record})
  ) as line
  group by sku`;

/** @param matches Selects the status and the items of the matching transfers. */
export function compileQuantities(matches: string): string {
  return `
    select sku, count(*) as transfers, sum(qty) as qty, sum(left_qty) as left_qty, sum(under_way_qty) as under_way_qty
    from (${matches}) as matching
    cross join lateral (${linesBySku}) as lines
    group by sku`;
}

export function readQuantities(rows: readonly Row[]): readonly TransferQuantities[] {
  const read = readRows(rows, (reader) => ({
    sku: reader.text("sku"),
    transfers: reader.integer("transfers"),
    qty: reader.integer("qty"),
    leftQty: reader.integer("left_qty"),
    underWayQty: reader.integer("under_way_qty"),
  }));
  return read.sort(byCodeUnit);
}
