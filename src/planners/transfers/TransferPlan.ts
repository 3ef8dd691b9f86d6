/** Units of one SKU to be transferred. */
export interface PlannedItem {
  /** Any text. Items of one SKU are added up, and must have the same weight, volume and pack. */
  readonly sku: string;
  /** Units, a safe integer ≥ 0. */
  readonly qty: number;
  /** Weight of one unit, a safe integer ≥ 0, in the unit of all weights. */
  readonly unitWeight: number;
  /** Volume of one unit, a safe integer ≥ 0, in the unit of all volumes. Required if there is a volume limit. */
  readonly unitVolume?: number | undefined;
  /** Units per pack, a safe integer ≥ 1. Packs are not divided, so `qty` must be a multiple of this. Default 1. */
  readonly packQty?: number | undefined;
}

/** The plan with the fewest transfers found. */
export interface TransferPlan {
  /** Each is within every limit. Together they carry all items except `impossible`. */
  readonly transfers: readonly PlannedTransfer[];
  /** Items that are not planned, because a single pack exceeds a limit. */
  readonly impossible: readonly PlannedItem[];
  /** Proven: every plan has at least this many transfers. */
  readonly lowerBound: number;
  /** Whether the number of transfers equals `lowerBound`. */
  readonly optimal: boolean;
}

/** The load of one transfer. */
export interface PlannedTransfer {
  /** At most one for each SKU. */
  readonly items: readonly {
    /** As given. */
    readonly sku: string;
    /** Units, ≥ 1. */
    readonly qty: number;
  }[];
  /** Total weight, in the unit of all weights. */
  readonly totalWeight: number;
}
