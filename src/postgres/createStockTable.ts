import { assertOptions, inCall } from "../result/misuse";
import { createTable, readTableName, type Scope } from "./scope";
import { raw, toStatement } from "./sql";
import type { PartnerStockTable, StockTable, StockTableOptions } from "./StockTable";
import { compileChange, readChange, type StockAction } from "./stockChanges";
import { nameColumns, readColumns, selectLevel } from "./stockColumns";
import { createStockSchema, type StockLayout, stockShapes } from "./stockSchema";
import { compileFind, compileFindAll, compileLevelPut, readStock, readStocks } from "./stockStatements";

/**
 * Creates the statements for a stock table of many partners. The statements of one partner come from `of`. Does not
 * connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or a column name is invalid.
 */
export function createStockTable(
  options: StockTableOptions & {
    /** The table keeps partners apart. */
    readonly byPartner: true;
  },
): PartnerStockTable;
/**
 * Creates the statements for a stock table. Does not connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or a column name is invalid.
 *
 * @example
 * ```ts
 * import { createStockTable } from "stock-transfer/postgres";
 *
 * const stock = createStockTable();
 * stock.put("HCM", "HELMET", { onHandQty: 12, unitWeight: 340 }).values; // => ["HCM", "HELMET", 12, 0, 0, 340, null, null, "true"]
 *
 * stock.find("HCM", ["HELMET", "E-BIKE"]).values; // => ["HCM", '{"HELMET","E-BIKE"}']
 * const row = { sku: "HELMET", on_hand_qty: "12", reserved_qty: "2", safety_qty: "0", unit_weight: null, transferable: true };
 * stock.readStock([row]).get("HELMET"); // => { onHandQty: 12, reservedQty: 2, safetyQty: 0, transferable: true }
 *
 * stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]).values; // => ['{"HELMET"}', "{3}", "HCM", "[]"]
 * stock.readClaim([{ outcome: "done", unheld: "[]", short: [] }]); // => { done: true }
 * const short = [["HELMET", "insufficient_stock", 2]];
 * stock.readShip([{ outcome: "short", unheld: "[]", short }]); // => { done: false, short: [{ sku: "HELMET", shortBy: 2, code: "insufficient_stock" }] }
 * ```
 */
export function createStockTable(
  options?: StockTableOptions & {
    /** The table does not keep partners apart. */
    readonly byPartner?: false | undefined;
  },
): StockTable;
/**
 * Creates the statements for a stock table: a `PartnerStockTable` if `byPartner` is `true`, otherwise a `StockTable`.
 * Does not connect to the database.
 *
 * @throws TypeError or RangeError if an option is unknown, or if the name or a column name is invalid.
 */
export function createStockTable(options: StockTableOptions): StockTable | PartnerStockTable;
export function createStockTable(options: StockTableOptions = {}): StockTable | PartnerStockTable {
  const layout = inCall("createStockTable", () => readOptions(options));
  return createTable("StockTable", createStockSchema(layout), stockShapes(layout), layout.isByPartner, (scope) =>
    createMethods(layout, scope),
  );
}

function createMethods(layout: StockLayout, scope: Scope): Omit<StockTable, "schema" | "inspect" | "readInspection"> {
  const change =
    (action: StockAction): StockTable["receive"] =>
    (warehouseCode, items, options = {}) =>
      toStatement(compileChange(layout, scope, action, warehouseCode, items, options));
  return {
    find: (warehouseCode, skus) => toStatement(compileFind(layout, scope, warehouseCode, skus)),
    readStock,
    findAll: (skus, warehouseCodes) => toStatement(compileFindAll(layout, scope, skus, warehouseCodes)),
    readStocks,
    put: (warehouseCode, sku, level) => toStatement(compileLevelPut(layout, scope, warehouseCode, sku, level)),
    claim: change("claim"),
    release: change("release"),
    ship: change("ship"),
    receive: change("receive"),
    readClaim: readChange,
    readRelease: readChange,
    readShip: readChange,
    readReceive: readChange,
  };
}

function readOptions(options: StockTableOptions): StockLayout {
  assertOptions(options, ["name", "columns", "byPartner"] satisfies (keyof StockTableOptions)[]);
  const { name = "stock_level", columns, byPartner = false } = options;
  const names = readTableName(name);
  const given = columns === undefined ? undefined : readColumns(columns, byPartner);
  const named = nameColumns(given);
  return {
    names,
    table: raw(names.table),
    keys: raw(names.keys),
    columns: named,
    selected: selectLevel(named),
    given,
    isByPartner: byPartner,
  };
}
