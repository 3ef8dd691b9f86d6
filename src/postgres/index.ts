export { createStockTable, type StockTable, type StockTableOptions } from "./createStockTable";
export { createTransferTable, type TransferTable, type TransferTableOptions } from "./createTransferTable";
export type { Row, Statement } from "./Statement";
