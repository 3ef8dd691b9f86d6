/** What is asked: may these goods be moved from one warehouse to another? */
export interface CheckRequest {
  readonly items: readonly RequestedItem[];
  readonly srcWarehouseCode: string;
  readonly destWarehouseCode: string;
}

export interface RequestedItem {
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}
