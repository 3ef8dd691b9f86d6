import { stockIndex } from "./indexes";
import { type ColumnShape, createIndexSql, type IndexShape, type TableShape } from "./inspection";
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
  /** The select list: the SKU and its level, under the default column names. */
  readonly selected: Sql;
  /** Column names of an existing table; `undefined` for the default table. */
  readonly given: StockColumns | undefined;
  /** The option `byPartner`. */
  readonly isByPartner: boolean;
  /** Quoted name of the table of lots, in a store with lots. */
  readonly lots: Sql | undefined;
  /** Quoted name of the table of held units, in a store with holds. */
  readonly holds: Sql | undefined;
}

/** The collation C orders texts by code point. */
const requiredText = 'text collate "C" not null';
const lotKey = ["warehouse_code", "sku", "expires_on"];

/** A table beside a table of stock or transfers, with required columns unless their type says otherwise. */
export interface SideTable {
  /** Quoted name. */
  readonly table: string;
  readonly texts: readonly string[];
  /** Other columns: name and type. */
  readonly others?: readonly string[];
  readonly key: readonly string[];
  readonly index?: IndexShape;
}

export function createSideTable({ table, texts, others = [], key, index }: SideTable, isByPartner: boolean): string[] {
  const partner = partnerColumns(isByPartner);
  const columns = [...[...partner, ...texts].map((name) => `${name} ${requiredText}`), ...others];
  const keys = [...partner, ...key].join(", ");
  return [
    `create table if not exists ${table} (${columns.join(", ")}, primary key (${keys}))`,
    ...(index ? [createIndexSql(table, index)] : []),
  ];
}

/** The tables of idempotency keys, lots and held units. Held units that do not expire have the date "". */
function sideTables({ names, isByPartner, lots, holds }: StockLayout): readonly SideTable[] {
  const [lotTable, holdTable] = [names.beside("_lot"), names.beside("_hold")];
  const keys = [...partnerColumns(isByPartner), "warehouse_code", "sku"];
  const index = { name: names.indexBy("hold"), method: "btree", keys };
  const [qty, until] = ["qty bigint not null", "until bigint not null"];
  return [
    { table: names.keys, texts: ["action", "key", "lines", "outcome"], key: ["action", "key"] },
    ...(lots ? [{ table: lotTable, texts: lotKey, others: [qty], key: lotKey }] : []),
    ...(holds
      ? [{ table: holdTable, texts: ["key", ...lotKey], others: [qty, until], key: ["key", ...lotKey], index }]
      : []),
  ];
}

export function createStockSchema(layout: StockLayout): string[] {
  const { names, given, isByPartner } = layout;
  const sides = sideTables(layout).flatMap((side) => createSideTable(side, isByPartner));
  if (given) return sides;
  const columns = Object.values(stockFields).map(
    ({ column, type, rule }) => `${column} ${type === "text" ? 'text collate "C"' : type} ${rule}`,
  );
  const index = stockIndex(names.indexBy("sku"), isByPartner);
  const stock = { table: names.table, texts: [], others: columns, key: ["warehouse_code", "sku"], index };
  return [...createSideTable(stock, isByPartner), ...sides];
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
  const key = (...columns: string[]): IndexShape => ({
    name: undefined,
    method: "btree",
    keys: [...partner, ...columns],
  });
  const required = (name: string): ColumnShape => ({ name, type: requiredText });
  const levelColumns = (Object.entries(stockFields) as [StockField, StockColumn][]).flatMap(
    ([field, { column, type, rule, missing }]): ColumnShape[] => {
      const name = given?.[field] === undefined ? column : given[field];
      if (name === null) return [];
      // In an existing table, null counts as the default.
      const isRequired = given === undefined ? rule.startsWith("not null") : missing === undefined;
      const created = `${type === "text" ? 'text collate "C"' : type}${isRequired ? " not null" : ""}`;
      if (given === undefined) return [{ name, type: created }];
      // Stock changes write only these two columns of existing rows. If another column is generated, only `put` and
      // `addUnknown` fail.
      const written = field === "onHandQty" || field === "reservedQty" ? "" : "(?: generated)?";
      const accepts = new RegExp(`^${acceptedTypes[type]}${isRequired ? " not null" : "(?: not null)?"}${written}$`);
      return [{ name, type: created, accepts }];
    },
  );
  const [warehouse, sku] = levelColumns as [ColumnShape, ColumnShape];
  const accepted = given && { accepts: new RegExp(`^${acceptedTypes.text} not null$`) };
  return [
    {
      table: names.table,
      columns: [...partner.map((name) => ({ ...required(name), ...accepted })), ...levelColumns],
      indexes: [key(warehouse.name, sku.name), ...(given ? [] : [stockIndex(names.indexBy("sku"), isByPartner)])],
      isInserted: given === undefined,
    },
    ...sideTables(layout).map(({ table, texts, others = [], key: sideKey, index }) => ({
      table,
      columns: [...[...partner, ...texts].map(required), ...others.map(columnOf)],
      indexes: [key(...sideKey), ...(index ? [index] : [])],
      isInserted: true,
    })),
  ];
}

/** The shape of a column from its name and type. */
function columnOf(definition: string): ColumnShape {
  const [name, ...type] = definition.split(" ");
  return { name: name!, type: type.join(" ") };
}
