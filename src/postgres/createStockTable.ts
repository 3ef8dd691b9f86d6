import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import { assertOptions } from "../result/assertOptions";
import { describeValue } from "../result/describeValue";
import { isAmount, maxAmount } from "../result/isAmount";
import { assertArray, assertFields, throwMisuse, throwUnknownFields } from "../result/throwMisuse";
import { RowReader } from "./readRow";
import type { Row, Statement } from "./Statement";
import { indexedRule, isIndexable, toArrayLiteral, toIndexedValue } from "./storableText";
import { readTableName } from "./tableName";

/** How a table of stock is made. */
export interface StockTableOptions {
  /** The table's name, under the same rule as that of a table of transfers. Default `stock_level`. */
  readonly name?: string | undefined;
}

/**
 * Stock in a table of PostgreSQL, for those who have none of their own yet: each method makes a {@link Statement} for a
 * driver, or reads the rows of one.
 */
export interface StockTable {
  /** The statements that create the table. They may be run again. */
  readonly schema: readonly string[];
  /** The stock of these SKUs in a warehouse, in one look-up; read its rows with `readStock`. */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /** The rows of `find` as the `stock` of a check. Optional fields that were not given have their defaults. */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Inserts or replaces the stock of a SKU: the whole of it, `reservedQty` too, whatever was claimed in the meantime. To
   * count goods in or out beside claims, change `on_hand_qty` alone with an update of your own.
   *
   * @throws RangeError if a quantity or weight is no safe integer, or is negative where it must not be, and if a text cannot
   * be kept, as {@link TransferTable} says; TypeError if `transferable` is no boolean.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement;
  /**
   * Reserves all of the items or nothing, in one statement, whoever else does the same: nothing where one SKU is unknown,
   * not transferable or short. Run it between the check and the creation of the transfer, so that nothing is sold twice.
   * Lines of one SKU are added up. Rows are locked in the order of their SKUs, so that claims do not wait for each other in a
   * circle.
   *
   * @throws RangeError if there are no items, if a quantity is no safe integer ≥ 1, or if the lines of a SKU add up to more
   * than 2^53 − 1.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[]): Statement;
  /** Whether the claim was reserved. */
  readClaim(rows: readonly Row[]): boolean;
}

/**
 * Makes the statements for a table of stock. It opens no connection.
 *
 * @throws TypeError or RangeError if an option is unknown or malformed.
 *
 * @example
 * ```ts
 * import { createStockTable } from "stock-transfer/postgres";
 *
 * const stock = createStockTable();
 * stock.find("HCM", ["HELMET"]).values; // => ["HCM", '{"HELMET"}']
 * stock.readStock([]); // => new Map()
 * ```
 */
export function createStockTable(options: StockTableOptions = {}): StockTable {
  assertOptions("createStockTable", options, ["name"]);
  const { name = "stock_level" } = options;
  const { table } = readTableName("createStockTable", name);
  const put = compilePut(table);
  const claim = compileClaim(table);
  return {
    schema: [createTable(table)],
    find(warehouseCode, skus) {
      assertArray("StockTable.find", "skus", skus);
      const text =
        `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable from ${table} ` +
        "where warehouse_code = $1 and sku = any($2::text[])";
      return { text, values: [toIndexedValue(warehouseCode), toArrayLiteral(new Set(skus.filter(isIndexable)))] };
    },
    readStock(rows) {
      assertArray("StockTable.readStock", "rows", rows);
      return new Map(rows.map((row) => readLevel(new RowReader("StockTable.readStock", row))));
    },
    put(warehouseCode, sku, level) {
      return { text: put, values: toStockRow("StockTable.put", warehouseCode, sku, level) };
    },
    claim(warehouseCode, items) {
      const wanted = mergeItems("StockTable.claim", items);
      // A SKU that no row can hold is counted and not found.
      const held = Array.from(wanted).filter(([sku]) => isIndexable(sku));
      const skus = toArrayLiteral(held.map(([sku]) => sku));
      const quantities = `{${held.map(([, qty]) => qty).join(",")}}`;
      return { text: claim, values: [toIndexedValue(warehouseCode), skus, quantities, wanted.size] };
    },
    readClaim(rows) {
      assertArray("StockTable.readClaim", "rows", rows);
      return new RowReader("StockTable.readClaim", rows[0]).boolean("is_claimed");
    },
  };
}

function createTable(table: string): string {
  const isAmountOf = (column: string) => `check (${column} between 0 and ${maxAmount})`;
  return (
    `create table if not exists ${table} (` +
    'warehouse_code text collate "C" not null, sku text collate "C" not null, ' +
    `on_hand_qty bigint not null check (on_hand_qty between ${-maxAmount} and ${maxAmount}), ` +
    `reserved_qty bigint not null default 0 ${isAmountOf("reserved_qty")}, ` +
    `safety_qty bigint not null default 0 ${isAmountOf("safety_qty")}, ` +
    `unit_weight bigint ${isAmountOf("unit_weight")}, ` +
    "transferable boolean not null default true, primary key (warehouse_code, sku))"
  );
}

function compilePut(table: string): string {
  const columns = ["on_hand_qty", "reserved_qty", "safety_qty", "unit_weight", "transferable"];
  return (
    `insert into ${table} (warehouse_code, sku, ${columns.join(", ")}) ` +
    "values ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text::boolean) " +
    `on conflict (warehouse_code, sku) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
  );
}

/** The rows are locked before they are tested, so that nobody changes them in between. */
function compileClaim(table: string): string {
  return (
    "with wanted as (select * from unnest($2::text[], $3::bigint[]) as wanted(sku, qty)), " +
    `locked as materialized (select * from ${table} where warehouse_code = $1 and sku = any($2::text[]) order by sku for update), ` +
    "enough as materialized (select sku, qty from locked join wanted using (sku) " +
    "where transferable and on_hand_qty - reserved_qty - safety_qty >= qty), " +
    `reserved as (update ${table} as level set reserved_qty = level.reserved_qty + enough.qty from enough ` +
    "where level.warehouse_code = $1 and level.sku = enough.sku and (select count(*) from enough) = $4::bigint returning level.sku) " +
    "select count(*) > 0 as is_claimed from reserved"
  );
}

function readLevel(reader: RowReader): [string, StockLevel] {
  const unitWeight = reader.integerOrUndefined("unit_weight");
  const level: StockLevel = {
    onHandQty: reader.integer("on_hand_qty"),
    reservedQty: reader.integer("reserved_qty"),
    safetyQty: reader.integer("safety_qty"),
    ...(unitWeight !== undefined && { unitWeight }),
    transferable: reader.boolean("transferable"),
  };
  return [reader.text("sku"), level];
}

const levelFields: readonly string[] = [
  "onHandQty",
  "reservedQty",
  "safetyQty",
  "unitWeight",
  "transferable",
] satisfies (keyof StockLevel)[];

function toStockRow(caller: string, warehouseCode: string, sku: string, level: StockLevel): (string | number | null)[] {
  const stockOf = `the stock of ${describeValue(sku)}`;
  assertFields(caller, stockOf, level);
  if (!Object.keys(level).every((key) => levelFields.includes(key)))
    throwUnknownFields(caller, stockOf, level, levelFields);
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = 0, transferable = true } = level;
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    if (typeof text !== "string" || !isIndexable(text)) throwMisuse(caller, field, indexedRule, text);
  }
  if (!Number.isSafeInteger(onHandQty)) throwMisuse(caller, `onHandQty of ${stockOf}`, "a safe integer", onHandQty);
  for (const [field, amount] of Object.entries({ reservedQty, safetyQty, unitWeight })) {
    if (!isAmount(amount)) throwMisuse(caller, `${field} of ${stockOf}`, "a safe integer ≥ 0", amount);
  }
  if (typeof transferable !== "boolean") {
    throwMisuse(caller, `transferable of ${stockOf}`, "a boolean", transferable, TypeError);
  }
  return [warehouseCode, sku, onHandQty, reservedQty, safetyQty, level.unitWeight ?? null, String(transferable)];
}

function mergeItems(caller: string, items: readonly RequestedItem[]): ReadonlyMap<string, number> {
  assertArray(caller, "items", items);
  if (items.length === 0) throwMisuse(caller, "items", "a list that is not empty", items);
  const wanted = new Map<string, number>();
  for (const [index, { sku, qty }] of items.entries()) {
    if (typeof sku !== "string") throwMisuse(caller, `items[${index}].sku`, "a string", sku, TypeError);
    if (!isAmount(qty, 1)) throwMisuse(caller, `items[${index}].qty`, "a safe integer ≥ 1", qty);
    const sum = qty + (wanted.get(sku) ?? 0);
    if (!isAmount(sum))
      throwMisuse(caller, `items[${index}].qty`, `at most ${maxAmount} with the earlier lines of the SKU`, qty);
    wanted.set(sku, sum);
  }
  return wanted;
}
