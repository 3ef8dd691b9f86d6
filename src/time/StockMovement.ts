/** An expected change of the available stock, from the start of the day. Unknown fields are errors. */
export interface StockMovement {
  /** Calendar date at the warehouse, `YYYY-MM-DD`. */
  readonly on: string;
  /** Units, a safe integer: positive for arrivals, negative for units promised to others. */
  readonly qty: number;
  /** The last date on which an arrival is good, `YYYY-MM-DD`. Only for a stock in lots. Default: it never expires. */
  readonly expiresOn?: string | undefined;
}
