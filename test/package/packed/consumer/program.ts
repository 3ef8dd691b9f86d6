import {
  type BatchContext,
  type CheckContext,
  checkTransfer,
  createNetwork,
  createTransferCollection,
  encodeCheck,
  encodePage,
  type LaneTerms,
  type ListQuery,
  type NetworkConfig,
  parseCheckRequest,
  type StockLevel,
  type StockTransfer,
  type TransferFilter,
  type WarehouseConfig,
} from "stock-transfer";
import { planTransfers } from "stock-transfer/planners";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { createTransferTable, type Run, type TransferStore } from "stock-transfer/postgres";
import { describeIssue, describeRefusal, describeStep } from "stock-transfer/words";
import config from "./network.json";

// A program that uses the package. The tests compile it with several compilers and settings.

const network = createNetwork(config);
const stock = new Map<string, StockLevel>([["HELMET", { onHandQty: 12, unitWeight: 340 }]]);
const context: CheckContext = { network, stock, now: 0 };

const request = parseCheckRequest({});
if (request.issues) {
  console.log(request.issues.map(describeIssue).join(" "));
} else {
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

/** As in rows, forms and environment variables with an omitted field. */
const none = undefined;

export const leftOut: {
  network: Partial<NetworkConfig>;
  warehouse: Partial<WarehouseConfig>;
  lane: Partial<LaneTerms>;
  level: Partial<StockLevel>;
  context: Partial<CheckContext>;
  batch: Partial<BatchContext>;
  query: Partial<ListQuery>;
  filter: TransferFilter;
  transfer: Partial<StockTransfer>;
  options: Partial<HandlerOptions>;
} = {
  network: { lanes: none, defaultLane: none },
  warehouse: { workingDays: none, holidays: none, extraWorkingDays: none, cutOff: none, cutOffOn: none },
  lane: {
    transitWorkingDays: none,
    transitHolidays: none,
    transitExtraWorkingDays: none,
    outboundHandlingDays: none,
    inboundHandlingDays: none,
  },
  level: { reservedQty: none, safetyQty: none, unitWeight: none, transferable: none },
  context: { weightRule: none, duplicateLines: none, acceptedQty: none },
  batch: { weightRule: none, duplicateLines: none, acceptedQty: none, claims: none },
  query: { order: none },
  filter: {
    srcWarehouseCode: none,
    destWarehouseCode: none,
    refCode: none,
    createdFrom: none,
    createdTo: none,
    updatedFrom: none,
    updatedTo: none,
    skus: none,
    codes: none,
    statuses: none,
  },
  transfer: { doneAt: none },
  options: { reasons: none, requestId: none, maxBodyBytes: none, onError: none },
};
planTransfers([], 1, { effort: none });
parseCheckRequest({}, { maxItems: none });
describeRefusal({ code: "unknown_sku" }, { unit: none });
describeStep({ from: "", to: "", days: 0, why: "starts", place: "source" }, { locale: none });

export async function list(run: Run, { stock }: TransferStore, query: ListQuery): Promise<number> {
  const table = createTransferTable({ name: undefined, extensions: true });
  const held = await run(stock.find("HCM", ["HELMET"]));
  return (await run(table.list(query))).next + held.size;
}
