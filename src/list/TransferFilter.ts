import type { TransferStatus } from "./StockTransfer";

/**
 * Conditions for transfers. A transfer matches if it satisfies every field of the filter: `{}` matches all transfers. A
 * field that is `undefined` counts as omitted; unknown fields are errors. Instants are epoch milliseconds: safe
 * integers or ±Infinity. Ranges include both ends.
 */
export interface TransferFilter {
  /**
   * Code of the transfer's partner. Not a query parameter of the HTTP API: the service sets the partner of the caller.
   */
  readonly partnerCode?: string | undefined;
  /** Code of the source warehouse. */
  readonly srcWarehouseCode?: string | undefined;
  /** Code of the destination warehouse. */
  readonly destWarehouseCode?: string | undefined;
  /** The source warehouse is any of these. An empty list matches nothing. Not a query parameter of the HTTP API. */
  readonly srcWarehouseCodes?: readonly string[] | undefined;
  /** The destination warehouse is any of these. An empty list matches nothing. Not a query parameter of the HTTP API. */
  readonly destWarehouseCodes?: readonly string[] | undefined;
  /** The partner's own code for the transfer, compared exactly. `""` matches transfers without this code. */
  readonly refCode?: string | undefined;
  /** Created at this instant or later. */
  readonly createdFrom?: number | undefined;
  /** Created at this instant or earlier. */
  readonly createdTo?: number | undefined;
  /** Last changed at this instant or later. */
  readonly updatedFrom?: number | undefined;
  /** Last changed at this instant or earlier. */
  readonly updatedTo?: number | undefined;
  /**
   * Estimated to arrive on this date or later: a calendar date, `YYYY-MM-DD`. A query parameter of the HTTP API only as
   * an extension.
   */
  readonly arrivesFrom?: string | undefined;
  /**
   * Estimated to arrive on this date or earlier: a calendar date, `YYYY-MM-DD`. A query parameter of the HTTP API only as
   * an extension.
   */
  readonly arrivesTo?: string | undefined;
  /**
   * Departs on this date or later: a calendar date, `YYYY-MM-DD`. A transfer without a `departureDate` does not match. A
   * query parameter of the HTTP API only as an extension.
   */
  readonly departsFrom?: string | undefined;
  /**
   * Departs on this date or earlier: a calendar date, `YYYY-MM-DD`. A transfer without a `departureDate` does not match.
   * A query parameter of the HTTP API only as an extension.
   */
  readonly departsTo?: string | undefined;
  /** The transfer has any of these SKUs. An empty list matches nothing. */
  readonly skus?: readonly string[] | undefined;
  /** The transfer's code is any of these. An empty list matches nothing. */
  readonly codes?: readonly string[] | undefined;
  /**
   * The transfer's `transferType` is any of these. An empty list matches nothing, and so does a transfer without a type.
   * A query parameter of the HTTP API only as an extension.
   */
  readonly transferTypes?: readonly string[] | undefined;
  /** The transfer's status is any of these. An empty list matches nothing. */
  readonly statuses?: readonly TransferStatus[] | undefined;
}
