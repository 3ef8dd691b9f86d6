import type { StockLevel } from "../../check/StockLevel";
import { assertOptions, assertValid, inCalls } from "../../result/misuse";
import { instantFault, textFault, unlessOmitted } from "../../result/valueFaults";
import { valuesOfPartner } from "../scope";
import { toStatements } from "../sql";
import { toIndexedValue } from "../storable";
import { compilePut, readPut, readPuts } from "./putLevels";
import { isOfWarehouse, readStock, readTexts, selectLevels } from "./readLevels";
import type { StockFindOptions, StockPut, StockTable } from "./StockTable";
import type { StoreLayout } from "./StoreContext";

export function createStock(layout: StoreLayout, partnerCode?: string): StockTable {
  const put = (entries: string) => ({ text: compilePut(layout), values: { entries }, read: () => undefined });
  return {
    ...toStatements("StockTable", valuesOfPartner(partnerCode), {
      find(warehouseCode: string, skus: readonly string[], options: StockFindOptions = {}) {
        assertOptions(options, ["now"]);
        assertValid("options.now", unlessOmitted(instantFault)(options.now));
        assertValid("warehouseCode", textFault(warehouseCode));
        const { now } = options;
        return {
          text: selectLevels(layout, isOfWarehouse, now !== undefined),
          values: { warehouseCode: toIndexedValue(warehouseCode), skus: readTexts("skus", skus), now: now ?? null },
          read: readStock,
        };
      },
      put: (warehouseCode: string, sku: string, level: StockLevel) =>
        put(JSON.stringify([readPut(warehouseCode, sku, level, layout.hasLots)])),
      putAll: (entries: readonly StockPut[]) => put(readPuts(entries, layout.hasLots)),
    }),
    ...inCalls("StockTable", { readStock }),
  };
}
