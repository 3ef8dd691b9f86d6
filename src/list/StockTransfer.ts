/** The main statuses of a transfer that the interface names, in the order in which a transfer goes through them. Frozen. */
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
 * A stock transfer, with the fields that the interface lists. Instants are epoch milliseconds from 0000-01-02 to
 * 9999-12-30 in UTC: what every time zone tells within the years 0000 to 9999.
 */
export interface StockTransfer {
  /** Positive safe integer, unique, never changes: the store's own primary key. The cursor is made of it. */
  readonly seq: number;
  /** Unique. Never changes. */
  readonly id: string;
  /** One of {@link transferStatuses}. */
  readonly status: TransferStatus;
  /** The operator's own refinement of the status. May be empty. */
  readonly subStatus: string;
  /** The number that people call the transfer by. */
  readonly code: string;
  /** The partner's own code for this transfer, such as an order number. May be empty. */
  readonly refCode: string;
  /** For whom the goods are moved. */
  readonly partner: {
    /** The partner's code. */
    readonly code: string;
    /** The partner's name. */
    readonly name: string;
  };
  /** Code of the warehouse that the goods leave. */
  readonly srcWarehouseCode: string;
  /** Code of the warehouse that the goods go to. */
  readonly destWarehouseCode: string;
  /** What is moved. A SKU may be on several lines; all quantities add up to at most 2^53 − 1. */
  readonly items: readonly TransferItem[];
  /** May be empty. */
  readonly note: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** Instant. */
  readonly createdAt: number;
  /** Instant of the last change. */
  readonly updatedAt: number;
  /** Instant. Missing while the transfer is not done. */
  readonly doneAt?: number | undefined;
  /** Code of the shipment that leaves the source. May be empty. */
  readonly outboundShipmentCode: string;
  /** Code of the shipment that the destination receives. May be empty. */
  readonly inboundShipmentCode: string;
}

/** A quantity of one SKU in a transfer. */
export interface TransferItem {
  /** The SKU. */
  readonly sku: string;
  /** How many units: a safe integer ≥ 1. */
  readonly qty: number;
}

const knownStatuses: ReadonlySet<unknown> = /* @__PURE__ */ new Set(transferStatuses);

export function isTransferStatus(value: unknown): value is TransferStatus {
  return knownStatuses.has(value);
}
