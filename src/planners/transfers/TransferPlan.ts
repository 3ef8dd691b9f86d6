/** Units of one SKU that are to be carried. */
export interface PlannedItem {
  /** Any text. Items of one SKU are added up, and have the same weight, volume and pack. */
  readonly sku: string;
  /** Units, a safe integer ≥ 0. */
  readonly qty: number;
  /** A safe integer ≥ 0, in the unit of all weights. */
  readonly unitWeight: number;
  /** A safe integer ≥ 0, in the unit of all volumes. Needed where there is a limit of volume. */
  readonly unitVolume?: number | undefined;
  /** Units in a pack, a safe integer ≥ 1. Packs are not divided: `qty` must be a multiple. Default 1. */
  readonly packQty?: number | undefined;
}

/** The fewest transfers found that carry all that can be carried. */
export interface TransferPlan {
  /** Each is within every limit. Together they carry all that can be carried. */
  readonly transfers: readonly PlannedTransfer[];
  /** Items of which one pack alone exceeds a limit. No transfer carries them. */
  readonly impossible: readonly PlannedItem[];
  /** Proven: no plan has fewer transfers. */
  readonly lowerBound: number;
  /** Whether there are exactly `lowerBound` transfers. Then no plan has fewer. */
  readonly optimal: boolean;
}

/** What one transfer carries. */
export interface PlannedTransfer {
  /** At most one for each SKU. */
  readonly items: readonly {
    /** As given. */
    readonly sku: string;
    /** Units, ≥ 1. */
    readonly qty: number;
  }[];
  /** In the unit of all weights. */
  readonly totalWeight: number;
}
