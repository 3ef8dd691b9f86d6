import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { checkRequestSchema } from "stock-transfer";
import {
  type BatchContext,
  type CheckRequest,
  type ListQuery,
  type listQuerySchema,
  type NetworkConfig,
  type parseListQuery,
  type Result,
  type StockLevel,
  type StockTransfer,
  successEnvelope,
  type TransferCheck,
  type TransferFilter,
  type TransferNetwork,
  type WireCheckRequest,
} from "stock-transfer";
import { planSources, type SourceContext } from "stock-transfer/planners";
import { createHandler, type PartnerAccess } from "stock-transfer/http";
import {
  createStore,
  createTransferTable,
  type Database,
  type PartnerStockTable,
  type PartnerTransferStore,
  type PartnerTransferTable,
  type StockTable,
  type StoreOptions,
  type TransferStore,
  type TransferTable,
  type TransferTableOptions,
} from "stock-transfer/postgres";
import { describe, expectTypeOf, test } from "vitest";

describe("Result", () => {
  test("is a result of Standard Schema", () => {
    expectTypeOf<Result<number>>().toExtend<StandardSchemaV1.Result<number>>();
  });
});

test("Maps of Maps are the stocks of a batch", () => {
  expectTypeOf<Map<string, Map<string, StockLevel>>>().toExtend<BatchContext["stocks"]>();
  expectTypeOf<Map<string, Map<string, number>>>().toExtend<NonNullable<BatchContext["acceptedQty"]>>();
});

test("a configuration may have one cut-off or one per weekday", () => {
  const warehouse = { code: "A", timeZone: "UTC" };
  expectTypeOf({ ...warehouse, cutOff: "16:00" }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOff: { 1: "16:00", 6: "12:00" } }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOffOn: { "2026-12-24": "11:00" } }).toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOffOn: "11:00" }).not.toExtend<NetworkConfig["warehouses"][number]>();
  expectTypeOf({ ...warehouse, cutOff: 16 }).not.toExtend<NetworkConfig["warehouses"][number]>();
});

test("a configuration may come from JSON: its arrays may have any numbers", () => {
  const warehouses = [{ code: "A", timeZone: "UTC", workingDays: [1, 2], cutOff: { "1": "16:00" } }];
  expectTypeOf({ warehouses }).toExtend<NetworkConfig>();
  expectTypeOf<{ code: "A"; timeZone: "UTC"; workingDays: ["1"] }>().not.toExtend<
    NetworkConfig["warehouses"][number]
  >();
});

test("an alias may be null in addition to the name", () => {
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

test("both schemas are Standard Schemas with JSON Schema", () => {
  expectTypeOf<typeof checkRequestSchema>().toExtend<StandardJSONSchemaV1<WireCheckRequest, CheckRequest>>();
  expectTypeOf<StandardJSONSchemaV1.InferOutput<typeof listQuerySchema>>().toEqualTypeOf<ListQuery>();
  expectTypeOf<typeof listQuerySchema>().toExtend<StandardJSONSchemaV1>();
});

test("sources are planned from any iterable of codes and stocks", () => {
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
});

test("the functions of a handler receive the result of authenticate", () => {
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

test("an envelope rejects transfers and checks that are not encoded", () => {
  // @ts-expect-error -- encodeTransfer makes it one
  successEnvelope({} as StockTransfer, "r");
  // @ts-expect-error -- encodePage makes them some
  successEnvelope([] as readonly StockTransfer[], "r");
  // @ts-expect-error -- encodeCheck makes it one
  successEnvelope({} as TransferCheck, "r");
});

test("every field of a filter is optional, and its lists may be read-only", () => {
  expectTypeOf<object>().toExtend<TransferFilter>();
  expectTypeOf<{ skus: readonly ["A"]; statuses: readonly ["created"] }>().toExtend<TransferFilter>();
  expectTypeOf<{ statuses: ["done"] }>().not.toExtend<TransferFilter>();
});

test("the parser of the list accepts the parameters of servers", () => {
  expectTypeOf<string>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf<URLSearchParams>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf<Record<string, string | string[] | undefined>>().toExtend<Parameters<typeof parseListQuery>[0]>();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof listQuerySchema>>().toEqualTypeOf<ListQuery>();
});

test("the options determine whether a table is by partner", () => {
  expectTypeOf(createTransferTable()).toEqualTypeOf<TransferTable>();
  expectTypeOf(createTransferTable({ name: "a", byPartner: false })).toEqualTypeOf<TransferTable>();
  expectTypeOf(createTransferTable({ byPartner: true })).toEqualTypeOf<PartnerTransferTable>();
  const options = { byPartner: true } as TransferTableOptions;
  expectTypeOf(createTransferTable(options)).toEqualTypeOf<TransferTable | PartnerTransferTable>();
  const database = {} as Database;
  expectTypeOf(createStore(database)).toEqualTypeOf<TransferStore>();
  expectTypeOf(createStore(database, { byPartner: undefined }).stock).toEqualTypeOf<StockTable>();
  expectTypeOf(createStore(database, { byPartner: true })).toEqualTypeOf<PartnerTransferStore>();
  expectTypeOf(createStore(database, { byPartner: true }).stock).toEqualTypeOf<PartnerStockTable>();
  expectTypeOf(createStore(database, {} as StoreOptions)).toEqualTypeOf<TransferStore | PartnerTransferStore>();
});
