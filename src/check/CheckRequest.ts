/** Goods to be moved from one warehouse to another. */
export interface CheckRequest {
  /** The lines. The weight rule `fill` follows their order. */
  readonly items: readonly RequestedItem[];
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse, which differs from the source. */
  readonly destWarehouseCode: string;
  /** The service, if there are several. Default: that of the context, else the first in the configuration. */
  readonly transferType?: string | undefined;
}

/** One line of a request. Lines of one SKU are merged unless the context rejects them. */
export interface RequestedItem {
  /** Any text. It is looked up unchanged. */
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}
