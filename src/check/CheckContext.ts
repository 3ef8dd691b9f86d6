import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { StockLevel } from "./StockLevel";

/** The network, stock and options of a check. Unknown fields are errors. */
export interface CheckContext {
  /** Created by `createNetwork`. */
  readonly network: TransferNetwork;
  /**
   * The stock of the source warehouse, such as a `Map`. Looked up once for each distinct SKU, and only if the request has a
   * route. The look-up is synchronous: load database rows before the check.
   */
  readonly stock: {
    /** The stock level of a SKU; `undefined` if the SKU is unknown. */
    get(sku: string): StockLevel | undefined;
  };
  /**
   * The time of the check in epoch milliseconds, within the years 0000 to 9999. A time in seconds raises no error: it
   * is read as January 1970.
   */
  readonly now: number;
  /** The service for requests that do not name one. Default: the first in the configuration. */
  readonly transferType?: string | undefined;
  /** Which lines are refused when a limit is exceeded. Default `fill`. */
  readonly weightRule?: WeightRule | undefined;
  /** Whether lines of one SKU are merged or reported. Default `merge`. */
  readonly duplicateLines?: DuplicateLines | undefined;
  /**
   * The units that the destination accepts by SKU, such as a `Map`. Must be pure: a SKU may be looked up several times.
   * Default: any number.
   */
  readonly acceptedQty?: AcceptedQty | undefined;
  /**
   * The earliest transfer date at the source, `YYYY-MM-DD`. If it is given, units count as available only if they stay
   * available from the transfer date on, according to the stock's `movements`. Default: today, and a check uses the
   * current stock.
   */
  readonly notBefore?: string | undefined;
  /** The last date at the source on which movements count, `YYYY-MM-DD`. Default: all count. */
  readonly promisesUntil?: string | undefined;
  /** Units that this request has already reserved, by SKU, such as a `Map`. It may use them. Default: none. */
  readonly heldQty?: HeldQty | undefined;
  /** Your own rule. Called once for each SKU with a stock level. Default: nothing is forbidden. */
  readonly forbids?: ForbiddingRule | undefined;
  /**
   * Minimum shelf life in days on the latest arrival date, for stock in lots: a safe integer ≥ 0, or one per SKU.
   * Default 0.
   */
  readonly minShelfDays?: number | ShelfDays | undefined;
}

/** Units that a request has already reserved, by SKU. */
export interface HeldQty {
  /** Units, a safe integer from 0 to the `reservedQty` of the SKU. `undefined`: none. */
  get(sku: string): number | undefined;
}

/** Minimum shelf life on the latest arrival date, by SKU. */
export interface ShelfDays {
  /** Days, a safe integer ≥ 0. `undefined`: 0. */
  get(sku: string): number | undefined;
}

/** Returns the name, not blank, of the rule that forbids a SKU on a route; `undefined` if it is allowed. Must be pure. */
export type ForbiddingRule = (sku: string, level: StockLevel, route: Route) => string | undefined;

/** Units that a destination accepts, by SKU. */
export interface AcceptedQty {
  /** The maximum units of a SKU, a safe integer ≥ 0. `undefined`: no limit; 0: none. */
  get(sku: string): number | undefined;
}

/**
 * How the weight, volume and unit limits of a lane are applied. An amount exactly at its limit is allowed. A line that exceeds
 * several limits has a refusal for each.
 *
 * - `fill`: lines are loaded in the order of the request. A line takes room if it has no other refusal and fits within
 *   every limit; otherwise it is refused, and later, lighter lines may still fit. The allowed lines together are a
 *   valid transfer. Raising a limit or a stock can refuse a line that was allowed, but only if an earlier line becomes
 *   allowed.
 * - `whole`: if the lines without other refusals exceed a limit together, all of them are refused. Raising a limit never
 *   refuses an allowed line. Raising the stock of a refused SKU can, because its line then counts too.
 * - `each`: a line is refused only if it alone exceeds a limit. Raising a limit or a stock never refuses an allowed line.
 */
export type WeightRule = "fill" | "whole" | "each";

/** `merge` adds up the quantities of a SKU; `reject` reports each repeated line as the issue `duplicate_sku`. */
export type DuplicateLines = "merge" | "reject";
