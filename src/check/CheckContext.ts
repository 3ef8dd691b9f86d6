import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { FieldRules } from "../result/misuse";
import { choiceFault, functionFault, integerFault, methodFault, textFault, unlessOmitted } from "../result/valueFaults";
import type { BookedOn, Needs } from "../schedule/room";
import type { StockLevel } from "./StockLevel";

/** The network, the stock and the options of a check. An unknown field throws a TypeError. */
export interface CheckContext {
  /** The warehouses and lanes, from `createNetwork` or `parseNetwork`. */
  readonly network: TransferNetwork;
  /**
   * The stock of the source warehouse by SKU, such as a `Map`. A check calls `get` once for each SKU, and only if the
   * request has a route. `get` is synchronous: load database rows before the check.
   */
  readonly stock: {
    /** The stock level of a SKU; `undefined` if the SKU is unknown. */
    get(sku: string): StockLevel | undefined;
  };
  /**
   * The time of the check in epoch milliseconds: a safe integer within the years 0000 to 9999. A time in seconds does
   * not throw, but means January 1970.
   */
  readonly now: number;
  /** The transfer type if the request has none. Default: the first type configured for the two warehouses. */
  readonly transferType?: string | undefined;
  /** Which lines are refused if a limit of the lane is exceeded. Default `fill`. */
  readonly weightRule?: WeightRule | undefined;
  /** Whether several lines of one SKU are merged or cause an issue. Default `merge`. */
  readonly duplicateLines?: DuplicateLines | undefined;
  /**
   * The maximum units of each SKU that the destination accepts, such as a `Map`. `get` must be pure: it may be called
   * several times for one SKU. Default: no limit.
   */
  readonly acceptedQty?: AcceptedQty | undefined;
  /**
   * The earliest transfer date at the source, `YYYY-MM-DD`. With it, units count as available only if they stay
   * available from the transfer date on, according to the `movements` of the stock. Default: today. Without it,
   * `checkTransfer` ignores `movements`.
   */
  readonly notBefore?: string | undefined;
  /** A date at the source, `YYYY-MM-DD`. Later `movements` of the stock are ignored. Default: `9999-12-31`. */
  readonly promisesUntil?: string | undefined;
  /**
   * Units of each SKU that this request has already reserved, such as a `Map`. They count as available, and of stock
   * with `lots` as fresh. `get` must be pure. Default: none.
   */
  readonly heldQty?: HeldQty | undefined;
  /**
   * Your own rule. A check calls it once for each SKU with a stock level, with the level that the stock returned.
   * Default: nothing is forbidden.
   */
  readonly forbids?: ForbiddingRule | undefined;
  /**
   * Minimum shelf life on the latest arrival date, for stock with `lots`. Either days, a safe integer ≥ 0, for every
   * SKU, or the days of each SKU, such as a `Map`; `get` must be pure. Default 0.
   */
  readonly minShelfDays?: number | ShelfDays | undefined;
  /**
   * What other transfers take on the departures of lanes with a capacity. The load of a check is that of its known
   * lines, allowed or not, of each amount at most the limit of the lane. Default: nothing.
   */
  readonly booked?: BookedOn | undefined;
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

/**
 * Must be pure. Returns the name, not blank, of the rule that forbids the SKU on the route; `undefined` if none does.
 */
export type ForbiddingRule = (sku: string, level: StockLevel, route: Route) => string | undefined;

/** Units that a destination accepts, by SKU. */
export interface AcceptedQty {
  /** The maximum units of a SKU, a safe integer ≥ 0. `undefined`: no limit. */
  get(sku: string): number | undefined;
}

/**
 * How the weight, volume and unit limits of a lane are applied. An amount exactly at its limit is allowed. A line may
 * be refused for several limits.
 *
 * - `fill`: lines are loaded in the order of the request. A line is refused if it does not fit in the room left by
 *   earlier allowed lines. A refused line takes no room, so later, lighter lines may still fit. The allowed lines
 *   together exceed no limit. Raising a limit or the stock of a SKU can refuse an allowed line, but only if an earlier
 *   line becomes allowed.
 * - `whole`: if all lines without other refusals together exceed a limit, each of these lines is refused. Raising a
 *   limit never refuses an allowed line. Raising the stock of a refused SKU can, because its line then counts too.
 * - `each`: a line is refused if it alone exceeds a limit. Raising a limit or a stock never refuses an allowed line.
 */
export type WeightRule = "fill" | "whole" | "each";

/** `merge` adds up the lines of a SKU. `reject` returns the issue `duplicate_sku` for each line after the first. */
export type DuplicateLines = "merge" | "reject";

/** The part of a context that every check of a batch shares. */
export interface CheckTerms extends Omit<CheckContext, "stock" | "acceptedQty">, Pick<Needs, "departsFrom"> {}

/** A rule for each field of a context. */
export type RulesOf<Context> = Readonly<Record<keyof Context, FieldRules[string]>>;

const lookUpFault = (value: unknown) => methodFault(value, "get");
const testedLater = () => undefined;

/**
 * The rule for each field of a context. The stock, the time, the dates and the accepted quantities are tested only if
 * the request has a route.
 */
export const contextRules: RulesOf<CheckContext> = {
  network: (value) => methodFault(value, "route"),
  stock: testedLater,
  now: testedLater,
  transferType: /* @__PURE__ */ unlessOmitted(textFault),
  weightRule: /* @__PURE__ */ unlessOmitted((value) => choiceFault(value, ["fill", "whole", "each"])),
  duplicateLines: /* @__PURE__ */ unlessOmitted((value) => choiceFault(value, ["merge", "reject"])),
  acceptedQty: testedLater,
  notBefore: testedLater,
  promisesUntil: testedLater,
  heldQty: /* @__PURE__ */ unlessOmitted(lookUpFault),
  forbids: /* @__PURE__ */ unlessOmitted(functionFault),
  minShelfDays: /* @__PURE__ */ unlessOmitted((value) =>
    typeof value === "object" ? lookUpFault(value) : integerFault(value),
  ),
  booked: /* @__PURE__ */ unlessOmitted(functionFault),
};

/** The rules for a context that lacks some of the fields and has others. */
export function contextRulesWithout<Context>(
  omitted: readonly Exclude<keyof CheckContext, keyof Context>[],
  others: Partial<RulesOf<Context>> & RulesOf<Omit<Context, keyof CheckContext>>,
): RulesOf<Context> {
  const kept = Object.entries(contextRules).filter(([name]) => !(omitted as readonly string[]).includes(name));
  return { ...Object.fromEntries(kept), ...others };
}
