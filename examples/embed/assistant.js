import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createNetwork, createTransferCollection } from "stock-transfer";
import { createToolServer } from "./tools.js";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] },
  ],
  lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 25_000, transitDays: 2 }],
});
const stocks = new Map([["HCM", new Map([["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }]])]]);
const transfers = createTransferCollection();

serveStdio(() =>
  createToolServer({
    network,
    stockOf: (warehouseCode) => stocks.get(warehouseCode) ?? new Map(),
    list: (query) => transfers.list(query),
    timeZone: "Asia/Ho_Chi_Minh",
  }),
);
