/** The main statuses of a transfer that the interface names, in the order in which a transfer goes through them. */
export const transferStatuses = ["created", "processing", "in_transit", "completed", "cancelled"] as const;

/** Main status of a transfer. */
export type TransferStatus = (typeof transferStatuses)[number];

/** A stock transfer, with the fields that the interface lists. Instants are epoch milliseconds. */
export interface StockTransfer {
  /** Positive safe integer, unique, never changes: the store's own primary key. The cursor is made of it. */
  readonly seq: number;
  /** Unique. */
  readonly id: string;
  readonly status: TransferStatus;
  readonly subStatus: string;
  readonly code: string;
  /** The partner's own code for this transfer, such as an order number. May be empty. */
  readonly refCode: string;
  readonly partner: { readonly code: string; readonly name: string };
  readonly srcWarehouseCode: string;
  readonly destWarehouseCode: string;
  readonly items: readonly TransferItem[];
  readonly note: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Missing while the transfer is not done. */
  readonly doneAt?: number;
  readonly outboundShipmentCode: string;
  /** May be empty. */
  readonly inboundShipmentCode: string;
}

/** A quantity of one SKU in a transfer. */
export interface TransferItem {
  readonly sku: string;
  readonly qty: number;
}
