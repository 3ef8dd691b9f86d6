import type { CheckContext } from "../../check/CheckContext";
import type { RequestedItem } from "../../check/CheckRequest";
import type { Refusal } from "../../check/refusals";
import type { Route } from "../../network/TransferNetwork";
import type { TransferSchedule } from "../../schedule/scheduleTransfer";

/** Goods that one warehouse needs from others. */
export interface SourceRequest {
  /** The lines. Lines of one SKU are merged. */
  readonly items: readonly RequestedItem[];
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** `YYYY-MM-DD`. Services with a later `latestArrivalDate` are not used. Default: any date. */
  readonly arriveBy?: string | undefined;
}

/** The network, stocks and rules of a plan. Unknown fields are errors. */
export interface SourceContext extends Pick<
  CheckContext,
  "network" | "now" | "notBefore" | "promisesUntil" | "acceptedQty" | "forbids" | "minShelfDays"
> {
  /**
   * The possible sources, each with its stock, such as a `Map` of `Map`s. A stock is looked up once for each SKU, and
   * only if a service of the warehouse can be used.
   */
  readonly stocks: Iterable<readonly [srcWarehouseCode: string, stock: CheckContext["stock"]]>;
  /** Only services of this type are used. Default: all. */
  readonly transferType?: string | undefined;
}

/** How sources are chosen. */
export interface SourceOptions {
  /** The maximum number of search steps, a safe integer ≥ 0. Default 4 000 000. */
  readonly effort?: number | undefined;
  /** Default `fewest`. */
  readonly choose?: SourceChoice | undefined;
  /** The cost of using a service of a source, whatever it carries: a safe integer ≥ 0. Must be pure. Default 1. */
  readonly cost?: ((source: SourceService) => number) | undefined;
}

/**
 * What a plan minimises.
 *
 * - `fewest`: the number of services used, then the last arrival.
 * - `cheapest`: the sum of their costs, then the last arrival.
 * - `in_order`: nothing. Services supply what is still needed, in the order of the stocks, then of the configuration.
 */
export type SourceChoice = "fewest" | "cheapest" | "in_order";

/** The services that together supply all available units. */
export interface SourcePlan {
  /**
   * In order of arrival, then of the stocks, then of the configuration; `in_order` ignores the arrival. Each supplies
   * something. A warehouse appears once for each of its services used.
   */
  readonly sources: readonly PlannedSource[];
  /** The units that the plan does not supply, in order of first appearance. */
  readonly missing: readonly MissingItem[];
  /** The sum of the costs of the sources. */
  readonly totalCost: number;
  /**
   * Proven: every plan that supplies as much has at least this many sources (with `cheapest`: at least this total
   * cost). If `optimal` is false, the bound is below the number or cost of this plan, or 0. With `in_order`, it is the
   * number of sources.
   */
  readonly lowerBound: number;
  /** Proven: no plan is better, and no equally good plan arrives earlier. With `in_order`, always `true`. */
  readonly optimal: boolean;
}

/** A service of a source, and the dates of a transfer by it. */
export interface SourceService extends Omit<TransferSchedule, "validUntil">, Omit<Route, "src" | "dest"> {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
}

/** The supply of one warehouse by one service. */
export interface PlannedSource extends SourceService {
  /** One for each SKU supplied, in order of first appearance. `planTransfers` splits loads that exceed the limits. */
  readonly items: readonly SourcedItem[];
  /** Total weight of the items, calculated from the unit weights in this source's stock. */
  readonly totalWeight: number;
  /** As returned by `cost` of the options. */
  readonly cost: number;
}

/** Units of one SKU from one warehouse. */
export interface SourcedItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1, in whole packs. */
  readonly qty: number;
  /** Weight of one unit in this source's stock. */
  readonly unitWeight: number;
  /** Volume of one unit in this source's stock, if it is known. */
  readonly unitVolume?: number;
  /** Units in a pack in this source's stock, if it has packs. */
  readonly packQty?: number;
}

/** Units of one SKU that the plan does not supply. */
export interface MissingItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1. */
  readonly qty: number;
  /** The reasons why services do not supply all units, in the order of {@link MissingCode}. */
  readonly codes: readonly MissingCode[];
}

/**
 * Why units are missing: the codes of {@link Refusal}, then `beyond_calendars`, `too_late` (after `arriveBy`) and
 * `no_lane` (no lane to the destination, or none of the type). `over_weight_limit` and the like mean that a single pack
 * exceeds the limit.
 */
export type MissingCode = Refusal["code"] | "beyond_calendars" | "too_late" | "no_lane";
