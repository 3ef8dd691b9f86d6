/** Goods to be moved from one warehouse to another. */
export interface CheckRequest {
  /** The lines. With the weight rule `fill`, they are loaded in this order. */
  readonly items: readonly RequestedItem[];
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse, which differs from the source. */
  readonly destWarehouseCode: string;
  /**
   * The transfer type of the lane. Default: `transferType` of the context, otherwise the first type configured for
   * the two warehouses. By default, `checkServices` checks every type.
   */
  readonly transferType?: string | undefined;
}

/** One line of a request. Lines of one SKU are merged, except with `duplicateLines: "reject"` in a check. */
export interface RequestedItem {
  /** Any text. It is looked up unchanged. */
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}
