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
}

/** The collation C orders texts by code point. */
const requiredText = 'text collate "C" not null';

const keyTableColumns = ["action", "key", "lines", "outcome"];

export function createStockSchema({ names: { table, keys, indexBy }, given, isByPartner }: StockLayout): string[] {
  const partner = partnerColumns(isByPartner);
  const texts = (columns: readonly string[]) => columns.map((column) => `${column} ${requiredText}`);
  const createTable = (name: string, columns: readonly string[], key: readonly string[]) =>
    `create table if not exists ${name} (${[...texts(partner), ...columns].join(", ")}, ` +
    `primary key (${[...partner, ...key].join(", ")}))`;
  const createKeys = createTable(keys, texts(keyTableColumns), ["action", "key"]);
  if (given) return [createKeys];
  const columns = Object.values(stockFields).map(
    ({ column, type, rule }) => `${column} ${type === "text" ? 'text collate "C"' : type} ${rule}`,
  );
  return [
    createTable(table, columns, ["warehouse_code", "sku"]),
    createIndexSql(table, stockIndex(indexBy("sku"), isByPartner)),
    createKeys,
  ];
}

/** Accepted types in existing tables, by the type in the default table. */
const acceptedTypes: Readonly<Record<StockColumn["type"], string>> = {
  text: '(?:text|character varying(?:\\(\\d+\\))?)(?: collate "C")?',
  bigint: "(?:bigint|integer|smallint|numeric(?:\\(\\d+,\\d+\\))?)",
  boolean: "boolean",
};

/** What {@link createStockSchema} creates, or what an existing table must have. */
export function stockShapes({ names, given, isByPartner }: StockLayout): readonly TableShape[] {
  const partner = partnerColumns(isByPartner);
  const key = (...columns: string[]): IndexShape => ({
    name: undefined,
    method: "btree",
    keys: [...partner, ...columns],
    isInAnyOrder: true,
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
    {
      table: names.keys,
      columns: [...partner, ...keyTableColumns].map(required),
      indexes: [key("action", "key")],
      isInserted: true,
    },
  ];
}
