/** What of the part is to be measured; all of it where nothing is said. */
export interface ListChoice {
  readonly sizes?: readonly number[] | undefined;
  /** A text that the name of a kind of query contains. */
  readonly only?: string | undefined;
  /** How many random filters. */
  readonly filters?: number | undefined;
  /** Without loading what the collection is compared with. */
  readonly alone?: boolean | undefined;
}
