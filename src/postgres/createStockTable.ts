import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { StockDelta } from "../list/StockDelta";
import { isPlainObject } from "../result/kinds";
import { assertKnownFields, assertOptions, assertValid, inCall, inCalls } from "../result/misuse";
import { kindFault, textFault } from "../result/valueFaults";
import { createTable, readTableName, type Scope } from "./scope";
import { raw, toStatements } from "./sql";
import type {
  PartnerStockTable,
  StockFindOptions,
  StockReceiptOptions,
  StockTable,
  StockTableOptions,
} from "./StockTable";
import { changeStock, deltasOf, endedBy, isChanging, readDeltas, type StockAction } from "./stockChanges";
import { nameColumns, readColumns } from "./stockColumns";
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
 * stock.put("HCM", "HELMET", { onHandQty: 12, unitWeight: 340 }).values; // => ["HCM", "HELMET", 12, 0, 0, 340, null, null, null, "true"]
 *
 * const find = stock.find("HCM", ["HELMET", "E-BIKE"]);
 * find.values; // => ["HCM", '{"HELMET","E-BIKE"}']
 * const row = { sku: "HELMET", on_hand_qty: "12", reserved_qty: "2", safety_qty: "0", unit_weight: null, transferable: true };
 * find.read([row]).get("HELMET"); // => { onHandQty: 12, reservedQty: 2, safetyQty: 0, transferable: true }
 *
 * const claim = stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]);
 * claim.values; // => ['{"HELMET"}', "{0}", "{3}", "HCM"]
 * claim.read([{ outcome: "done", short: [] }]); // => { done: true }
 * const short = [[1, "insufficient_stock", 2]]; // of the first SKU
 * claim.read([{ outcome: "short", short }]); // => { done: false, short: [{ sku: "HELMET", shortBy: 2, code: "insufficient_stock" }] }
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
  return stockTableOf(inCall("createStockTable", () => readStockOptions(options)));
}

export function stockTableOf(layout: StockLayout): StockTable | PartnerStockTable {
  return createTable("StockTable", createStockSchema(layout), stockShapes(layout), layout.isByPartner, (scope) =>
    createMethods(layout, scope),
  );
}

function createMethods(layout: StockLayout, scope: Scope): Omit<StockTable, "schema" | "inspect"> {
  const compile = (
    action: StockAction,
    warehouseCode: string,
    deltas: () => readonly StockDelta[],
    options: StockReceiptOptions = {},
  ) => {
    const known = action === "change" || action === "receive" ? ["key", "now", "addUnknown"] : ["key", "now"];
    assertOptions(options, known);
    const isEnded = endedBy(options.now);
    assertAddUnknown(options.addUnknown);
    return changeStock(layout, scope, action, warehouseCode, deltas().filter(isChanging), options, isEnded);
  };
  const named =
    (action: Exclude<StockAction, "change">) =>
    (warehouseCode: string, items: readonly RequestedItem[], options?: StockReceiptOptions) =>
      compile(action, warehouseCode, () => deltasOf(action, items), options);
  return {
    ...toStatements("StockTable", {
      find: (warehouseCode: string, skus: readonly string[], options?: StockFindOptions) => ({
        sql: compileFind(layout, scope, warehouseCode, skus, options),
        read: readStock,
      }),
      findAll: (skus: readonly string[], warehouseCodes?: readonly string[], options?: StockFindOptions) => ({
        sql: compileFindAll(layout, scope, skus, warehouseCodes, options),
        read: readStocks,
      }),
      put: (warehouseCode: string, sku: string, level: StockLevel) => ({
        sql: compileLevelPut(layout, scope, warehouseCode, sku, level),
        read: () => undefined,
      }),
      change: (warehouseCode: string, deltas: readonly StockDelta[], options?: StockReceiptOptions) =>
        compile("change", warehouseCode, () => readDeltas(deltas), options),
      claim: named("claim"),
      release: named("release"),
      ship: named("ship"),
      receive: named("receive"),
    }),
    ...inCalls("StockTable", { readStock }),
  };
}

function assertAddUnknown(addUnknown: StockReceiptOptions["addUnknown"] = false): void {
  const place = "options.addUnknown";
  if (typeof addUnknown === "boolean") return;
  assertValid(place, isPlainObject(addUnknown) ? undefined : kindFault("true, false or { like }", addUnknown));
  assertKnownFields(place, addUnknown, ["like"]);
  assertValid(`${place}.like`, textFault(addUnknown.like));
}

export function readStockOptions(options: StockTableOptions): StockLayout {
  assertOptions(options, ["name", "columns", "byPartner"] satisfies (keyof StockTableOptions)[]);
  const { name = "stock_level", columns, byPartner = false } = options;
  const names = readTableName(name);
  const given = columns === undefined ? undefined : readColumns(columns, byPartner);
  return {
    names,
    table: raw(names.table),
    keys: raw(names.keys),
    columns: nameColumns(given),
    given,
    isByPartner: byPartner,
    lots: undefined,
    holds: undefined,
  };
}
