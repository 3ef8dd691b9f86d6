import { createNetwork, createTransferCollection } from "stock-transfer";

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] },
  ],
  lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 25_000, transitDays: 2 }],
});
const stock = new Map([["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }]]);
const transfers = createTransferCollection();

/** @type {import("stock-transfer/http").HandlerOptions<any, unknown>} */
export const options = {
  authenticate: (token) => token === "secret",
  list: (query) => transfers.list(query),
  check: () => ({ network, stock, now: Date.now() }),
  timeZone: "Asia/Ho_Chi_Minh",
  onError: (error) => console.error(error),
};
