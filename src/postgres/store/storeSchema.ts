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
import { laneColumns } from "./departures";
import { levelColumns } from "./stockColumns";
import type { StoreLayout } from "./StoreLayout";

/** Everything that a store needs in its PostgreSQL schema, in the order of creation. */
export function defineStore(layout: StoreLayout): readonly Definition[] {
  const { schema, transfers, hasLots, hasHolds } = layout;
  const partner = partnerColumns(transfers.isByPartner);
  const nameOf = (
    name: "levels" | "lots" | "holds" | "lanes" | "departures" | "orders" | "events" | "changes" | "numbers",
  ) => layout[name].texts[0]!;
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
  return [
    ...(schema === undefined ? [] : [defineSchema(schema)]),
    ...defineTransfers(transfers, hasLots ? [optional("lots", "jsonb")] : []),
    // The index is for the SKUs of all warehouses.
    ...table(nameOf("levels"), place, levelColumns, index("sku", "sku")),
    ...(hasLots ? table(nameOf("lots"), lot, [required("qty")]) : []),
    ...(hasHolds
      ? table(nameOf("holds"), ["key", ...lot], [required("qty"), required("until")], index("hold", ...place))
      : []),
    ...(hasHolds
      ? table(
          nameOf("departures"),
          ["key"],
          [
            ...[...laneColumns, "departure_date"].map(requiredText),
            ...["weight", "volume", "units", "until"].map(required),
          ],
        )
      : []),
    // Of all partners: they share the departures.
    ...defineTable({
      table: nameOf("lanes"),
      columns: [...laneColumns.map(requiredText), required("orders")],
      indexes: [keyOf(laneColumns)],
    }),
    ...table(nameOf("changes"), ["key"], [optional("change", "jsonb")]),
    ...table(nameOf("orders"), ["key"], [optional("request", "jsonb"), optional("transfer_id", textType)]),
    ...table(
      nameOf("events"),
      ["transfer_id", "key"],
      [optional("event", "jsonb"), optional("at", "bigint"), optional("position", "bigint")],
    ),
    defineSequence(nameOf("numbers")),
  ];
}
