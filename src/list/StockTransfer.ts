/** The main statuses of a transfer, in lifecycle order. Frozen. */
export const transferStatuses = /* @__PURE__ */ Object.freeze([
  "created",
  "processing",
  "in_transit",
  "completed",
  "cancelled",
] as const);

/** Main status of a transfer. */
export type TransferStatus = (typeof transferStatuses)[number];

/**
 * A stock transfer, as the HTTP API lists it. Instants are epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC. In
 * every time zone, these are within the years 0000 to 9999.
 */
export interface StockTransfer {
  /** The store's primary key and the cursor of pages: a safe integer ≥ 1, unique, never changes. */
  readonly seq: number;
  /** Unique. Never changes. */
  readonly id: string;
  /** One of {@link transferStatuses}. */
  readonly status: TransferStatus;
  /** A detail of the status, defined by the operator. May be empty. */
  readonly subStatus: string;
  /** The transfer number that people use. */
  readonly code: string;
  /** The partner's own code for this transfer, such as an order number. May be empty. */
  readonly refCode: string;
  /** The owner of the goods. */
  readonly partner: {
    /** The partner's code. */
    readonly code: string;
    /** The partner's name. */
    readonly name: string;
  };
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** Several items may have the same SKU. The `qty` of all items add up to at most 2^53 − 1. */
  readonly items: readonly TransferItem[];
  /** May be empty. */
  readonly note: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** The transfer type of the lane, such as `ROAD`. */
  readonly transferType?: string | undefined;
  /** The planned date of transfer: calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate?: string | undefined;
  /** The planned date of departure: calendar date at the source, `YYYY-MM-DD`. */
  readonly departureDate?: string | undefined;
  /** The latest arrival by plan: calendar date at the destination, `YYYY-MM-DD`, not before the estimate. */
  readonly latestArrivalDate?: string | undefined;
  /** The weight of all lines, as checked: a safe integer ≥ 0. */
  readonly totalWeight?: number | undefined;
  /** The volume of all lines, as checked: a safe integer ≥ 0. */
  readonly totalVolume?: number | undefined;
  /** Fields of your own, as JSON. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Instant of creation. */
  readonly createdAt: number;
  /** Instant of the last change. */
  readonly updatedAt: number;
  /** Instant of completion. Omitted if the transfer is not completed. */
  readonly doneAt?: number | undefined;
  /** Code of the shipment from the source. May be empty. */
  readonly outboundShipmentCode: string;
  /** Code of the shipment to the destination. May be empty. */
  readonly inboundShipmentCode: string;
}

/**
 * A quantity of one SKU in a transfer, with the progress of its units. The optional fields are safe integers ≥ 0, by
 * default 0; all but `excessQty` are counts. If all counts of a transfer are 0, the status implies them: all units are
 * shipped (`in_transit`), shipped and accepted (`completed`) or cancelled (`cancelled`). Otherwise the counts must agree
 * with the status: with `created` and `processing`, no units are shipped; with `in_transit`, at least one is; with
 * `completed`, all units have arrived, returned, are lost or cancelled; with `cancelled`, all are cancelled.
 */
export interface TransferItem {
  /** The SKU. */
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
  /** Units that have left the source. Shipped and cancelled units together are at most `qty`. */
  readonly shippedQty?: number | undefined;
  /**
   * Shipped units that the destination has accepted. Accepted, rejected, lost and returned units together are at most
   * `shippedQty`.
   */
  readonly acceptedQty?: number | undefined;
  /** Shipped units that the destination has rejected, such as damaged units. */
  readonly rejectedQty?: number | undefined;
  /** Shipped units that will never arrive. */
  readonly lostQty?: number | undefined;
  /** Shipped units that came back to the source. */
  readonly returnedQty?: number | undefined;
  /** Units that will never be shipped. */
  readonly cancelledQty?: number | undefined;
  /** Accepted units beyond those that were shipped. They are not part of `qty`. */
  readonly excessQty?: number | undefined;
}

export type ItemCount = Exclude<keyof TransferItem, "sku" | "qty" | "excessQty">;

export const itemCounts = /* @__PURE__ */ Object.keys({
  shippedQty: true,
  acceptedQty: true,
  rejectedQty: true,
  lostQty: true,
  returnedQty: true,
  cancelledQty: true,
} satisfies Record<ItemCount, true>) as readonly ItemCount[];

/** The optional fields of an item. */
export const itemQuantities = [...itemCounts, "excessQty"] as const;

export function isTransferStatus(value: unknown): value is TransferStatus {
  return (transferStatuses as readonly unknown[]).includes(value);
}
