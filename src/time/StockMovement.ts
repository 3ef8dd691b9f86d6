/** An expected change of the available stock. It counts from the start of the day. An unknown field is an error. */
export interface StockMovement {
  /** Calendar date at the warehouse of the stock, `YYYY-MM-DD`. */
  readonly on: string;
  /** Units, a safe integer: positive for arrivals, negative for units promised to others. */
  readonly qty: number;
}
