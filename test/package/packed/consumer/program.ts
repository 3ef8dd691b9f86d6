import {
  type CheckContext,
  checkTransfer,
  createNetwork,
  createTransferCollection,
  encodeCheck,
  encodePage,
  type ListQuery,
  parseCheckRequest,
  planTransfers,
  type StockLevel,
} from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import config from "./network.json";

// What a program that takes the package up may write. The tests compile it with several compilers and settings.

const network = createNetwork(config);
const stock = new Map<string, StockLevel>([["HELMET", { onHandQty: 12, unitWeight: 340 }]]);
const context: CheckContext = { network, stock, now: 0 };

const request = parseCheckRequest({});
if (!request.issues) {
  const check = checkTransfer(request.value, context);
  if (!check.issues) console.log(encodeCheck(check.value).total_weight.toFixed());
}

const query: ListQuery = { filter: { statuses: ["created"] }, limit: 20, next: 0 };
const transfers = createTransferCollection();
console.log(encodePage(transfers.list(query), "UTC").paging.next.length, planTransfers([], 1).optimal);

const options: HandlerOptions = {
  authenticate: (token) => token === "secret",
  list: (wanted) => transfers.list(wanted),
  check: () => Promise.resolve(context),
  timeZone: "UTC",
};
export const handler: (request: Request) => Promise<Response> = createHandler(options);
