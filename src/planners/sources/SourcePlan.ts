import { type CheckContext, contextRulesWithout } from "../../check/CheckContext";
import type { RequestedItem } from "../../check/CheckRequest";
import type { Refusal } from "../../check/refusals";
import type { Route } from "../../network/TransferNetwork";
import { instantFault, iterableFault, methodFault, unlessOmitted } from "../../result/valueFaults";
import type { TransferSchedule } from "../../schedule/scheduleTransfer";

/** Goods that one warehouse needs from others. */
export interface SourceRequest {
  /** The lines. Lines of one SKU are merged, except with `duplicateLines: "reject"` in `planSupply`. */
  readonly items: readonly RequestedItem[];
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** The last acceptable `latestArrivalDate`, `YYYY-MM-DD`. Default: any date. */
  readonly arriveBy?: string | undefined;
}

/**
 * The network, stocks and rules of a plan. An unknown field throws a TypeError. `booked` is unknown, too: plans are dated as
 * if departures were empty.
 */
export interface SourceContext extends Omit<
  CheckContext,
  "stock" | "heldQty" | "weightRule" | "duplicateLines" | "transferType" | "booked"
> {
  /**
   * The possible source warehouses, each with its stock, such as a `Map` of `Map`s. `planSources` looks up a SKU once
   * per warehouse, and only if a transfer from the warehouse can arrive in time.
   */
  readonly stocks: Iterable<readonly [srcWarehouseCode: string, stock: CheckContext["stock"]]>;
  /** Only lanes of this transfer type are used. Default: all types. */
  readonly transferType?: string | undefined;
}

export const sourceRules = /* @__PURE__ */ contextRulesWithout<SourceContext>(
  ["stock", "heldQty", "weightRule", "duplicateLines", "booked"],
  { stocks: iterableFault, now: instantFault, acceptedQty: unlessOmitted((value) => methodFault(value, "get")) },
);

/** How sources are chosen. */
export interface SourceOptions {
  /** Maximum search steps, a safe integer ≥ 0. Default 4 000 000; in `planSupply`, 400 000 for each need. */
  readonly effort?: number | undefined;
  /** How the plan is made. Default `cheapest`. */
  readonly choose?: SourceChoice | undefined;
  /**
   * What a service costs, given its dates without preparation. A number is the cost of each transfer, a safe integer ≥ 0. Must be pure. Default: 1, so a plan
   * has as few transfers as possible.
   */
  readonly cost?: ((service: SourceService) => number | TransferCost) | undefined;
}

/** The cost of a service: safe integers ≥ 0 in the smallest unit of your money. Default 0. */
export interface TransferCost {
  /** For using the service at all. */
  readonly perService?: number | undefined;
  /** For each transfer: a truck, a flight. */
  readonly perTransfer?: number | undefined;
  /** For each unit of weight. */
  readonly perWeight?: number | undefined;
  /** For each unit of volume. Goods without a volume cost nothing. */
  readonly perVolume?: number | undefined;
}

/**
 * How a plan is made. A service is a lane from a source; lanes from one source differ in their transfer type.
 *
 * - `cheapest`: at the least total cost that the search finds. Of equally cheap plans that it finds, the one in which
 *   the first service (in the stocks, then in the configuration) carries most packs, then the second, and so on.
 * - `in_order`: services supply what is still needed, in the order of the stocks, then of the configuration.
 */
export type SourceChoice = "cheapest" | "in_order";

/** Which sources supply a request, and what is missing. */
export interface SourcePlan {
  /**
   * In order of `estimatedArrivalDate` (except with `in_order`), then of the stocks, then of the configuration. Each
   * supplies at least one unit. A warehouse appears once for each of its transfer types used.
   */
  readonly sources: readonly PlannedSource[];
  /** The units that the plan does not supply, by SKU, in order of first appearance in the request. */
  readonly missing: readonly MissingItem[];
  /** The sum of the costs of the sources. */
  readonly totalCost: number;
}

/** A lane from a source warehouse, with its limits and the dates of a transfer. */
export interface SourceService extends Omit<TransferSchedule, "validUntil">, Omit<Route, "src" | "dest"> {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
}

/** What one warehouse supplies by one transfer type. */
export interface PlannedSource extends SourceService {
  /** One for each SKU supplied, in order of first appearance. `planTransfers` splits loads beyond `limits`. */
  readonly items: readonly SourcedItem[];
  /** Total weight of the items, by the unit weights in the stock of this source. */
  readonly totalWeight: number;
  /** The transfers into which `planTransfers` divides the items by default, ≥ 1. */
  readonly transfers: number;
  /** What these transfers and the items cost. */
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
  /** Volume of one unit in this source's stock, if known. */
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
  /** Why sources do not supply all units, in the order of {@link MissingCode}. */
  readonly codes: readonly MissingCode[];
}

/**
 * Why units are missing: the codes of {@link Refusal}, then `beyond_calendars` (dates beyond the calendars or listed
 * departures), `too_late` (after `arriveBy`) and `no_lane` (no lane to the destination, or none of the given transfer
 * type). `over_weight_limit`, `over_volume_limit` and `over_unit_limit` mean that a single pack exceeds the limit.
 */
export type MissingCode = Refusal["code"] | "beyond_calendars" | "too_late" | "no_lane";
