import {
  createTransferCollection,
  encodePage,
  encodeTransfer,
  issuesToError,
  listTransfers,
  parseListQuery,
  type StockTransfer,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// The points that the API leaves open: a test for each decision about the list.

const transfers = Array.from({ length: 5 }, (_, index): StockTransfer => ({
  ...transfer,
  seq: index + 1,
  id: `st-${index + 1}`,
  createdAt: 1000 + index,
}));
const collection = createTransferCollection(transfers);
const seqs = (found: readonly StockTransfer[]) => found.map(({ seq }) => seq);
const codes = (params: string) => either(parseListQuery(params)).issues?.map(({ code }) => code);
const filter = (params: string) => either(parseListQuery(params)).value?.filter;

describe("what the interface leaves open", () => {
  it("time zone of YYYY-MM-DD HH:MM:SS: given by the embedder when encoding", () => {
    const given = { ...transfer, createdAt: Date.parse("2026-01-01T00:00:00Z") };
    expect([
      encodeTransfer(given, "Asia/Ho_Chi_Minh").created_at,
      encodeTransfer(given, "America/New_York").created_at,
    ]).toEqual(["2026-01-01 07:00:00", "2025-12-31 19:00:00"]);
  });
  it("done_at of a transfer that is not done: null", () => {
    expect(encodeTransfer(transfer, "UTC").done_at).toBeNull();
  });
  it("order of the list: newest seq first; oldest for synchronising readers", () => {
    expect(seqs(collection.list({ filter: {}, limit: 5, next: 0 }).transfers)).toEqual([5, 4, 3, 2, 1]);
    expect(seqs(collection.list({ filter: {}, limit: 5, next: 0, order: "oldest" }).transfers)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
  it('paging.next on the last page: "0", even if the page is full', () => {
    expect(encodePage(collection.list({ filter: {}, limit: 5, next: 0 }), "UTC").paging).toEqual({ len: 5, next: "0" });
    expect(encodePage(collection.list({ filter: {}, limit: 4, next: 0 }), "UTC").paging).toEqual({ len: 4, next: "2" });
  });
  it("what the cursor means: the seq of the last transfer shown, valid in any copy of the data", () => {
    const { next } = collection.list({ filter: {}, limit: 2, next: 0 });
    expect(next).toBe(4);
    expect(seqs(listTransfers([...transfers].reverse(), { filter: {}, limit: 2, next }).transfers)).toEqual([3, 2]);
  });
  it("limit over 100, limit=0: 400, not clamped", () => {
    for (const params of ["limit=101", "limit=0"]) {
      const { issues } = parseListQuery(params);
      expect(issues && issuesToError(issues).statusCode).toBe(400);
    }
  });
  it("several statuses: separated by a comma, or the parameter repeated", () => {
    const both = { statuses: ["created", "completed"] };
    expect([filter("status_list=created,completed"), filter("status_list=created&status_list=completed")]).toEqual([
      both,
      both,
    ]);
  });
  it("an unknown status: 400 naming the five", () => {
    const { issues = [] } = either(parseListQuery("status_list=done"));
    expect(issues[0]?.code).toBe("unknown_status");
    expect(issues[0]?.message).toContain("created, processing, in_transit, completed, cancelled");
  });
  it("a blank parameter: as if omitted; nothing but commas: empty_list", () => {
    expect(filter("skus=&stock_transfer_codes=+")).toEqual({});
    expect(codes("skus=,&stock_transfer_codes=,,")).toEqual(["empty_list", "empty_list"]);
  });
  it("several SKUs: a transfer with any of them", () => {
    expect(collection.count({ skus: ["HELMET", "NOWHERE"] })).toBe(5);
  });
  it("a scalar parameter given twice: repeated_parameter", () => {
    expect(codes("ref_code=A&ref_code=A")).toEqual(["repeated_parameter"]);
  });
  it("unknown parameters: rejected unless allowed", () => {
    expect(codes("page=2&sort=asc")).toEqual(Array(2).fill("unknown_parameter"));
    expect(parseListQuery("page=2&sort=asc", { ignore: ["page", "sort"] })).toEqual(parseListQuery(""));
    expect(codes("des_warehouse_code=HAN&skus[]=A&status=created")).toEqual(Array(3).fill("unknown_parameter"));
  });
  it("blanks around the entries of a list: trimmed", () => {
    expect(filter("skus=A, B")).toEqual({ skus: ["A", "B"] });
  });
  it("both ends of a date range: included, to the millisecond", () => {
    expect(
      seqs(collection.list({ filter: { createdFrom: 1001, createdTo: 1003 }, limit: 5, next: 0 }).transfers),
    ).toEqual([4, 3, 2]);
  });
});
