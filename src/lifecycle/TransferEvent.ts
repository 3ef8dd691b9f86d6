import type { StockDelta } from "../list/StockDelta";
import type { StockTransfer } from "../list/StockTransfer";
import type { UnitState } from "../list/transferLines";

/**
 * An event of a transfer or of some of its units. Unknown fields cause issues, and so does a field that is `undefined`,
 * apart from `latestArrivalDate`: it must not mean all units.
 */
export type TransferEvent = (
  | {
      /** Work on a created transfer begins. */
      readonly type: "start";
    }
  | {
      /** Units leave the source. */
      readonly type: "ship";
      /** Default: all units not yet shipped or cancelled. */
      readonly items?: readonly Quantity[];
      /** Becomes the outbound shipment code. */
      readonly shipmentCode?: string;
    }
  | {
      /** Units in transit arrive. */
      readonly type: "receive";
      /** Default: all units in transit, accepted. */
      readonly items?: readonly ReceivedQuantity[];
      /** Becomes the inbound shipment code. */
      readonly shipmentCode?: string;
    }
  | {
      /** Units in transit are lost. */
      readonly type: "lose";
      /** Default: all units in transit. */
      readonly items?: readonly Quantity[];
    }
  | {
      /** Units in transit come back to the source, and are on hand there. */
      readonly type: "return";
      /** Default: all units in transit. */
      readonly items?: readonly Quantity[];
      /** Becomes the inbound shipment code. */
      readonly shipmentCode?: string;
    }
  | {
      /** Units will not be shipped. */
      readonly type: "cancel";
      /** Default: all units not yet shipped or cancelled. */
      readonly items?: readonly Quantity[];
    }
  | {
      /** The arrival dates change. */
      readonly type: "delay";
      /** Calendar date at the destination, `YYYY-MM-DD`. */
      readonly estimatedArrivalDate: string;
      /**
       * Calendar date at the destination, `YYYY-MM-DD`, not before the estimate. Default: the recorded date, or none if
       * that date is before the new estimate.
       */
      readonly latestArrivalDate?: string | undefined;
    }
  | {
      /** What was recorded is corrected, also if the transfer is completed or cancelled. */
      readonly type: "correct";
      /** One after the other. */
      readonly items: readonly Correction[];
    }
) & {
  /** The instant at which it happened, if it is recorded later. Epoch milliseconds. */
  readonly at?: number;
};

/** A number of units of one SKU. An event may name a SKU several times. */
export interface Quantity {
  /** The SKU. */
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}

/** The units of one SKU that arrive together. */
export interface ReceivedQuantity {
  /** The SKU. */
  readonly sku: string;
  /** Accepted units: a safe integer ≥ 0. Default 0. */
  readonly acceptedQty?: number;
  /** Rejected units, such as damaged units: a safe integer ≥ 0. Default 0. */
  readonly rejectedQty?: number;
  /** Accepted units beyond those that were shipped: a safe integer ≥ 0. Default 0. */
  readonly excessQty?: number;
}

/**
 * Units of one SKU that are in another state than was recorded. A surplus is corrected from `excess` to `none`, or from
 * `none` to `excess`: these two go with no other state.
 */
export interface Correction extends Quantity {
  /** The recorded state. */
  readonly from: UnitState | "excess" | "none";
  /** The true state. */
  readonly to: UnitState | "excess" | "none";
}

/** A transfer after an event, and the stock changes. */
export interface TransferStep {
  /** The changed transfer: a new object. */
  readonly transfer: StockTransfer;
  /** The changes at each warehouse: one entry for each SKU that changes, in the order of the transfer. */
  readonly stock: {
    /** At the source. */
    readonly source: readonly StockDelta[];
    /** At the destination. */
    readonly destination: readonly StockDelta[];
  };
}
