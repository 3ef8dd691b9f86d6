import type { StockLevel } from "../check/StockLevel";
import { assertOptions, assertValid, inCall, throwMisuse } from "../result/misuse";
import { arrayFault, booleanFault, faultOf } from "../result/valueFaults";
import { compileInspection, readInspection } from "./inspection";
import { type Row, RowReader } from "./readRow";
import { assertPartnerCode, readTableName } from "./Statement";
import type { PartnerStockTable, StockTable, StockTableOptions } from "./StockTable";
import { compileChange, readChange, type StockAction, toChangeValues } from "./stockChanges";
import { type ColumnNames, nameColumns, readColumns, type StockColumns } from "./stockColumns";
import { createKeySchema, createStockSchema, type StockNames, stockShapes } from "./stockSchema";
import {
  compileFind,
  compileFindAll,
  compileLevelPut,
  readLevelRow,
  toFindAllValues,
  toFindValues,
  toLevelValues,
} from "./stockStatements";

/**
 * Makes the statements for a table of stock of many partners: those of one partner at a time, from `of`. It opens no connection.
 *
 * @throws TypeError or RangeError if an option is unknown or malformed.
 */
export function createStockTable(
  options: StockTableOptions & {
    /** Every key and index begins with the partner. */
    readonly byPartner: true;
  },
): PartnerStockTable;
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
 * stock.put("HCM", "HELMET", { onHandQty: 12, unitWeight: 340 }).values; // => ["HCM", "HELMET", 12, 0, 0, 340, null, "true"]
 *
 * stock.find("HCM", ["HELMET", "E-BIKE"]).values; // => ["HCM", '{"HELMET","E-BIKE"}']
 * const row = { sku: "HELMET", on_hand_qty: "12", reserved_qty: "2", safety_qty: "0", unit_weight: null, transferable: true };
 * stock.readStock([row]).get("HELMET"); // => { onHandQty: 12, reservedQty: 2, safetyQty: 0, transferable: true }
 *
 * stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]).values; // => ["HCM", '{"HELMET"}', "{3}", "[]"]
 * stock.readClaim([{ outcome: "done", unheld: "[]", short: [] }]); // => { done: true }
 * const short = [["HELMET", "insufficient_stock", 2]];
 * stock.readShip([{ outcome: "short", unheld: "[]", short }]); // => { done: false, short: [{ sku: "HELMET", shortBy: 2, code: "insufficient_stock" }] }
 * ```
 */
export function createStockTable(
  options?: StockTableOptions & {
    /** Not by partner. */
    readonly byPartner?: false | undefined;
  },
): StockTable;
/** Makes the statements for a table of stock, by partner or not, as the options say. It opens no connection. */
export function createStockTable(options: StockTableOptions): StockTable | PartnerStockTable;
export function createStockTable(options: StockTableOptions = {}): StockTable | PartnerStockTable {
  const { names, given, columns } = inCall("createStockTable", () => readOptions(options));
  const shapes = stockShapes(names, given);
  const schema: SchemaMethods = {
    schema: [...(given === undefined ? createStockSchema(names) : []), createKeySchema(names)],
    inspect: () => compileInspection(shapes),
    readInspection: (rows) => inCall("StockTable.readInspection", () => readInspection(shapes, rows)),
  };
  const statementsOf = compileStatements(names, columns);
  if (!names.isByPartner) return { ...schema, ...statementsOf([]) };
  return {
    ...schema,
    of: (partnerCode) =>
      inCall("StockTable.of", () => {
        assertPartnerCode(partnerCode);
        return { ...schema, ...statementsOf([partnerCode]) };
      }),
  };
}

type SchemaMethods = Pick<StockTable, "schema" | "inspect" | "readInspection">;

/** @returns The methods, from the last values of every statement: the partner of a table by partner. */
function compileStatements(
  names: StockNames,
  columns: ColumnNames,
): (ofPartner: readonly string[]) => Omit<StockTable, keyof SchemaMethods> {
  const find = compileFind(names, columns);
  const [findAll, findAllOf] = [false, true].map((isOfWarehouses) => compileFindAll(names, columns, isOfWarehouses));
  const put = compileLevelPut(names, columns);
  const compileForms = (action: StockAction, addsUnknown = false) =>
    [false, true].map((isKeyed) => compileChange(action, names, columns, { isKeyed, addsUnknown }));
  const forms = {
    claim: [compileForms("claim")],
    release: [compileForms("release")],
    ship: [compileForms("ship")],
    receive: [compileForms("receive"), compileForms("receive", true)],
  };
  const read =
    (name: string): StockTable["readClaim"] =>
    (rows) =>
      inCall(`StockTable.${name}`, () => readChange(rows));
  return (ofPartner) => {
    const change =
      (action: StockAction): StockTable["receive"] =>
      (warehouseCode, items, given = {}) =>
        inCall(`StockTable.${action}`, () => {
          if (action !== "receive" && columns.nameOf("reservedQty") === undefined) {
            throwMisuse([{ place: "options.columns.reservedQty", fault: { code: "required" } }]);
          }
          assertOptions(given, action === "receive" ? ["key", "addUnknown"] : ["key"]);
          const { key, addUnknown = false } = given;
          assertValid("options.addUnknown", booleanFault(addUnknown));
          return {
            text: forms[action][Number(addUnknown)]![Number(key !== undefined)]!,
            values: [...toChangeValues(warehouseCode, items, key), ...ofPartner],
          };
        });
    return {
      find: (warehouseCode, skus) =>
        inCall("StockTable.find", () => ({ text: find, values: [...toFindValues(warehouseCode, skus), ...ofPartner] })),
      readStock: (rows) => inCall("StockTable.readStock", () => readStock(rows)),
      findAll: (skus, warehouseCodes) =>
        inCall("StockTable.findAll", () => ({
          text: (warehouseCodes === undefined ? findAll : findAllOf)!,
          values: [...toFindAllValues(skus, warehouseCodes), ...ofPartner],
        })),
      readStocks: (rows) => inCall("StockTable.readStocks", () => readStocks(rows)),
      put: (warehouseCode, sku, level) =>
        inCall("StockTable.put", () => ({
          text: put,
          values: [...toLevelValues(warehouseCode, sku, level, columns), ...ofPartner],
        })),
      claim: change("claim"),
      release: change("release"),
      ship: change("ship"),
      receive: change("receive"),
      readClaim: read("readClaim"),
      readRelease: read("readRelease"),
      readShip: read("readShip"),
      readReceive: read("readReceive"),
    };
  };
}

interface Layout {
  readonly names: StockNames;
  /** The columns of a table that there is already. */
  readonly given: StockColumns | undefined;
  readonly columns: ColumnNames;
}

function readOptions(options: StockTableOptions): Layout {
  assertOptions(options, ["name", "columns", "byPartner"] satisfies (keyof StockTableOptions)[]);
  const { name = "stock_level", columns, byPartner = false } = options;
  const { table, keys, indexBy } = readTableName(name);
  assertValid("options.byPartner", booleanFault(byPartner));
  const given = columns === undefined ? undefined : readColumns(columns, byPartner);
  return {
    names: { table, keys, bySku: indexBy("sku"), isByPartner: byPartner },
    given,
    columns: nameColumns(given),
  };
}

function readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel> {
  assertValid("rows", arrayFault(rows));
  const levels = new Map<string, StockLevel>();
  const warehouseCode = (row: Row | null | undefined) => row?.["warehouse_code"];
  for (const row of rows) {
    if (warehouseCode(row) !== warehouseCode(rows[0])) {
      const expected = "that of the other rows, since readStock reads the stock of one warehouse";
      assertValid("column warehouse_code", faultOf("malformed", warehouseCode(row), { expected }));
    }
    addLevel(levels, row);
  }
  return levels;
}

function readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>> {
  assertValid("rows", arrayFault(rows));
  const stocks = new Map<string, Map<string, StockLevel>>();
  for (const row of rows) {
    const warehouseCode = new RowReader(row).text("warehouse_code");
    const levels = stocks.get(warehouseCode) ?? new Map<string, StockLevel>();
    stocks.set(warehouseCode, levels);
    addLevel(levels, row);
  }
  return stocks;
}

function addLevel(levels: Map<string, StockLevel>, row: Row): void {
  const [sku, level] = readLevelRow(row);
  // With the rows of two warehouses, the last row of a SKU would count.
  if (levels.has(sku)) assertValid("column sku", faultOf("not_unique", sku, { expected: "those of the other rows" }));
  levels.set(sku, level);
}
