import type { CheckContext } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import type { TransferCheck } from "../../check/TransferCheck";
import type { GivenFields } from "../../lifecycle/createTransfer";
import type { TransferEvent } from "../../lifecycle/TransferEvent";
import type { StockTransfer } from "../../list/StockTransfer";
import type { Issue } from "../../result/Issue";
import type { Result } from "../../result/Result";
import type { ShortItem } from "../stockChanges";
import type { PartnerStockTable, StockTable, StockTableOptions } from "../StockTable";
import type { PartnerTransferTable, TransferTable, TransferTableOptions } from "../TransferTable";

/** Options of {@link createStore}. */
export interface StoreOptions {
  /** The table of transfers. The tables of orders and events, and the sequence, are named after it. */
  readonly transfers?: TransferTableOptions | undefined;
  /** The table of stock. The tables of lots and holds are named after it. With `byPartner` if the transfers have it. */
  readonly stock?: StockTableOptions | undefined;
  /**
   * Whether there is a table of lots: unreserved units by expiry date. The levels of `stock` then have `lots`, orders
   * take the lots that expire first, and events move them. Default `false`.
   */
  readonly lots?: boolean | undefined;
  /** Whether there is a table of held units, for `hold` and `release`. Default `false`. */
  readonly holds?: boolean | undefined;
}

/** The context of a check. The store adds the stock. */
export type StoreTerms = Omit<CheckContext, "stock">;

/** The fields of a new transfer that the store does not know. */
export type OrderFields = Omit<GivenFields, "seq">;

/** The key was used for something else. Nothing changed. */
export interface KeyConflict {
  /** Always `true`. */
  readonly conflict: true;
}

/** The check refuses a line. Nothing changed, and the key may be used again. */
export interface RefusedRequest {
  /** The check, with the reasons. */
  readonly check: TransferCheck;
  /** Always `true`. */
  readonly refused: true;
}

/** The request or the event is invalid. Nothing changed, and the key may be used again. */
export interface InvalidRequest {
  /** All issues. */
  readonly issues: readonly [Issue, ...Issue[]];
}

/** The result of `order`. */
export type OrderResult =
  | {
      /** The new transfer; if `repeated`, in its current state. */
      readonly transfer: StockTransfer;
      /** The check of the order. Absent if `repeated`. */
      readonly check?: TransferCheck;
      /** Whether an earlier call with this key created the transfer. */
      readonly repeated: boolean;
    }
  | RefusedRequest
  | InvalidRequest
  | KeyConflict;

/** Options of `hold`. */
export interface HoldOptions {
  /** The end of the hold in epoch milliseconds, after `terms.now`. */
  readonly until: number;
}

/** The result of `hold`. */
export type HoldResult =
  | {
      /** The check of the request. */
      readonly check: TransferCheck;
      /** The end of the hold, in epoch milliseconds. */
      readonly until: number;
      /** Whether the key had already held units. */
      readonly repeated: boolean;
    }
  | RefusedRequest
  | InvalidRequest
  | KeyConflict;

/** The result of `record`. */
export type RecordResult =
  | {
      /** The transfer after the event; if `repeated`, in its current state. */
      readonly transfer: StockTransfer;
      /** Whether an earlier call with this key recorded the event. */
      readonly repeated: boolean;
    }
  | InvalidRequest
  | {
      /** The stock does not allow the event: every SKU that prevents it. Nothing changed. */
      readonly short: {
        /** Those of the source. */
        readonly source: readonly ShortItem[];
        /** Those of the destination. */
        readonly destination: readonly ShortItem[];
      };
    }
  | KeyConflict
  | {
      /** There is no transfer with this id. */
      readonly missing: true;
    };

/** A recorded event. */
export interface RecordedEvent {
  /** The key of the event. */
  readonly key: string;
  /** The event as it was given. */
  readonly event: TransferEvent;
  /** The instant of recording, in epoch milliseconds. */
  readonly at: number;
}

/** The stores of many partners, on the same tables. */
export interface PartnerTransferStore extends Pick<TransferStore, "schema" | "migrate"> {
  /** The table of transfers. */
  readonly transfers: PartnerTransferTable;
  /** The table of stock. */
  readonly stock: PartnerStockTable;
  /**
   * The store of one partner. Keys, transfers, stock, lots and holds are separate for each partner. O(1).
   *
   * @param partnerCode The `partner.code` of its transfers.
   * @throws TypeError or RangeError if the code is not a string, is blank, contains NUL or a lone surrogate, or has
   * more than 512 bytes of UTF-8.
   */
  of(partnerCode: string): TransferStore;
}

/**
 * Transfers and their stock in PostgreSQL. Each method but `check` and `history` runs one transaction, which has all of
 * its effects or none. Repeating a call with its key is safe, also if its result was lost. Rejects with the error of the
 * driver if the database fails.
 */
export interface TransferStore {
  /** The table of transfers, for statements of your own, such as `list`. */
  readonly transfers: TransferTable;
  /**
   * The table of stock, for statements of your own, such as `put`. `claim`, `release`, `ship`, `receive` and `change` do
   * not move lots.
   */
  readonly stock: StockTable;
  /** The statements that create all tables, indexes and the sequence, if they do not exist. */
  readonly schema: readonly string[];
  /** Creates what is missing, in one transaction. Other processes that migrate wait. */
  migrate(): Promise<void>;
  /**
   * Checks a request against the stock, with its lots, and without the holds that have ended. One statement.
   *
   * @param terms The context of the check without the stock.
   * @returns As `checkTransfer`.
   * @throws TypeError or RangeError as `checkTransfer`.
   */
  check(request: CheckRequest, terms: StoreTerms): Promise<Result<TransferCheck>>;
  /**
   * Checks a request, reserves its units, and creates the transfer: once for each key. If the key holds units, the order
   * takes them. With lots, each SKU comes from the lots that expire first, among those that are fresh on the latest
   * arrival date. At most 6 round trips to the database.
   *
   * @param key An idempotency key of the caller, such as the number of an order: not blank, without NUL and lone
   * surrogates, at most 512 bytes of UTF-8. It is not the id of the transfer.
   * @param terms The context of the check without the stock. `heldQty` is ignored if the key holds units. Otherwise
   * these units must already be reserved, and the order does not reserve them again.
   * @param given Returns the other fields of the transfer, as for `createTransfer`, from its check and its `seq`.
   * It may be called more than once.
   * @returns The transfer and its check; or a refused check, issues, or a conflict: the key was used for another request,
   * or its transfer was deleted.
   * @throws TypeError or RangeError if an argument is invalid, as `checkTransfer` and `createTransfer`.
   */
  order(
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    given: (check: TransferCheck, seq: number) => OrderFields,
  ): Promise<OrderResult>;
  /**
   * Applies an event to a transfer, and changes the stock and the lots of both warehouses: once for each transfer and
   * key. At the destination, SKUs without a row are added. With lots, units that expire first are shipped first, and
   * units that expire last are cancelled first; surplus that is taken back is without a date first, then of the lots
   * that expire last. At most 6 round trips to the database, 8 if surplus is taken back from lots.
   *
   * @param id The id of the transfer.
   * @param key An idempotency key among the events of the transfer. Rules as for `order`.
   * @param event May be untrusted.
   * @param at The instant of recording, in epoch milliseconds.
   * @returns The changed transfer; or issues, as `applyEvent`, and `malformed` for a shipment code with NUL or a lone
   * surrogate; or `short` if the stock does not allow the event; or a conflict if the key belongs to another event; or
   * `missing`.
   * @throws TypeError or RangeError if the id, the key or `at` is invalid.
   */
  record(id: string, key: string, event: TransferEvent, at: number): Promise<RecordResult>;
  /**
   * Checks a request and reserves its units until an instant. The hold ends by itself: from then on, no statement with
   * this `now` counts it. Repeating it with its key and request moves `until`. Needs the option `holds`.
   *
   * @param key An idempotency key, shared with `order`. Rules as for `order`.
   * @returns The check; or a refused check, issues (`too_small` at `until` if it has passed), or a conflict: the key was
   * used for another request or has been ordered.
   * @throws TypeError or RangeError if an argument is invalid, or if `holds` is not `true`.
   */
  hold(key: string, request: CheckRequest, terms: StoreTerms, options: HoldOptions): Promise<HoldResult>;
  /**
   * Ends a hold early, and reads whether the key held units. Needs the option `holds`.
   *
   * @param key The key of the hold.
   * @throws TypeError or RangeError if the key is invalid, or if `holds` is not `true`.
   */
  release(key: string): Promise<boolean>;
  /**
   * The recorded events of a transfer, in the order of recording. Empty if there are none. O(events).
   *
   * @param id The id of the transfer.
   * @throws TypeError if the id is not a string.
   */
  history(id: string): Promise<readonly RecordedEvent[]>;
}
