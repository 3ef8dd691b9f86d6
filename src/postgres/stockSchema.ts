import { maxAmount } from "../result/kinds";
import { type ColumnShape, createIndexSql, type IndexShape, type TableShape } from "./inspection";
import { type StockColumns, type StockField, stockFields } from "./stockColumns";

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
  const checkAmount = (column: string) => `check (${column} between 0 and ${maxAmount})`;
  return [
    `create table if not exists ${table} (` +
      `${isByPartner ? partnerColumn : ""}warehouse_code text collate "C" not null, sku text collate "C" not null, ` +
      `on_hand_qty bigint not null check (on_hand_qty between ${-maxAmount} and ${maxAmount}), ` +
      `reserved_qty bigint not null default 0 ${checkAmount("reserved_qty")}, ` +
      `safety_qty bigint not null default 0 ${checkAmount("safety_qty")}, ` +
      `unit_weight bigint ${checkAmount("unit_weight")}, ` +
      `unit_volume bigint ${checkAmount("unit_volume")}, ` +
      `transferable boolean not null default true, primary key (${keyOf(names, "warehouse_code", "sku").join(", ")}))`,
    createIndexSql(table, skuIndex(names)),
  ];
}

function skuIndex(names: StockNames): IndexShape {
  return { name: names.bySku, method: "btree", keys: keyOf(names, "sku") };
}

const columnTypes: Readonly<Record<StockField, string>> = {
  warehouseCode: "text",
  sku: "text",
  onHandQty: "bigint",
  reservedQty: "bigint",
  safetyQty: "bigint",
  unitWeight: "bigint",
  unitVolume: "bigint",
  transferable: "boolean",
};

/** What {@link createStockSchema} and {@link createKeySchema} create; of a table with columns of other names only that they are there. */
export function stockShapes(names: StockNames, columns: StockColumns | undefined): readonly TableShape[] {
  const { table, keys } = names;
  const key = (...of: string[]): IndexShape => ({ name: undefined, method: "btree", keys: keyOf(names, ...of) });
  const fields = Object.entries(stockFields) as [StockField, { readonly column: string }][];
  const createdColumns = fields.map(([field, { column }]): ColumnShape => {
    const isRequired = field !== "unitWeight" && field !== "unitVolume";
    return { name: column, type: columnTypes[field], isRequired };
  });
  const adopterColumns = fields.flatMap(([field, { column }]): ColumnShape[] => {
    const name = columns?.[field] === undefined ? column : columns[field];
    return name === null ? [] : [{ name, type: undefined, isRequired: false }];
  });
  const [warehouse, sku] = adopterColumns as [ColumnShape, ColumnShape];
  const keyColumns = ["action", "key", "lines", "outcome"].map((name) => ({ name, type: "text", isRequired: true }));
  return [
    columns === undefined
      ? { table, columns: createdColumns, indexes: [key("warehouse_code", "sku"), skuIndex(names)] }
      : { table, columns: adopterColumns, indexes: [key(warehouse.name, sku.name)] },
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
