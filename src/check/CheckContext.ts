import type { TransferNetwork } from "../network/TransferNetwork";
import type { StockLevel } from "./StockLevel";

/** What is known when a request is checked. Any other field is an error, so that a misspelt one is reported. */
export interface CheckContext {
  /** What {@link createNetwork} made. */
  readonly network: TransferNetwork;
  /**
   * The stock of the source warehouse; a `Map` fits. It is asked once for each distinct SKU, and not at all where the
   * request has no route. It is synchronous: rows of a database are loaded before the check.
   */
  readonly stock: {
    /** What there is of a SKU; `undefined` where it is not known. */
    get(sku: string): StockLevel | undefined;
  };
  /**
   * The instant of the check in epoch milliseconds, within the years 0000 to 9999. A value in seconds is not reported: it is an
   * instant of January 1970.
   */
  readonly now: number;
  /** Which service, for requests that name none. Default: the first of the pair in the order of the configuration. */
  readonly transferType?: string | undefined;
  /** Which lines are refused when a limit is exceeded. Default `fill`. */
  readonly weightRule?: WeightRule | undefined;
  /** Whether two lines of one SKU are one line of their sum, or an issue. Default `merge`. */
  readonly duplicateLines?: DuplicateLines | undefined;
  /**
   * What the destination takes; a `Map` fits. Default: anything. It is asked where the stock is, and answers the same
   * however often it is asked.
   */
  readonly acceptedQty?: AcceptedQty | undefined;
}

/** How much a destination takes. */
export interface AcceptedQty {
  /** The most units of a SKU, a safe integer ≥ 0. `undefined`: no limit; 0: none. */
  get(sku: string): number | undefined;
}

/**
 * How the limits of the lane decide: weight, and volume and units where it limits them. Under each rule an amount exactly at its
 * limit is allowed. A line that exceeds several limits is refused for each of them.
 *
 * - `fill`: lines take room in the order of the request. A line that no other reason refuses, and that fits in the room left
 *   of every limit, takes that room. A line that does not fit takes none and is refused; later, lighter lines may still fit.
 *   The allowed lines together always make a valid transfer. Raising the limit or a stock may refuse a line that was allowed, but only
 *   because an earlier line is now allowed: the first line whose `allowed` changes becomes allowed.
 * - `whole`: if the lines that no other reason refuses exceed a limit together, each of them is refused. Raising the
 *   limit never refuses what was allowed. Raising the stock of an allowed SKU changes nothing; raising that of a
 *   refused SKU may add its line to the sum, and so refuse all of them.
 * - `each`: a line is refused only if it alone exceeds a limit. Raising the limit or a stock never refuses
 *   what was allowed.
 */
export type WeightRule = "fill" | "whole" | "each";

/** `merge` adds the quantities of a SKU up, `reject` makes each further line of it the issue `duplicate_sku`. */
export type DuplicateLines = "merge" | "reject";
