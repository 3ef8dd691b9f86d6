import type { CheckContext } from "../../check/CheckContext";
import type { RequestedItem } from "../../check/CheckRequest";
import type { Refusal } from "../../check/refusals";
import type { TransferNetwork } from "../../network/TransferNetwork";

/** The question: from which warehouses do these goods come? */
export interface SourceRequest {
  /** What is wanted. Lines of one SKU are added up. */
  readonly items: readonly RequestedItem[];
  /** To where. */
  readonly destWarehouseCode: string;
}

/** What is known when sources are planned. Any other field is an error, so that a misspelt name is reported. */
export interface SourceContext {
  /** What `createNetwork` made. */
  readonly network: TransferNetwork;
  /**
   * The warehouses that may supply, each with its stock; a `Map` of `Map`s fits. A stock is asked once for each SKU, and not
   * at all where the warehouse has no lane to the destination or is the destination.
   */
  readonly stocks: Iterable<readonly [srcWarehouseCode: string, stock: CheckContext["stock"]]>;
  /** The instant of the request in epoch milliseconds, within the years 0000 to 9999. */
  readonly now: number;
}

/** From which warehouses: the fewest found that together supply all that any of them has. */
export interface SourcePlan {
  /** In order of arrival, then of the stocks. Each supplies something. */
  readonly sources: readonly PlannedSource[];
  /** What all sources together do not have, in order of first appearance. */
  readonly missing: readonly MissingItem[];
  /**
   * Proven: no plan that supplies as much has fewer sources. Where the number of sources is proven to be the fewest, but the
   * last arrival is not proven to be the earliest, the bound is one less than that number.
   */
  readonly lowerBound: number;
  /** Whether there are exactly `lowerBound` sources. Then no plan has fewer, and none with as few arrives earlier. */
  readonly optimal: boolean;
}

/** What comes from one warehouse. */
export interface PlannedSource {
  /** From where. */
  readonly srcWarehouseCode: string;
  /** The operator's code of the lane's transfer type. With it, a check of what comes from here has the same dates. */
  readonly transferType: string;
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** One for each SKU that is taken here, in order of first appearance. */
  readonly items: readonly SourcedItem[];
  /** Of all items, by the weights that this source's stock gives, in the unit of all weights. */
  readonly totalWeight: number;
  /**
   * The most that one transfer on this lane may weigh, in the unit of all weights. The plan may exceed it: `planTransfers`
   * divides what is too heavy.
   */
  readonly weightLimit: number;
}

/** Units of one SKU that come from one warehouse. */
export interface SourcedItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1. */
  readonly qty: number;
  /** Of one unit, as this source's stock gives it, in the unit of all weights. */
  readonly unitWeight: number;
}

/** Units of one SKU that no warehouse has. */
export interface MissingItem {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 1. */
  readonly qty: number;
  /**
   * Why, over all warehouses: each reason for which one of them does not supply all that is requested, in the order of
   * {@link Refusal}, and then `no_lane` if one has no lane to the destination. Empty if there is no warehouse.
   */
  readonly codes: readonly MissingCode[];
}

/** Why units are missing. */
export type MissingCode = Refusal["code"] | "no_lane";
