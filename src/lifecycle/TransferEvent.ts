import type { StockTransfer } from "../list/StockTransfer";

/** Something that happens to a transfer, or to a part of its units. A field that the event does not have is an issue. */
export type TransferEvent =
  | {
      /** Work on a created transfer begins. */
      readonly type: "start";
    }
  | {
      /** Units leave the source. */
      readonly type: "ship";
      /** Default: all units that are left. */
      readonly items?: readonly Quantity[] | undefined;
      /** Becomes the outbound shipment code. */
      readonly shipmentCode?: string | undefined;
    }
  | {
      /** Units that are under way arrive. */
      readonly type: "receive";
      /** Default: all units under way, accepted. */
      readonly items?: readonly ReceivedQuantity[] | undefined;
      /** Becomes the inbound shipment code. */
      readonly shipmentCode?: string | undefined;
    }
  | {
      /** Units that are under way will never arrive. */
      readonly type: "lose";
      /** Default: all units under way. */
      readonly items?: readonly Quantity[] | undefined;
    }
  | {
      /** Units that are left will never be shipped. */
      readonly type: "cancel";
      /** Default: all units that are left. */
      readonly items?: readonly Quantity[] | undefined;
    }
  | {
      /** The arrival has another date. */
      readonly type: "delay";
      /** Calendar date at the destination, `YYYY-MM-DD`. */
      readonly estimatedArrivalDate: string;
    };

/** A number of units of one SKU. A SKU may be named several times. */
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
  /** Units in good order: a safe integer ≥ 0. Default 0. */
  readonly acceptedQty?: number | undefined;
  /** Units that the destination does not take, such as damaged ones: a safe integer ≥ 0. Default 0. */
  readonly rejectedQty?: number | undefined;
}

/** A transfer after an event, and what the event does to the stock. */
export interface TransferStep {
  /** The changed transfer: a new object. */
  readonly transfer: StockTransfer;
  /** One entry for each SKU that changes; an empty list if none does. */
  readonly stock: {
    /** Units to ship from the stock of the source. */
    readonly ship: readonly Quantity[];
    /** Units to release in the stock of the source. */
    readonly release: readonly Quantity[];
    /** Accepted units to add to the stock of the destination. */
    readonly receive: readonly Quantity[];
  };
}
