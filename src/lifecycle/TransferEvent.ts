import type { StockTransfer } from "../list/StockTransfer";

/**
 * An event of a transfer or of some of its units. Unknown fields cause issues, and so does a field that is `undefined`:
 * it must not mean all units.
 */
export type TransferEvent =
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
      /** Units will not be shipped. */
      readonly type: "cancel";
      /** Default: all units not yet shipped or cancelled. */
      readonly items?: readonly Quantity[];
    }
  | {
      /** The arrival date changes. */
      readonly type: "delay";
      /** Calendar date at the destination, `YYYY-MM-DD`. */
      readonly estimatedArrivalDate: string;
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
}

/** A transfer after an event, and the stock changes. */
export interface TransferStep {
  /** The changed transfer: a new object. */
  readonly transfer: StockTransfer;
  /** Each list has one entry per affected SKU. */
  readonly stock: {
    /** Reserved units that leave the stock of the source. */
    readonly ship: readonly Quantity[];
    /** Reserved units to release at the source. */
    readonly release: readonly Quantity[];
    /** Accepted units to add to the stock of the destination. */
    readonly receive: readonly Quantity[];
  };
}
