import { type ColumnShape, createIndexSql, type IndexShape, type TableShape } from "./inspection";
import { type StockColumn, type StockColumns, type StockField, stockFields } from "./stockColumns";

/** The names of a table of stock, and of its table of keys, in quotes, and that of its index. */
export interface StockNames {
  readonly table: string;
  readonly keys: string;
  readonly bySku: string;
  /** Whether every key and index begins with the partner. */
  readonly isByPartner: boolean;
}

/** The columns of a key or an index, after the partner in a table by partner. */
function keyOf({ isByPartner }: Pick<StockNames, "isByPartner">, ...columns: readonly string[]): readonly string[] {
  return isByPartner ? ["partner_code", ...columns] : columns;
}

const partnerColumn = 'partner_code text collate "C" not null, ';

/**
 *     create table if not exists stock_level (warehouse_code …, sku …, …, primary key (warehouse_code, sku))
 *     create index if not exists stock_level_by_sku on stock_level (sku)
 */
export function createStockSchema(names: StockNames): readonly string[] {
  const { table, isByPartner } = names;
  const columns = Object.values(stockFields).map(({ column, type, rule }) => `${column} ${typeInSql(type)} ${rule}`);
  return [
    `create table if not exists ${table} (${isByPartner ? partnerColumn : ""}${columns.join(", ")}, ` +
      `primary key (${keyOf(names, "warehouse_code", "sku").join(", ")}))`,
    createIndexSql(table, skuIndex(names)),
  ];
}

/** Texts are compared by code point. */
function typeInSql(type: string): string {
  return type === "text" ? 'text collate "C"' : type;
}

function skuIndex(names: StockNames): IndexShape {
  return { name: names.bySku, method: "btree", keys: keyOf(names, "sku") };
}

/** What {@link createStockSchema} and {@link createKeySchema} create; of a table with columns of other names only that they are there. */
export function stockShapes(names: StockNames, columns: StockColumns | undefined): readonly TableShape[] {
  const { table, keys } = names;
  const key = (...of: string[]): IndexShape => ({ name: undefined, method: "btree", keys: keyOf(names, ...of) });
  const fields = Object.entries(stockFields) as [StockField, StockColumn][];
  const createdColumns = fields.map(([, { column, type, rule }]): ColumnShape => {
    return { name: column, type, isRequired: rule.startsWith("not null") };
  });
  const givenColumns = fields.flatMap(([field, { column }]): ColumnShape[] => {
    const name = columns?.[field] === undefined ? column : columns[field];
    return name === null ? [] : [{ name, type: undefined, isRequired: false }];
  });
  const [warehouse, sku] = givenColumns as [ColumnShape, ColumnShape];
  const keyColumns = ["action", "key", "lines", "outcome"].map((name) => ({ name, type: "text", isRequired: true }));
  return [
    columns === undefined
      ? { table, columns: createdColumns, indexes: [key("warehouse_code", "sku"), skuIndex(names)] }
      : { table, columns: givenColumns, indexes: [key(warehouse.name, sku.name)] },
    { table: keys, columns: keyColumns, indexes: [key("action", "key")] },
  ];
}

/** `create table if not exists stock_level_key (action …, key …, lines …, outcome …, primary key (action, key))` */
export function createKeySchema(names: StockNames): string {
  const { keys, isByPartner } = names;
  return (
    `create table if not exists ${keys} (${isByPartner ? partnerColumn : ""}action text collate "C" not null, key text collate "C" not null, ` +
    `lines text collate "C" not null, outcome text collate "C" not null, primary key (${keyOf(names, "action", "key").join(", ")}))`
  );
}
