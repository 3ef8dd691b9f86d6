/** A change of the stock of a SKU in a warehouse. */
export interface StockDelta {
  /** The SKU. */
  readonly sku: string;
  /** Units to add to those on hand; negative to subtract. */
  readonly onHandQty: number;
  /** Units to add to the reserved ones; negative to subtract. */
  readonly reservedQty: number;
}
