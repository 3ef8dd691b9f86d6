/** The question: may these goods be moved from one warehouse to another? */
export interface CheckRequest {
  readonly items: readonly RequestedItem[];
  readonly srcWarehouseCode: string;
  readonly destWarehouseCode: string;
}

/** One line of a request. Lines of one SKU are merged unless the context rejects them. */
export interface RequestedItem {
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}
