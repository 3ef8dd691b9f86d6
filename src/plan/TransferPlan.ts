/** Units of one SKU that are to be carried. */
export interface PlannedItem {
  readonly sku: string;
  /** Units, a safe integer ≥ 0. */
  readonly qty: number;
  /** A safe integer ≥ 0, in the unit of all weights. */
  readonly unitWeight: number;
}

/** The fewest transfers found that carry all that can be carried. */
export interface TransferPlan {
  readonly transfers: readonly PlannedTransfer[];
  /** A unit of these is heavier than the limit: they are in no transfer. */
  readonly impossible: readonly PlannedItem[];
  /** Proven: no plan has fewer transfers. */
  readonly lowerBound: number;
  /** Exactly: there are `lowerBound` transfers. */
  readonly optimal: boolean;
}

/** What one transfer carries. */
export interface PlannedTransfer {
  readonly items: readonly { readonly sku: string; readonly qty: number }[];
  /** At most the limit. */
  readonly totalWeight: number;
}
