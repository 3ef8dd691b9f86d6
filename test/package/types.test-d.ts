import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import {
  type ApiError,
  apiErrors,
  type BatchContext,
  type CheckContext,
  type CheckRequest,
  checkRequestSchema,
  checkTransfer,
  checkTransfers,
  createNetwork,
  createTransferCollection,
  encodeCheck,
  encodePage,
  explainSchedule,
  failureEnvelope,
  type Issue,
  issuesToError,
  type LaneTerms,
  type ListQuery,
  type listQuerySchema,
  listTransfers,
  matchesFilter,
  type NetworkConfig,
  parseCheckRequest,
  parseListQuery,
  type Refusal,
  type Result,
  type Route,
  type ScheduleReason,
  type ScheduleStep,
  scheduleTransfer,
  type StockLevel,
  type StockTransfer,
  successEnvelope,
  type TransferCheck,
  type TransferCollection,
  type TransferFilter,
  type TransferNetwork,
  type TransferPage,
  type TransferStatus,
  type WireCheck,
  type WireCheckRequest,
  type WireTransfer,
} from "stock-transfer";
import {
  type MissingCode,
  planSources,
  planTransfers,
  type SourceContext,
  type SourcePlan,
} from "stock-transfer/planners";
import { createHandler, type HandlerOptions, type PartnerAccess } from "stock-transfer/http";
import {
  createStockTable,
  createTransferTable,
  type PartnerStockTable,
  type PartnerTransferTable,
  type StockTable,
  type StockTableOptions,
  type TransferTable,
  type TransferTableOptions,
} from "stock-transfer/postgres";
import { describe, expectTypeOf, test } from "vitest";
import networkJson from "../network/network.json";

describe("Result", () => {
  test("is told apart by issues", () => {
    const result = {} as Result<number>;
    if (result.issues) expectTypeOf(result.issues).toEqualTypeOf<readonly [Issue, ...Issue[]]>();
    else expectTypeOf(result.value).toEqualTypeOf<number>();
  });

  test("is what Standard Schema calls a result", () => {
    expectTypeOf<Result<number>>().toExtend<StandardSchemaV1.Result<number>>();
  });
});

test("a Map of stock levels is a stock", () => {
  expectTypeOf<Map<string, StockLevel>>().toExtend<CheckContext["stock"]>();
  expectTypeOf<ReadonlyMap<string, { onHandQty: number; unitWeight: number }>>().toExtend<CheckContext["stock"]>();
});

test("a Map of quantities says what a destination takes", () => {
  expectTypeOf<Map<string, number>>().toExtend<NonNullable<CheckContext["acceptedQty"]>>();
  expectTypeOf<ReadonlyMap<string, string>>().not.toExtend<NonNullable<CheckContext["acceptedQty"]>>();
});

test("checkTransfer takes a request and a context and gives a result", () => {
  expectTypeOf(checkTransfer).toEqualTypeOf<(request: CheckRequest, context: CheckContext) => Result<TransferCheck>>();
});

test("checkTransfers takes requests and the stocks of their sources, and gives a result for each", () => {
  expectTypeOf(checkTransfers).toEqualTypeOf<
    (requests: Iterable<CheckRequest>, context: BatchContext) => readonly Result<TransferCheck>[]
  >();
  expectTypeOf<Map<string, Map<string, StockLevel>>>().toExtend<BatchContext["stocks"]>();
  expectTypeOf<Map<string, Map<string, number>>>().toExtend<NonNullable<BatchContext["acceptedQty"]>>();
  expectTypeOf<BatchContext["claims"]>().toEqualTypeOf<"lines" | "requests" | undefined>();
  expectTypeOf<
    AllUndefined<"weightRule" | "duplicateLines" | "acceptedQty" | "claims"> &
      Pick<BatchContext, "network" | "stocks" | "now">
  >().toExtend<BatchContext>();
});

test("the context's rules are literals, and optional", () => {
  expectTypeOf<CheckContext["weightRule"]>().toEqualTypeOf<"fill" | "whole" | "each" | undefined>();
  expectTypeOf<CheckContext["duplicateLines"]>().toEqualTypeOf<"merge" | "reject" | undefined>();
  expectTypeOf<{ network: TransferNetwork; stock: Map<string, StockLevel>; now: number }>().toExtend<CheckContext>();
});

test("a refusal has the number that belongs to its code", () => {
  expectTypeOf<Extract<Refusal, { code: "insufficient_stock" }>>().toEqualTypeOf<{
    readonly code: "insufficient_stock";
    readonly shortBy: number;
  }>();
  expectTypeOf<Extract<Refusal, { code: "not_accepted" }>>().toEqualTypeOf<{
    readonly code: "not_accepted";
    readonly overBy: number;
  }>();
  expectTypeOf<Extract<Refusal, { code: "over_weight_limit" }>>().toEqualTypeOf<{
    readonly code: "over_weight_limit";
    readonly overBy: number;
  }>();
  expectTypeOf<Refusal["code"]>().toEqualTypeOf<
    | "unknown_sku"
    | "not_transferable"
    | "missing_weight"
    | "missing_volume"
    | "insufficient_stock"
    | "not_accepted"
    | "over_weight_limit"
    | "over_volume_limit"
    | "over_unit_limit"
  >();
});

test("a network routes from code to code", () => {
  expectTypeOf(createNetwork).toEqualTypeOf<(config: NetworkConfig) => TransferNetwork>();
  expectTypeOf<TransferNetwork["route"]>().toEqualTypeOf<
    (src: string, dest: string, transferType?: string) => Result<Route>
  >();
  expectTypeOf<TransferNetwork["routes"]>().toEqualTypeOf<
    (src: string, dest: string) => Result<readonly [Route, ...Route[]]>
  >();
  expectTypeOf(scheduleTransfer).parameters.toEqualTypeOf<[now: number, route: Route]>();
});

test("a route has these fields, and a network its configuration", () => {
  expectTypeOf<Route>().toEqualTypeOf<{
    readonly src: string;
    readonly dest: string;
    readonly transferType: string;
    readonly weightLimit: number;
  }>();
  expectTypeOf<TransferNetwork["config"]>().toEqualTypeOf<NetworkConfig>();
});

test("a configuration takes one cut-off or one per weekday", () => {
  const warehouse = { code: "A", timeZone: "UTC" };
  expectTypeOf({ ...warehouse, cutOff: "16:00" }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOff: { 1: "16:00", 6: "12:00" } }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOffOn: { "2026-12-24": "11:00" } }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOffOn: "11:00" }).not.toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOff: 16 }).not.toExtend<NetworkConfig["warehouses"][number]>();
});

test("a configuration may come from JSON, whose arrays are of any numbers", () => {
  const warehouses = [{ code: "A", timeZone: "UTC", workingDays: [1, 2], cutOff: { "1": "16:00" } }];
  expectTypeOf({ warehouses }).toExtend<NetworkConfig>();
  expectTypeOf<{ code: "A"; timeZone: "UTC"; workingDays: ["1"] }>().not.toExtend<
    NetworkConfig["warehouses"][number]
  >();
});

test("a configuration may be an imported JSON file, in which each warehouse has other fields and weekdays", () => {
  expectTypeOf(createNetwork).toBeCallableWith(networkJson);
  expectTypeOf(networkJson).toExtend<NetworkConfig>();
});

test("a field of an input that need not be given may be undefined", () => {
  expectTypeOf<
    AllUndefined<"workingDays" | "holidays" | "extraWorkingDays" | "cutOff" | "cutOffOn"> & {
      code: string;
      timeZone: string;
    }
  >().toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf<
    AllUndefined<
      | "transitWorkingDays"
      | "transitHolidays"
      | "transitExtraWorkingDays"
      | "outboundHandlingDays"
      | "inboundHandlingDays"
    > & {
      transferType: string;
      weightLimit: number;
      transitDays: number;
    }
  >().toExtend<LaneTerms>();
  expectTypeOf<AllUndefined<"lanes" | "defaultLane"> & { warehouses: [] }>().toExtend<NetworkConfig>();
  expectTypeOf<
    AllUndefined<"weightRule" | "duplicateLines" | "acceptedQty"> & Pick<CheckContext, "network" | "stock" | "now">
  >().toExtend<CheckContext>();
  expectTypeOf<
    AllUndefined<"reservedQty" | "safetyQty" | "unitWeight" | "transferable"> & { onHandQty: number }
  >().toExtend<StockLevel>();
  expectTypeOf(planTransfers).toBeCallableWith([], 1, { effort: undefined });
});

type AllUndefined<Fields extends string> = Record<Fields, undefined>;

test("either side of a result may be read before it is known which it is", () => {
  expectTypeOf<Result<number>["value"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Result<number>["issues"]>().toEqualTypeOf<readonly [Issue, ...Issue[]] | undefined>();
});

test("a step of an explained schedule has days from and to", () => {
  expectTypeOf(explainSchedule).returns.toEqualTypeOf<readonly ScheduleStep[]>();
  expectTypeOf<ScheduleStep>().toEqualTypeOf<{
    readonly from: string;
    readonly to: string;
    readonly days: number;
    readonly why: ScheduleReason;
    readonly place: "source" | "transit" | "destination";
  }>();
});

test("the parser takes anything", () => {
  expectTypeOf(parseCheckRequest).parameter(0).toEqualTypeOf<unknown>();
  expectTypeOf(parseCheckRequest).returns.toEqualTypeOf<Result<CheckRequest>>();
});

test("the schema is a Standard Schema that gives a request", () => {
  expectTypeOf(checkRequestSchema).toExtend<StandardSchemaV1>();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof checkRequestSchema>>().toEqualTypeOf<CheckRequest>();
  expectTypeOf<{
    items: { sku: string; qty: number }[];
    src_warehouse_code: string;
    dest_warehouse_code: string;
  }>().toExtend<StandardSchemaV1.InferInput<typeof checkRequestSchema>>();
  expectTypeOf<{
    items: { product_sku: string; qty: number }[];
    src_warehouse_code: string;
    dest_warehouse_code: string;
  }>().toExtend<StandardSchemaV1.InferInput<typeof checkRequestSchema>>();
});

test("an alias may be null beside the name that it stands for", () => {
  type Body = StandardSchemaV1.InferInput<typeof checkRequestSchema>;
  interface BodyOf<Item> {
    items: Item[];
    src_warehouse_code: string;
    dest_warehouse_code: string;
  }
  expectTypeOf<BodyOf<{ product_sku: string; sku: null; qty: number }>>().toExtend<Body>();
  expectTypeOf<BodyOf<{ product_sku: undefined; sku: string; qty: number }>>().toExtend<Body>();
  expectTypeOf<BodyOf<{ sku: null; qty: number }>>().not.toExtend<Body>();
});

test("both schemas are schemas of the standard, with JSON Schema", () => {
  expectTypeOf<typeof checkRequestSchema>().toExtend<StandardJSONSchemaV1<WireCheckRequest, CheckRequest>>();
  expectTypeOf<StandardJSONSchemaV1.InferOutput<typeof listQuerySchema>>().toEqualTypeOf<ListQuery>();
  expectTypeOf<typeof listQuerySchema>().toExtend<StandardJSONSchemaV1>();
});

test("an option that may be left out may be undefined", () => {
  type Optional = "reasons" | "requestId" | "maxBodyBytes" | "onError";
  expectTypeOf<Omit<HandlerOptions, Optional> & Record<Optional, undefined>>().toExtend<HandlerOptions>();
  expectTypeOf(parseCheckRequest).toBeCallableWith({}, { maxItems: undefined });
  expectTypeOf(encodeCheck).toBeCallableWith({} as TransferCheck, { reasons: undefined });
  expectTypeOf(failureEnvelope).toBeCallableWith({ ...apiErrors.notFound, issues: undefined }, "r");
});

test("sources are planned from any iterable of codes and stocks", () => {
  expectTypeOf(planSources).returns.toEqualTypeOf<Result<SourcePlan>>();
  expectTypeOf(planSources).toBeCallableWith(
    { items: [{ sku: "A", qty: 1 }], destWarehouseCode: "HAN" },
    { network: {} as TransferNetwork, now: 0, stocks: new Map([["HCM", new Map<string, StockLevel>()]]) },
    { effort: undefined },
  );
  interface Stock {
    get(sku: string): StockLevel | undefined;
  }
  expectTypeOf<(readonly [string, Stock])[]>().toExtend<SourceContext["stocks"]>();
  expectTypeOf<Generator<[string, Stock]>>().toExtend<SourceContext["stocks"]>();
  expectTypeOf<Record<string, Stock>>().not.toExtend<SourceContext["stocks"]>();
  expectTypeOf<SourcePlan["sources"][number]["items"][number]["unitWeight"]>().toEqualTypeOf<number>();
  expectTypeOf<SourcePlan["missing"][number]["codes"]>().toEqualTypeOf<readonly MissingCode[]>();
});

test("the functions of a handler have the access that authenticate gives", () => {
  createHandler({
    authenticate: (token) => token === "all" || { partnerCode: "P1", user: 7 },
    list: (_query, _request, access) => {
      expectTypeOf(access).toEqualTypeOf<true | { partnerCode: string; user: number }>();
      return { transfers: [], next: 0 };
    },
    check: (_body, _request, access) => {
      expectTypeOf(access).toEqualTypeOf<true | { partnerCode: string; user: number }>();
      throw new Error();
    },
    timeZone: "UTC",
  });
  expectTypeOf<{ user: number }>().not.toExtend<PartnerAccess>();
});

test("check has the request of Fetch", () => {
  expectTypeOf<HandlerOptions["check"]>().parameters.toEqualTypeOf<[CheckRequest, Request, true | PartnerAccess]>();
});

test("a transfer or a check that is not encoded is no data of an envelope", () => {
  // @ts-expect-error -- encodeTransfer makes it one
  successEnvelope({} as StockTransfer, "r");
  // @ts-expect-error -- encodePage makes them some
  successEnvelope([] as readonly StockTransfer[], "r");
  // @ts-expect-error -- encodeCheck makes it one
  successEnvelope({} as TransferCheck, "r");
});

test("envelopes keep the type of their data", () => {
  expectTypeOf(encodeCheck).returns.toEqualTypeOf<WireCheck>();
  expectTypeOf(successEnvelope({} as WireCheck, "r").data).toEqualTypeOf<WireCheck>();
  expectTypeOf(successEnvelope([] as WireTransfer[], "r").data).toEqualTypeOf<WireTransfer[]>();
  expectTypeOf(successEnvelope([], "r").data).toEqualTypeOf<never[]>();
  expectTypeOf(failureEnvelope).parameter(0).toEqualTypeOf<ApiError>();
  expectTypeOf(issuesToError).returns.toEqualTypeOf<ApiError>();
  expectTypeOf(apiErrors.invalidToken.messageCode).toEqualTypeOf<"INVALID_TOKEN">();
});

test("a status is one of five", () => {
  expectTypeOf<TransferStatus>().toEqualTypeOf<"created" | "processing" | "in_transit" | "completed" | "cancelled">();
});

test("scan and collection list alike", () => {
  expectTypeOf(listTransfers).toEqualTypeOf<(transfers: Iterable<StockTransfer>, query: ListQuery) => TransferPage>();
  expectTypeOf<TransferCollection["list"]>().toEqualTypeOf<(query: ListQuery) => TransferPage>();
  expectTypeOf<TransferCollection["count"]>().toEqualTypeOf<(filter: TransferFilter) => number>();
  expectTypeOf<TransferCollection["countByStatus"]>().toEqualTypeOf<
    (filter: TransferFilter) => Readonly<Record<TransferStatus, number>>
  >();
  expectTypeOf(createTransferCollection).toBeCallableWith(new Set<StockTransfer>());
  expectTypeOf(createTransferCollection).returns.toEqualTypeOf<TransferCollection>();
  expectTypeOf<TransferCollection>().toExtend<Iterable<StockTransfer>>();
  expectTypeOf(matchesFilter).toEqualTypeOf<(filter: TransferFilter) => (transfer: StockTransfer) => boolean>();
});

test("every field of a filter is optional, and its lists may be read-only", () => {
  expectTypeOf<object>().toExtend<TransferFilter>();
  expectTypeOf<{ skus: readonly ["A"]; statuses: readonly ["created"] }>().toExtend<TransferFilter>();
  expectTypeOf<{ statuses: ["done"] }>().not.toExtend<TransferFilter>();
});

test("the list's parser takes what servers give", () => {
  expectTypeOf<string>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf<URLSearchParams>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf<Record<string, string | string[] | undefined>>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf(parseListQuery).returns.toEqualTypeOf<Result<ListQuery>>();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof listQuerySchema>>().toEqualTypeOf<ListQuery>();
});

test("a page goes into the envelope", () => {
  expectTypeOf(encodePage).returns.toExtend<{ data: WireTransfer[]; paging: { len: number; next: string } }>();
  const { data, paging } = encodePage({ transfers: [], next: 0 }, "UTC");
  expectTypeOf(successEnvelope(data, "r", paging).data).toEqualTypeOf<WireTransfer[]>();
});

test("the options decide whether a table is one by partner", () => {
  expectTypeOf(createTransferTable()).toEqualTypeOf<TransferTable>();
  expectTypeOf(createTransferTable({ name: "a", byPartner: false })).toEqualTypeOf<TransferTable>();
  expectTypeOf(createTransferTable({ byPartner: true })).toEqualTypeOf<PartnerTransferTable>();
  const options = { byPartner: true } as TransferTableOptions;
  expectTypeOf(createTransferTable(options)).toEqualTypeOf<TransferTable | PartnerTransferTable>();

  expectTypeOf(createStockTable()).toEqualTypeOf<StockTable>();
  expectTypeOf(createStockTable({ name: "a", byPartner: undefined })).toEqualTypeOf<StockTable>();
  expectTypeOf(createStockTable({ byPartner: true })).toEqualTypeOf<PartnerStockTable>();
  const stockOptions = { byPartner: true } as StockTableOptions;
  expectTypeOf(createStockTable(stockOptions)).toEqualTypeOf<StockTable | PartnerStockTable>();
});
