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

/** The optional fields, each undefined: as in rows, forms and environment variables. */
type Blank<Given> = { [Field in keyof Given as object extends Pick<Given, Field> ? Field : never]: undefined };
declare function blank<Given>(): Blank<Given>;
const none = undefined;

export const configured: Partial<NetworkConfig> = blank<NetworkConfig>();
export const warehouse: Partial<WarehouseConfig> = blank<WarehouseConfig>();
export const lane: Partial<LaneTerms> = blank<LaneTerms>();
export const level: Partial<StockLevel> = blank<StockLevel>();
export const asked: Partial<CheckContext> = blank<CheckContext>();
export const batch: Partial<BatchContext> = blank<BatchContext>();
export const listed: Partial<ListQuery> = blank<ListQuery>();
export const filter: TransferFilter = blank<TransferFilter>();
export const transfer: Partial<StockTransfer> = blank<StockTransfer>();
export const handled: Partial<HandlerOptions> = blank<HandlerOptions>();
planTransfers([], 1, { effort: none });
parseCheckRequest({}, { maxItems: none });
describeRefusal({ code: "unknown_sku" }, { unit: none });
describeStep({ from: "", to: "", days: 0, why: "starts", place: "source" }, { locale: none });

export async function list(run: Run, { stock }: TransferStore, query: ListQuery): Promise<number> {
  const table = createTransferTable({ name: undefined, extensions: true });
  const held = await run(stock.find("HCM", ["HELMET"]));
  return (await run(table.list(query))).next + held.size;
}
