import {
  createTransferCollection,
  encodePage,
  failureEnvelope,
  issuesToError,
  parseListQuery,
  type StockTransfer,
  successEnvelope,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";

// One test for each row of the interface's tables that concerns the list, from query string to JSON text.

const statuses = [...transferStatuses, "created"] as const;
const transfers = Array.from({ length: 30 }, (_, index): StockTransfer => {
  const number = index + 1;
  return {
    seq: number,
    id: `st-${number}`,
    status: statuses[index % statuses.length]!,
    subStatus: "waiting",
    code: `ST${number}`,
    refCode: number % 3 === 0 ? "" : `PO${number}`,
    partner: { code: "P1", name: "Partner One" },
    srcWarehouseCode: number % 2 === 0 ? "HCM" : "SIN",
    destWarehouseCode: number % 5 === 0 ? "HAN" : "FRA",
    items: [
      { sku: "HELMET", qty: number },
      { sku: number === 7 ? "E-BIKE" : "BELL", qty: 1 },
      { sku: "HELMET", qty: 2 },
    ],
    note: "counted",
    estimatedArrivalDate: "2026-03-05",
    createdAt: Date.parse("2026-03-01T00:00:00.000Z") + number,
    updatedAt: Date.parse("2026-03-02T17:30:00.000Z") + number * 1000,
    ...(number === 30 && { doneAt: Date.parse("2026-03-03T00:00:00.000Z") }),
    outboundShipmentCode: `OUT${number}`,
    inboundShipmentCode: number === 30 ? "IN30" : "",
  };
});
const collection = createTransferCollection(transfers);

/** The whole service of the list, without the transport. */
function respond(text: string): unknown {
  const query = parseListQuery(text);
  if (query.issues) return JSON.parse(JSON.stringify(failureEnvelope(issuesToError(query.issues), "r-1")));
  const { data, paging } = encodePage(collection.list(query.value), "Asia/Ho_Chi_Minh");
  return JSON.parse(JSON.stringify(successEnvelope(data, "r-1", paging)));
}

interface Response {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly paging: { readonly len: number; readonly next: string };
  readonly meta_data: unknown;
  readonly error: { readonly status_code: number; readonly details: readonly { readonly path: readonly unknown[] }[] };
}

const list = (text: string) => respond(text) as Response;
const ids = (text: string) => list(text).data.map(({ id }) => Number(String(id).slice(3)));
const numbers = (accept: (number: number) => boolean) =>
  transfers
    .map(({ seq }) => seq)
    .filter(accept)
    .reverse()
    .slice(0, 20);

describe("stock transfer", () => {
  const [newest = {}, second = {}] = list("").data;

  it.each<[string, unknown]>([
    ["id", "st-30"],
    ["status", "created"],
    ["sub_status", "waiting"],
    ["code", "ST30"],
    ["ref_code", ""],
    ["partner", { code: "P1", name: "Partner One" }],
    ["src_warehouse_code", "HCM"],
    ["des_warehouse_code", "HAN"],
    ["total_sku", 2],
    ["total_qty_sku", 33],
    ["note", "counted"],
    ["estimate_arrival_date", "2026-03-05"],
    ["created_at", "2026-03-01 07:00:00"],
    ["updated_at", "2026-03-03 00:30:30"],
    ["done_at", "2026-03-03 07:00:00"],
    ["outbound_shipment_code", "OUT30"],
    ["inbound_shipment_code", "IN30"],
  ])("%s", (field, value) => {
    expect(newest[field]).toEqual(value);
  });

  it("has these fields, in this order, and no others", () => {
    expect(Object.keys(newest).join()).toBe(
      "id,status,sub_status,code,ref_code,partner,src_warehouse_code,des_warehouse_code,total_sku,total_qty_sku,note," +
        "estimate_arrival_date,created_at,updated_at,done_at,outbound_shipment_code,inbound_shipment_code",
    );
    expect(Object.keys(second)).toEqual(Object.keys(newest));
  });
});

describe("envelope of the list", () => {
  it("success, data, meta_data, paging", () => {
    expect(Object.keys(list(""))).toEqual(["success", "data", "meta_data", "paging"]);
    expect(list("").meta_data).toEqual({ request_id: "r-1" });
  });
  it("paging.len: count of records in the page", () => {
    expect([list("").paging.len, list("next=6").paging.len]).toEqual([20, 5]);
  });
  it("paging.next: cursor of the following page, as a string", () => {
    expect([list("").paging.next, list("next=11").paging.next]).toEqual(["11", "0"]);
  });
});

describe("states", () => {
  it.each(transferStatuses)("status_list takes %s", (status) => {
    const found = list(`status_list=${status}`).data;
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => row["status"] === status)).toBe(true);
  });
});

describe("list stock transfers", () => {
  it("limit: records per page", () => {
    expect(ids("limit=3")).toEqual([30, 29, 28]);
  });
  it("next: the first page is 0; later pages take paging.next of the response before", () => {
    const { paging } = list("limit=3&next=0");
    expect(ids(`limit=3&next=${paging.next}`)).toEqual([27, 26, 25]);
  });
  it("src_warehouse_code", () => {
    expect(ids("src_warehouse_code=SIN")).toEqual(numbers((number) => number % 2 === 1));
  });
  it("dest_warehouse_code, which is des_warehouse_code in responses", () => {
    expect(ids("dest_warehouse_code=HAN")).toEqual([30, 25, 20, 15, 10, 5]);
  });
  it("created_from_date and created_to_date: creation-time range", () => {
    expect(ids("created_from_date=2026-03-01T00:00:00.028Z")).toEqual([30, 29, 28]);
    expect(ids("created_to_date=2026-03-01T00:00:00.002Z")).toEqual([2, 1]);
  });
  it("updated_from_date and updated_to_date: update-time range", () => {
    expect(ids("updated_from_date=2026-03-02T17:30:29.000Z")).toEqual([30, 29]);
    expect(ids("updated_to_date=2026-03-02T17:30:02.999Z")).toEqual([2, 1]);
  });
  it("skus: SKUs to find inside a transfer, separated by a comma", () => {
    expect(ids("skus=E-BIKE,NOWHERE")).toEqual([7]);
  });
  it("stock_transfer_codes: transfer codes to find, separated by a comma", () => {
    expect(ids("stock_transfer_codes=ST3,ST14,ST99")).toEqual([14, 3]);
  });
  it("ref_code: the partner's own transfer code", () => {
    expect(ids("ref_code=PO8")).toEqual([8]);
  });
  it("status_list: when omitted, all statuses are returned", () => {
    expect(new Set(list("limit=100").data.map((row) => row["status"]))).toEqual(new Set(transferStatuses));
  });
  it("all of them together", () => {
    expect(ids("src_warehouse_code=HCM&dest_warehouse_code=HAN&skus=BELL&status_list=created,in_transit")).toEqual(
      numbers((number) => number % 10 === 0 && ["created", "in_transit"].includes(transfers[number - 1]!.status)),
    );
  });
});

describe("limits of the list", () => {
  it("at most 100 records per page, 20 by default", () => {
    expect(list("").paging.len).toBe(20);
    expect(list("limit=100").paging.len).toBe(30);
    expect(list("limit=101").error).toMatchObject({ status_code: 400, details: [{ path: ["limit"] }] });
  });
});
