import type { CheckContext } from "../../check/CheckContext";
import type { CheckRequest } from "../../check/CheckRequest";
import type { StockLevel } from "../../check/StockLevel";
import type { TransferCheck } from "../../check/TransferCheck";
import type { GivenFields } from "../../lifecycle/createTransfer";
import type { TransferEvent } from "../../lifecycle/TransferEvent";
import type { StockTransfer } from "../../list/StockTransfer";
import type { Issue } from "../../result/Issue";
import type { Result } from "../../result/Result";
import type { Run } from "../sql";
import type { PartnerTransferTable, TransferTable, TransferTableOptions } from "../transfers/TransferTable";
import type { PartnerStockTable, StockFindOptions, StockTable } from "./StockTable";

/** Options of {@link createStore}. All tables of a store have fixed names, such as `stock_transfer` and `stock_level`. */
export interface StoreOptions extends Omit<TransferTableOptions, "name"> {
  /** The schema of all tables: 1 to 63 letters, digits and underscores. Default: the first of the `search_path`. */
  readonly schema?: string | undefined;
  /** Whether there is a table of lots. A lot of 0 units is kept only if the SKU has no other one. Default `false`. */
  readonly lots?: boolean | undefined;
  /** Whether there is a table of held units, for `hold` and `release`. Default `false`. */
  readonly holds?: boolean | undefined;
}

/** The context of a check. The store knows its stock, its holds and its bookings; `booked` is for other loads alone. */
export type StoreTerms = Omit<CheckContext, "stock" | "heldQty" | "promisesUntil">;

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
      /** The end before this call. Absent if the key held no units. */
      readonly previousUntil?: number;
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

/** A change of the stock of a SKU. */
export interface StockEntry {
  /** The SKU. */
  readonly sku: string;
  /** Units to add to those on hand; negative to subtract. Default 0. */
  readonly onHandQty?: number | undefined;
  /** Units to add to the reserved ones; negative to subtract. Default 0. */
  readonly reservedQty?: number | undefined;
  /** The last date on which the units are good, `YYYY-MM-DD`. Needs the option `lots`. Default: units without a date. */
  readonly expiresOn?: string | undefined;
}

/** Options of `change`. */
export interface ChangeOptions {
  /** Whether an unknown SKU gets a row if only its units on hand rise. Default `false`. */
  readonly addUnknown?:
    | boolean
    | {
        /** The code of the warehouse with the weight, volume, pack and preparation of the new rows. */
        readonly like: string;
      }
    | undefined;
  /** Whether the units on hand may fall below the reserved ones, as in a stocktake that finds less. Default `false`. */
  readonly belowReserved?: boolean | undefined;
  /** The current time in epoch milliseconds. Holds that have ended by then do not count. Default: every hold counts. */
  readonly now?: number | undefined;
}

/** The result of `change`. */
export type ChangeResult =
  | {
      /** The change was made. */
      readonly done: true;
      /** Whether an earlier call with this key made it. */
      readonly repeated: boolean;
    }
  | {
      /** The stock does not allow the change. Nothing changed, and the key may be used again. */
      readonly done: false;
      /** Every SKU that prevents the change. */
      readonly short: readonly ShortItem[];
    }
  | KeyConflict
  | InvalidRequest;

/** A SKU that prevents a change or an event, with the reason. */
export interface ShortItem {
  /** The SKU, as given. */
  readonly sku: string;
  /** Missing units, ≥ 1. Only with `insufficient_stock`. */
  readonly shortBy?: number;
  /** The reason. `not_transferable` only if units are reserved. */
  readonly code: "unknown_sku" | "not_transferable" | "insufficient_stock";
}

/** Options of `stocks`. */
export interface StocksOptions extends StockFindOptions {
  /** The codes of the warehouses. Default: all. */
  readonly warehouseCodes?: readonly string[] | undefined;
  /** Whether the levels have the units that open transfers will bring, as `movements`. Default `false`. */
  readonly supplies?: boolean | undefined;
}

/** The stores of many partners, on the same tables. */
export interface PartnerTransferStore extends Pick<TransferStore, "schema" | "migrate"> {
  /** The table of transfers. */
  readonly transfers: PartnerTransferTable;
  /** The stock. */
  readonly stock: PartnerStockTable;
  /**
   * The store of the partner with this code. Keys, transfers, stock, lots and holds are separate for each partner. O(1).
   *
   * @throws TypeError or RangeError as `of` of a {@link PartnerTransferTable}.
   */
  of(partnerCode: string): TransferStore;
}

/**
 * Transfers and their stock in PostgreSQL. Each call is one transaction, which has all of its effects or none. Repeating
 * a call with its key is safe, also if its result was lost. Rejects with the error of the driver if the database fails,
 * and with a TypeError or RangeError if an argument is malformed or a key is blank. A key with NUL, a lone surrogate, or
 * more than 512 bytes of UTF-8 is an issue at `key`.
 */
export interface TransferStore {
  /** The table of transfers, for statements such as `list`. Its `schema` is that of the store. */
  readonly transfers: TransferTable;
  /** The stock, for statements such as `put`. */
  readonly stock: StockTable;
  /**
   * The statements that create what is missing: tables, later columns, and indexes. Run them in order, in one session at
   * a time. A statement without anything to do needs no right and takes no lock.
   */
  readonly schema: readonly string[];
  /** Creates what is missing, beside traffic: it waits 50 ms for a lock, then tries again. Builds indexes concurrently. */
  migrate(): Promise<void>;
  /**
   * The same store inside a transaction of yours. An exception in a call, or a refusal, leaves nothing behind, and the
   * transaction goes on. After 40001, the whole transaction must run again. Calls at the same time wait for each other.
   *
   * @param run The run of `database.transaction`.
   * @throws TypeError if `run` is not a function.
   */
  within(run: Run): TransferStore;
  /**
   * Checks a request against the stock with its lots, without ended holds. One statement, two on a lane with a capacity.
   *
   * @returns As `checkTransfer`, with its errors.
   */
  check(request: CheckRequest, terms: StoreTerms): Promise<Result<TransferCheck>>;
  /**
   * Checks a request, reserves its units, and creates the transfer: once for each key. If the key holds units, the order
   * takes those of its SKUs and gives back the others. With lots, each SKU comes from the lots that expire first, among
   * those that are fresh on the latest arrival date. At most 6 round trips, 8 on a lane with a capacity.
   *
   * @param key An idempotency key of the caller, such as the number of an order. It is not the id of the transfer.
   * @param given Returns the other fields of the transfer, as for `createTransfer`, from its check and its `seq`.
   * It may be called more than once. Numbers have gaps.
   * @returns The transfer and its check; or a refused check; or issues, also of fields of `given` that cannot be stored;
   * or a conflict: the key was used for another request, or its transfer was deleted.
   * @throws TypeError or RangeError as `checkTransfer` and `createTransfer`, or if `given` returns a promise.
   */
  order(
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    given: (check: TransferCheck, seq: number) => OrderFields,
  ): Promise<OrderResult>;
  /**
   * Applies an event to a transfer, and changes the stock and the lots of both warehouses: once for each transfer and
   * key. With lots, units that expire first are shipped first, and units that expire last are cancelled first; surplus
   * that is taken back is without a date first, then of the lots that expire last. O(items of the transfer and event).
   * At most 6 round trips to the database; twice as many if a SKU gets its first row at the destination.
   *
   * @param key An idempotency key among the events of the transfer.
   * @param event May be untrusted.
   * @param at The instant of recording, in epoch milliseconds.
   * @returns The changed transfer; or issues, as `applyEvent`, and `malformed` for a shipment code with NUL or a lone
   * surrogate; or `short`, a conflict if the key belongs to another event, or `missing`.
   */
  record(id: string, key: string, event: TransferEvent, at: number): Promise<RecordResult>;
  /**
   * Changes the stock of a warehouse by other means than transfers, such as deliveries, sales, write-offs and
   * corrections of a count: all entries or none, once for each key. Units on hand never fall below 0, and reserved ones
   * never below what holds have. If reserved units rise, the SKU must be transferable and the units available. With lots,
   * entries with a date change the unreserved units of that lot, before those without one. Without a date, rising units
   * have no date, and falling units leave the lots that expire first, then the units without a date. Rising units first
   * fill what is reserved and not on hand.
   *
   * @param key An idempotency key among the changes, such as the number of a delivery.
   * @param changes Signed changes. Those of one SKU and date are added up.
   * @returns `done`; or `short`: every SKU that prevents the change; or issues of the key, a quantity or a date; or a
   * conflict: the key was used for another warehouse or other sums.
   * @throws RangeError if an entry has a date and the option `lots` is not `true`.
   */
  change(
    key: string,
    warehouseCode: string,
    changes: readonly StockEntry[],
    options?: ChangeOptions,
  ): Promise<ChangeResult>;
  /**
   * Checks a request and reserves its units until an instant. The hold ends by itself: from then on, no call with this
   * `now` counts it. With the key of a hold, the request replaces what was held, whose units are free for it, and `until`
   * moves. A refused call leaves the hold as it was.
   *
   * @param key An idempotency key, shared with `order`.
   * @returns The check; or a refused check, issues (`too_small` at `until` if it has passed), or a conflict: the key has
   * been ordered.
   * @throws RangeError if the option `holds` is not `true`.
   */
  hold(key: string, request: CheckRequest, terms: StoreTerms, options: HoldOptions): Promise<HoldResult>;
  /**
   * Ends a hold early, and reads whether its key held units.
   *
   * @param key The key of the hold.
   * @throws RangeError if the option `holds` is not `true`.
   */
  release(key: string): Promise<boolean>;
  /**
   * Reads the stock of some SKUs by warehouse, then by SKU, for planners and dates: with lots, and without holds that
   * have ended by `now`. With `supplies`, also SKUs without a row to which something is under way, with 0 units on hand.
   * O(SKUs and warehouses), in the database O((SKUs + their rows and open transfers) × log size of the tables).
   */
  stocks(
    skus: readonly string[],
    options?: StocksOptions,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StockLevel>>>;
  /** The recorded events of a transfer, in the order of recording. Empty if there are none. O(events). */
  history(id: string): Promise<readonly RecordedEvent[]>;
}
