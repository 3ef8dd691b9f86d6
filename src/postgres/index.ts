/** @module stock-transfer/postgres */
export { createStockTable, type StockTable, type StockTableOptions } from "./createStockTable";
export { createTransferTable } from "./createTransferTable";
export type { Row } from "./readRow";
export type { Statement } from "./Statement";
export type { TransferTable, TransferTableOptions } from "./TransferTable";
