export { createStockTable, type StockTable, type StockTableOptions } from "./createStockTable";
export { createTransferTable } from "./createTransferTable";
export type { Row, Statement } from "./Statement";
export type { TransferTable, TransferTableOptions } from "./TransferTable";
