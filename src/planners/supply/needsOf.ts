import { assertStockLevel } from "../../check/StockLevel";
import { positionOf } from "../../check/projectedStock";
import { describeValue } from "../../result/describeValue";
import { assertOptionValues, assertValid, inCall } from "../../result/misuse";
import {
  arrayFault,
  faultOf,
  integerFault,
  iterableFault,
  methodFault,
  objectFault,
  textFault,
  unlessOmitted,
} from "../../result/valueFaults";
import { calendarDateFault } from "../../time/civilDay";
import type { SupplyContext, SupplyNeed } from "./SupplyPlan";

/** The minimum and maximum stock of a SKU in a warehouse. The object can be a database row: other fields are ignored. */
export interface ReplenishmentLevel {
  /** Code of the warehouse. */
  readonly warehouseCode: string;
  /** The SKU. */
  readonly sku: string;
  /** Below this many units, the SKU is ordered. A safe integer ≥ 0. */
  readonly minQty: number;
  /** As many units are ordered as this allows. A safe integer ≥ `minQty`. */
  readonly maxQty: number;
  /** Units in a pack: only whole packs are ordered. A safe integer ≥ 1. Default 1. */
  readonly packQty?: number | undefined;
}

/** Options of {@link needsOf}. */
export interface NeedsOptions {
  /** The last date of the movements that count, `YYYY-MM-DD`. Default: all movements. */
  readonly until?: string | undefined;
  /** The `arriveBy` of each need. */
  readonly arriveBy?: string | undefined;
  /**
   * The date on which units must still be good, `YYYY-MM-DD`: lots and, beside lots, arrivals that expire before it do
   * not count. Default: all count.
   */
  readonly freshOn?: string | undefined;
}

/**
 * Replenishment by minimum and maximum: the needs for `planSupply`.
 *
 * The position of a SKU is its stock on hand, less the reserved units, plus its movements. Safety stock is not
 * subtracted. An overdue movement counts, too. The position of a SKU without a stock level is 0. Below `minQty`, the SKU needs as many whole packs as
 * `maxQty` allows, or, if these do not reach `minQty`, the fewest that do. O(levels + movements).
 *
 * @param levels In order of priority.
 * @param stocks The stock of each warehouse, as in the context of `planSupply`.
 * @returns One need for each warehouse that lacks something, in order of first appearance.
 * @throws RangeError or TypeError naming warehouse, SKU and field if a level is malformed, repeated or has a `minQty`
 * above its `maxQty`; or if a stock level or an option is malformed.
 *
 * @example
 * ```ts
 * import { needsOf } from "stock-transfer/planners";
 *
 * const levels = [
 *   { warehouseCode: "HAN", sku: "RICE", minQty: 100, maxQty: 300, packQty: 40 },
 *   { warehouseCode: "HAN", sku: "MILK", minQty: 10, maxQty: 20 },
 * ];
 * const stocks = new Map([["HAN", new Map([["RICE", { onHandQty: 90 }], ["MILK", { onHandQty: 12 }]])]]);
 * needsOf(levels, stocks); // => [{ destWarehouseCode: "HAN", items: [{ sku: "RICE", qty: 200 }] }]
 * ```
 */
export function needsOf(
  levels: Iterable<ReplenishmentLevel>,
  stocks: SupplyContext["stocks"],
  options: NeedsOptions = {},
): readonly SupplyNeed[] {
  return inCall("needsOf", () => {
    assertValid("levels", iterableFault(levels));
    assertValid("stocks", iterableFault(stocks));
    const dateFault = unlessOmitted(calendarDateFault);
    assertOptionValues(options, { until: dateFault, arriveBy: dateFault, freshOn: dateFault });
    const { until, arriveBy, freshOn } = options;
    const entries = Array.from(stocks);
    for (const [index, entry] of entries.entries()) assertValid(`stocks[${index}]`, arrayFault(entry));
    const stockOf = new Map(entries);
    const needs = new Map<string, { sku: string; qty: number }[]>();
    const seen = new Set<string>();
    for (const [index, level] of Array.from(levels).entries()) {
      const { warehouseCode, sku, qty } = readLevel(level, index);
      const place = `levels[${index}] of ${describeValue(warehouseCode)}: the SKU`;
      const key = JSON.stringify([warehouseCode, sku]);
      if (seen.has(key)) assertValid(place, faultOf("not_unique", sku, { expected: "be unique" }));
      seen.add(key);
      if (qty === 0) continue;
      const items = needs.get(warehouseCode);
      if (items) items.push({ sku, qty });
      else needs.set(warehouseCode, [{ sku, qty }]);
    }
    return Array.from(needs, ([destWarehouseCode, items]) => ({
      destWarehouseCode,
      items,
      ...(arriveBy !== undefined && { arriveBy }),
    }));

    function readLevel(level: ReplenishmentLevel, index: number) {
      assertValid(`levels[${index}]`, objectFault(level));
      const { warehouseCode, sku, minQty, maxQty, packQty = 1 } = level;
      assertValid(`levels[${index}].warehouseCode`, textFault(warehouseCode));
      assertValid(`levels[${index}].sku`, textFault(sku));
      const of = `of ${describeValue(sku)} in ${describeValue(warehouseCode)}`;
      assertValid(`the minQty ${of}`, integerFault(minQty));
      assertValid(`the maxQty ${of} (minQty: ${minQty})`, integerFault(maxQty, minQty));
      assertValid(`the packQty ${of}`, integerFault(packQty, 1));
      const position = readPosition(warehouseCode, sku);
      if (position >= minQty) return { warehouseCode, sku, qty: 0 };
      const most = Math.floor((maxQty - position) / packQty);
      const qty = packQty * Math.max(most, Math.ceil((minQty - position) / packQty));
      assertValid(`the need ${of}`, integerFault(qty));
      return { warehouseCode, sku, qty };
    }

    function readPosition(warehouseCode: string, sku: string): number {
      if (!stockOf.has(warehouseCode)) return 0;
      const stock = stockOf.get(warehouseCode)!;
      assertValid(`the stock of ${describeValue(warehouseCode)}`, methodFault(stock, "get"));
      const level = stock.get(sku);
      if (level === undefined) return 0;
      assertStockLevel(sku, level);
      return positionOf(sku, level, until, freshOn);
    }
  });
}
