/**
 * Orders, events, stock and the list in PostgreSQL, with adapters for three drivers.
 *
 * @module stock-transfer/postgres
 */
export { createStore } from "./store/createStore";
export type { Database } from "./Database";
export type {
  ChangeOptions,
  ChangeResult,
  HoldOptions,
  HoldResult,
  InvalidRequest,
  KeyConflict,
  OrderFields,
  OrderResult,
  PartnerTransferStore,
  RecordedEvent,
  RecordResult,
  RefusedRequest,
  ShortItem,
  StockEntry,
  StocksOptions,
  StoreOptions,
  StoreTerms,
  TransferStore,
} from "./store/TransferStore";
export type { PartnerStockTable, StockFindOptions, StockPut, StockTable } from "./store/StockTable";
export { createTransferTable } from "./transfers/createTransferTable";
export type { DatabaseOptions } from "./adapters/createDatabase";
export { fromPg, type PgClient, type PgOptions, type PgPool, type PgQuery } from "./adapters/fromPg";
export { fromPglite, type PgliteDatabase, type PgliteTransaction } from "./adapters/fromPglite";
export { fromPostgresJs, type PostgresJsSql, type PostgresJsTransaction } from "./adapters/fromPostgresJs";
export type { Row } from "./readRow";
export { type Run, type Statement, statement } from "./sql";
export type {
  PartnerTransferTable,
  StatusChange,
  TransferChanges,
  TransferFeed,
  TransferTable,
  TransferTableOptions,
} from "./transfers/TransferTable";
