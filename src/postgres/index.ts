/** @module stock-transfer/postgres */
export { createStockTable } from "./createStockTable";
export { createTransferTable } from "./createTransferTable";
export type { Row, Statement } from "./Statement";
export type { StockTable, StockTableOptions } from "./StockTable";
export type { TransferTable, TransferTableOptions } from "./TransferTable";
