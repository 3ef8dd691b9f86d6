/** An expected change of the available stock at the start of a day. Unknown fields are errors. */
export interface StockMovement {
  /** Calendar date at the warehouse, `YYYY-MM-DD`. */
  readonly on: string;
  /** Units, a safe integer: positive for arrivals, negative for units promised to others. */
  readonly qty: number;
  /** The last date on which an arrival is good, `YYYY-MM-DD`. Ignored without `lots`. Default: it never expires. */
  readonly expiresOn?: string | undefined;
}
