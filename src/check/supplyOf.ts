import type { RouteData } from "../network/RouteData";
import { firstTransferDay, followTransfer } from "../schedule/milestones";
import { type CivilDay, lastCivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import { checkLine } from "./checkLines";
import type { RequestedItem } from "./CheckRequest";
import { heldQtyOf, readLots, shelfDaysOf } from "./lots";
import { type Movement, outlookOf, projectStock, readMovements, type StockStep } from "./projectedStock";
import type { Refusal } from "./refusals";
import type { StockLevel } from "./StockLevel";

/** The current and future units of a SKU at a source. */
export interface Supply {
  readonly steps: readonly StockStep[];
  /** `undefined` if the stock level has no lots: then nothing expires. */
  readonly lots: readonly Movement[] | undefined;
  /** Minimum shelf life on the latest arrival date, in days. */
  readonly shelfDays: number;
  readonly packQty: number;
  readonly preparationDays: number;
  /** The refusals of the requested line with the current stock. */
  readonly refusals: readonly Refusal[];
}

/** The supply of the SKU of a line with a tested stock level; empty without one. */
export function supplyOf(
  line: RequestedItem,
  level: StockLevel | undefined,
  context: CheckContext,
  route: RouteData,
  today: CivilDay,
): Supply {
  const { sku } = line;
  const { refusals } = checkLine(line, level, { route, terms: context });
  if (!level) return { steps: [], lots: undefined, shelfDays: 0, packQty: 1, preparationDays: 0, refusals };
  const { preparationDays = 0 } = level;
  const movements = readMovements(sku, level, outlookOf(today, context)).filter(
    ({ day, qty }) => qty < 0 || day <= today || arrivesSomeDay(day, route, preparationDays),
  );
  const held = heldQtyOf(sku, level, context);
  return {
    steps: projectStock(sku, level, held, movements, today),
    lots: readLots(sku, level, movements, held),
    shelfDays: shelfDaysOf(sku, context),
    packQty: level.packQty ?? 1,
    preparationDays,
    refusals,
  };
}

/** Whether units of a day can arrive before the year 10000. A lane with listed departures may get more of them. */
function arrivesSomeDay(day: CivilDay, route: RouteData, preparationDays: number): boolean {
  if (route.lane.departures.weekdays.size === 0) return true;
  const { latestArrival, fullUntil } = followTransfer(firstTransferDay(day, route), route, preparationDays);
  // Units that only lack room on a departure could still arrive.
  return fullUntil !== undefined || latestArrival <= lastCivilDay;
}
