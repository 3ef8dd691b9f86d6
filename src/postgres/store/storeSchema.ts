import { partnerColumns } from "../scope";
import {
  type ColumnShape,
  type Definition,
  defineSchema,
  defineSequence,
  defineTable,
  type IndexShape,
  keyOf,
  requiredText,
  textType,
} from "../tables";
import { defineTransfers } from "../transfers/transferSchema";
import { columnOfLots } from "../transfers/transferWrites";
import { bookedColumns, laneColumns } from "./departures";
import { levelColumns } from "./stockColumns";
import type { StoreLayout } from "./StoreContext";

export function defineStore(layout: StoreLayout): readonly Definition[] {
  const { schema, isByPartner, hasLots, hasHolds } = layout;
  const partner = partnerColumns(isByPartner);
  const table = (name: string, key: readonly string[], others: readonly ColumnShape[], index?: IndexShape) =>
    defineTable({
      table: name,
      columns: [...[...partner, ...key].map(requiredText), ...others],
      indexes: [keyOf([...partner, ...key]), ...(index ? [index] : [])],
    });
  const optional = (name: string, type: string): ColumnShape => ({ name, type });
  const required = (name: string): ColumnShape => ({ name, type: "bigint", isRequired: true });
  const index = (suffix: string, ...keys: readonly string[]): IndexShape => {
    return { name: `stock_level_by_${suffix}`, method: "btree", keys: [...partner, ...keys] };
  };
  const place = ["warehouse_code", "sku"];
  const lot = [...place, "expires_on"];
  const departure = [...laneColumns, "departure_date"];
  return [
    ...(schema === undefined ? [] : [defineSchema(schema)]),
    ...defineTransfers(layout, hasLots ? [columnOfLots] : []),
    // The index is for the SKUs of all warehouses.
    ...table(layout.levels, place, levelColumns, index("sku", "sku")),
    ...(hasLots ? table(layout.lots, lot, [required("qty")]) : []),
    ...(hasHolds
      ? [
          ...table(layout.holds, ["key", ...lot], ["qty", "until"].map(required), index("hold", ...place)),
          ...table(layout.departures, ["key"], [...departure.map(requiredText), ...bookedColumns.map(required)]),
        ]
      : []),
    // Of all partners: they share the departures.
    ...defineTable({
      table: layout.lanes,
      columns: [...laneColumns.map(requiredText), required("orders")],
      indexes: [keyOf(laneColumns)],
    }),
    ...table(layout.changes, ["key"], [optional("change", "jsonb")]),
    ...table(layout.orders, ["key"], [optional("request", "jsonb"), optional("transfer_id", textType)]),
    ...table(
      layout.events,
      ["transfer_id", "key"],
      [optional("event", "jsonb"), optional("at", "bigint"), optional("position", "bigint")],
    ),
    defineSequence(layout.numbers),
  ];
}
