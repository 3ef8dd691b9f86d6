/** @module stock-transfer/postgres */
export { createStockTable } from "./createStockTable";
export type {
  PartnerStockTable,
  StockChangeOptions,
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
