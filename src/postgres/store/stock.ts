import type { StockLevel } from "../../check/StockLevel";
import { inCalls } from "../../result/misuse";
import { type Scope } from "../scope";
import { toStatements } from "../sql";
import { compilePut, readPut, readPuts } from "./putLevels";
import { draftFind, readStock } from "./readLevels";
import type { StockFindOptions, StockPut, StockTable } from "./StockTable";
import type { StoreLayout } from "./StoreLayout";

export function createStock(layout: StoreLayout, scope: Scope): StockTable {
  const read = () => undefined;
  return {
    ...toStatements("StockTable", {
      find: (warehouseCode: string, skus: readonly string[], options?: StockFindOptions) =>
        draftFind(layout, scope, warehouseCode, skus, options),
      put: (warehouseCode: string, sku: string, level: StockLevel) => ({
        sql: compilePut(layout, scope, JSON.stringify([readPut(warehouseCode, sku, level, layout.hasLots)])),
        read,
      }),
      putAll: (entries: readonly StockPut[]) => ({
        sql: compilePut(layout, scope, readPuts(entries, layout.hasLots)),
        read,
      }),
    }),
    ...inCalls("StockTable", { readStock }),
  };
}
