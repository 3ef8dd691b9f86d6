/**
 * Orders, events, stock and the list in PostgreSQL, with adapters for three drivers.
 *
 * @module stock-transfer/postgres
 */
export { createStore } from "./store/createStore";
export { createStockTable } from "./createStockTable";
export type { Database } from "./Database";
export type {
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
  StoreOptions,
  StoreTerms,
  TransferStore,
} from "./store/TransferStore";
export type {
  PartnerStockTable,
  StockChangeOptions,
  StockFindOptions,
  StockReceiptOptions,
  StockTable,
  StockTableOptions,
} from "./StockTable";
export type { ShortItem, StockChange } from "./stockChanges";
export type { StockColumns } from "./stockColumns";
export type { TransferChanges } from "./changeFeed";
export type { StatusChange } from "./transferWrites";
export { createTransferTable } from "./createTransferTable";
export type { DatabaseOptions } from "./adapters/createDatabase";
export { fromPg, type PgClient, type PgOptions, type PgPool, type PgQuery } from "./adapters/fromPg";
export { fromPglite, type PgliteDatabase, type PgliteTransaction } from "./adapters/fromPglite";
export { fromPostgresJs, type PostgresJsSql, type PostgresJsTransaction } from "./adapters/fromPostgresJs";
export type { Row } from "./readRow";
export type { Run, Statement } from "./sql";
export type { PartnerTransferTable, TransferFeed, TransferTable, TransferTableOptions } from "./TransferTable";
