/** @module stock-transfer/postgres */
export { createStore } from "./store/createStore";
export { createStockTable } from "./createStockTable";
export type { Database } from "./Database";
export type {
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
export type { Row } from "./readRow";
export type { Run, Statement } from "./sql";
export type { PartnerTransferTable, TransferFeed, TransferTable, TransferTableOptions } from "./TransferTable";
