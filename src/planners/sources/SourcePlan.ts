import type { CheckContext } from "../../check/CheckContext";
import type { RequestedItem } from "../../check/CheckRequest";
import type { Refusal } from "../../check/refusals";
import type { TransferNetwork } from "../../network/TransferNetwork";

/** Goods that one warehouse needs from others. */
export interface SourceRequest {
  /** The lines. Lines of one SKU are merged. */
  readonly items: readonly RequestedItem[];
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
}

/** The network, stocks and options of a plan. Unknown fields are errors. */
export interface SourceContext {
  /** Made by `createNetwork`. */
  readonly network: TransferNetwork;
  /**
   * The possible sources, each with its stock, such as a `Map` of `Map`s. A stock is looked up once for each SKU, and
   * only if the warehouse has a lane to the destination.
   */
  readonly stocks: Iterable<readonly [srcWarehouseCode: string, stock: CheckContext["stock"]]>;
  /** The time of the request in epoch milliseconds, within the years 0000 to 9999. */
  readonly now: number;
}

/** The sources of a request: the fewest found that together supply everything available. */
export interface SourcePlan {
  /** In order of arrival; sources with the same date keep the order of the stocks. Each supplies something. */
  readonly sources: readonly PlannedSource[];
  /** The units that all sources together lack, in order of first appearance. */
  readonly missing: readonly MissingItem[];
  /**
   * Proven: no plan that supplies as much has fewer sources. If the number of sources is proven minimal but the last
   * arrival is not proven to be the earliest, the bound is one less.
   */
  readonly lowerBound: number;
  /** Whether there are exactly `lowerBound` sources: no plan has fewer, and none with as few arrives earlier. */
  readonly optimal: boolean;
}

/** The supply of one warehouse. */
export interface PlannedSource {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** The operator's code of the lane's transfer type. A check of these items with this type has the same dates. */
  readonly transferType: string;
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** One for each SKU supplied, in order of first appearance. */
  readonly items: readonly SourcedItem[];
  /** Total weight of the items, by the unit weights in this source's stock. */
  readonly totalWeight: number;
  /** Maximum weight of one transfer on this lane. The plan may exceed it: `planTransfers` divides heavier loads. */
  readonly weightLimit: number;
}

/** Units of one SKU from one warehouse. */
export interface SourcedItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1. */
  readonly qty: number;
  /** Weight of one unit in this source's stock. */
  readonly unitWeight: number;
}

/** Units of one SKU that no warehouse has. */
export interface MissingItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1. */
  readonly qty: number;
  /**
   * Every reason why some warehouse does not supply all requested units, in the order of {@link Refusal}, then
   * `no_lane` if one has no lane to the destination. Empty if there are no warehouses.
   */
  readonly codes: readonly MissingCode[];
}

/** Why units are missing. */
export type MissingCode = Refusal["code"] | "no_lane";
