import { type ColumnShape, createTableSql, keyOf, requiredText, type TableShape } from "./inspection";
import { partnerColumns, type TableNames } from "./scope";
import type { Sql } from "./sql";
import { type ColumnNames, type StockColumn, type StockColumns, type StockField, stockFields } from "./stockColumns";

export interface StockLayout {
  readonly names: TableNames;
  /** Quoted name of the table. */
  readonly table: Sql;
  /** Quoted name of the key table, which stores idempotency keys. */
  readonly keys: Sql;
  readonly columns: ColumnNames;
  /** Column names of an existing table; `undefined` for the default table. */
  readonly given: StockColumns | undefined;
  /** The option `byPartner`. */
  readonly isByPartner: boolean;
  /** Quoted name of the table of lots, in a store with lots. */
  readonly lots: Sql | undefined;
  /** Quoted name of the table of held units, in a store with holds. */
  readonly holds: Sql | undefined;
}

const lotKey = ["warehouse_code", "sku", "expires_on"];

/** A table of required texts and other columns. */
export function createSideShape(
  table: string,
  isByPartner: boolean,
  texts: readonly string[],
  key: readonly string[],
  others: readonly ColumnShape[] = [],
): TableShape {
  const partner = partnerColumns(isByPartner);
  const columns = [...[...partner, ...texts].map(requiredText), ...others];
  return { table, columns, indexes: [keyOf([...partner, ...key])] };
}

/** The tables of idempotency keys, lots and held units. Held units that do not expire have the date "". */
function sideShapes({ names, isByPartner, lots, holds }: StockLayout): readonly TableShape[] {
  const [qty, until] = ["qty", "until"].map((name) => ({ name, type: "bigint not null" })) as [
    ColumnShape,
    ColumnShape,
  ];
  const keys = createSideShape(names.keys, isByPartner, ["action", "key", "lines", "outcome"], ["action", "key"]);
  const lot = createSideShape(names.beside("_lot"), isByPartner, lotKey, lotKey, [qty]);
  const holdKey = ["key", ...lotKey];
  const hold = createSideShape(names.beside("_hold"), isByPartner, holdKey, holdKey, [qty, until]);
  const index = { ...keyOf([...partnerColumns(isByPartner), "warehouse_code", "sku"]), name: names.indexBy("hold") };
  return [keys, ...(lots ? [lot] : []), ...(holds ? [{ ...hold, indexes: [...hold.indexes, index] }] : [])];
}

export function createStockSchema(layout: StockLayout): string[] {
  const [stock, ...sides] = stockShapes(layout);
  return [...(layout.given ? [] : [stock!]), ...sides].flatMap(createTableSql);
}

/** Accepted types in existing tables, by the type in the default table. */
const acceptedTypes: Readonly<Record<StockColumn["type"], string>> = {
  text: '(?:text|character varying(?:\\(\\d+\\))?)(?: collate "C")?',
  bigint: "(?:bigint|integer|smallint|numeric(?:\\(\\d+,\\d+\\))?)",
  boolean: "boolean",
};

/** What {@link createStockSchema} creates, or what an existing table must have. */
export function stockShapes(layout: StockLayout): readonly TableShape[] {
  const { names, given, isByPartner } = layout;
  const partner = partnerColumns(isByPartner);
  const levelColumns = (Object.entries(stockFields) as [StockField, StockColumn][]).flatMap(
    ([field, { column, type, rule = "", missing }]): ColumnShape[] => {
      const name = given?.[field] === undefined ? column : given[field];
      if (name === null) return [];
      // In an existing table, null counts as the default.
      const isRequired = given === undefined ? missing !== null : missing === undefined;
      const created = `${type === "text" ? 'text collate "C"' : type}${isRequired ? " not null" : ""}`;
      if (given === undefined) return [{ name, type: created, rule }];
      const accepts = new RegExp(`^${acceptedTypes[type]}${isRequired ? " not null" : "(?: not null)?"}$`);
      return [{ name, type: created, accepts }];
    },
  );
  const [warehouse, sku] = levelColumns as [ColumnShape, ColumnShape];
  const accepted = given && { accepts: new RegExp(`^${acceptedTypes.text} not null$`) };
  return [
    {
      table: names.table,
      columns: [...partner.map((name) => ({ ...requiredText(name), ...accepted })), ...levelColumns],
      indexes: [
        keyOf([...partner, warehouse.name, sku.name]),
        // For `findAll`, which looks up SKUs in all warehouses.
        ...(given ? [] : [{ ...keyOf([...partner, sku.name]), name: names.indexBy("sku") }]),
      ],
    },
    ...sideShapes(layout),
  ];
}
