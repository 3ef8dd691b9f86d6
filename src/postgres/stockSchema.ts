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

/** What a column of other people's tables may be as well, by the type of ours. */
const acceptedTypes: Readonly<Record<StockColumn["type"], string>> = {
  text: '(?:text|character varying(?:\\(\\d+\\))?)(?: collate "C")?',
  bigint: "(?:bigint|integer|smallint)",
  boolean: "boolean",
};

const acceptedText = new RegExp(`^${acceptedTypes.text} not null$`);

/** What {@link createStockSchema} and {@link createKeySchema} create, or what a table with columns of other names has to be. */
export function stockShapes(names: StockNames, columns: StockColumns | undefined): readonly TableShape[] {
  const { table, keys } = names;
  const key = (...of: string[]): IndexShape => ({
    name: undefined,
    method: "btree",
    keys: keyOf(names, ...of),
    isInAnyOrder: true,
  });
  const required = 'text collate "C" not null';
  const partner: readonly ColumnShape[] = names.isByPartner ? [{ name: "partner_code", type: required }] : [];
  const levelColumns = (Object.entries(stockFields) as [StockField, StockColumn][]).flatMap(
    ([field, { column, type, rule, missing }]): ColumnShape[] => {
      const name = columns?.[field] === undefined ? column : columns[field];
      if (name === null) return [];
      // In a table of other people null stands for the default, where there is one.
      const isRequired = columns === undefined ? rule.startsWith("not null") : missing === undefined;
      const created = `${typeInSql(type)}${isRequired ? " not null" : ""}`;
      if (columns === undefined) return [{ name, type: created }];
      // Changes write these two alone.
      const written = field === "onHandQty" || field === "reservedQty" ? "" : "(?: generated)?";
      const accepts = new RegExp(`^${acceptedTypes[type]}${isRequired ? " not null" : "(?: not null)?"}${written}$`);
      return [{ name, type: created, accepts }];
    },
  );
  const [warehouse, sku] = levelColumns as [ColumnShape, ColumnShape];
  const keyColumns = ["action", "key", "lines", "outcome"].map((name) => ({ name, type: required }));
  return [
    {
      table,
      columns: [...partner.map((each) => (columns ? { ...each, accepts: acceptedText } : each)), ...levelColumns],
      indexes: [key(warehouse.name, sku.name), ...(columns === undefined ? [skuIndex(names)] : [])],
      isInserted: columns === undefined,
    },
    { table: keys, columns: [...partner, ...keyColumns], indexes: [key("action", "key")], isInserted: true },
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
