/** An expected change of the available stock at the start of a day. Unknown fields are errors. */
export interface StockMovement {
  /** Calendar date at the warehouse, `YYYY-MM-DD`. */
  readonly on: string;
  /** Units, a safe integer: positive for arrivals, negative for units promised to others. */
  readonly qty: number;
  /**
   * The last date on which the arriving units are good, `YYYY-MM-DD`. Only for arrivals. Without effect if the stock
   * level has no `lots`. With `lots`, arrivals without this date count as available, but not as fresh.
   */
  readonly expiresOn?: string | undefined;
}
