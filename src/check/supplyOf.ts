import type { CivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import { checkLine, heldQtyOf } from "./checkLines";
import type { RequestedItem } from "./CheckRequest";
import type { OpenedRequest } from "./examineRequest";
import { readLots, shelfDaysOf } from "./lots";
import { type Movement, projectStock, readMovements, type StockStep } from "./projectedStock";
import type { Refusal } from "./refusals";

/** What a source has and will have of a SKU. */
export interface Supply {
  readonly steps: readonly StockStep[];
  /** `undefined` if nothing expires. */
  readonly lots: readonly Movement[] | undefined;
  /** Days of life that must be left on the latest arrival. */
  readonly shelfDays: number;
  readonly packQty: number;
  /** Refusals by the stock of now. */
  readonly refusals: readonly Refusal[];
}

/**
 * What a source has and will have of a SKU; without a level, nothing. O(movements · log movements + lots · log lots).
 *
 * @throws RangeError or TypeError naming the SKU if its stock, or what the context has of it, is malformed.
 */
export function supplyOf(
  line: RequestedItem,
  context: CheckContext,
  { route, until }: OpenedRequest,
  today: CivilDay,
): Supply {
  const { sku } = line;
  const level = context.stock.get(sku);
  const { refusals } = checkLine(line, level, { route, needsVolume: false, terms: context });
  if (!level) return { steps: [], lots: undefined, shelfDays: 0, packQty: 1, refusals };
  const movements = readMovements(sku, level, { today, until });
  return {
    steps: projectStock(sku, level, heldQtyOf(sku, level, context), movements, today),
    lots: level.lots && readLots(sku, level, movements),
    shelfDays: shelfDaysOf(sku, context),
    packQty: level.packQty ?? 1,
    refusals,
  };
}
