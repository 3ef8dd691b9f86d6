/** The question: may these goods be moved from one warehouse to another? */
export interface CheckRequest {
  /** The lines, in an order that the weight rule `fill` follows. */
  readonly items: readonly RequestedItem[];
  /** From where. */
  readonly srcWarehouseCode: string;
  /** To where: another warehouse than the source. */
  readonly destWarehouseCode: string;
  /** Which service, where the pair has several. Default: that of the context, else the first in the order of the configuration. */
  readonly transferType?: string | undefined;
}

/** One line of a request. Lines of one SKU are merged unless the context rejects them. */
export interface RequestedItem {
  /** Any text: it is looked up as it stands. */
  readonly sku: string;
  /** Units: a safe integer ≥ 1. */
  readonly qty: number;
}
