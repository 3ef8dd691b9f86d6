import { createTransferCollection, type StockTransfer, type TransferFilter } from "stock-transfer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeyIndex } from "../../../src/list/engine/keyIndex";
import { countByStatus, countMatches, findPage } from "../../../src/list/engine/search";
import { SortedList } from "../../../src/list/engine/sortedList";
import { TimeIndex } from "../../../src/list/engine/timeIndex";
import { TransferIndexes } from "../../../src/list/engine/transferIndexes";
import { assertObvious } from "../../support/assertObvious";
import { numbered } from "../../support/transfers";

// The steps of a search, counted instead of timed.

afterEach(() => {
  vi.restoreAllMocks();
});

const size = 6_400;
const transfers = Array.from({ length: size }, (_, at) =>
  numbered(at + 1, {
    code: `ST${at}`,
    createdAt: at,
    items: [`S${at % 64}`, ...(at < 3 ? ["RARE"] : [])].map((sku) => ({ sku, qty: 1 })),
  }),
);
const collection = createTransferCollection(transfers);

function listOf(length: number, keyAt: (at: number) => string): string[] {
  return Array.from({ length }, (_, at) => keyAt(at));
}

/** The number of calls to find the position of a `seq`, in the table or in a list. */
function positionsFor(call: () => unknown): number {
  const spy = vi.spyOn(SortedList.prototype, "positionOf");
  call();
  return spy.mock.calls.length;
}

describe("many SKUs", () => {
  it.each<[string, readonly string[]]>([
    ["every second one is unknown", listOf(128, (at) => (at % 2 ? `S${at >> 1}` : `X${at}`))],
    ["the others are common and repeat", listOf(6_400, (at) => (at % 100 ? `S${at % 64}` : `X${at}`))],
    [
      "one is rare, and others repeat",
      ["RARE", ...listOf(1_280, (at) => (at % 20 ? `S${at % 64}` : `X${at}`)).slice(1)],
    ],
  ])("are neither tested one by one nor marked key by key: %s", (_, skus) => {
    const query = { filter: { skus }, limit: 20, next: 0 };
    assertObvious(collection, transfers, query, { ...query, order: "oldest" });
    expect(positionsFor(() => collection.count({ skus }))).toBeLessThan(200);
    expect(positionsFor(() => collection.list(query))).toBeLessThan(200);
  });
});

describe("a page at the far end of the table", () => {
  it("looks codes up instead of testing all transfers before", () => {
    let tested = 0;
    const watched = transfers.map((each): StockTransfer => ({
      ...each,
      get code() {
        tested += 1;
        return each.code;
      },
    }));
    const codes = listOf(1_000, (at) => `ST${at}`);
    const own = createTransferCollection(watched, { copy: false });
    tested = 0;
    expect(own.list({ filter: { codes }, limit: 20, next: 0 })).toMatchObject({ next: 981 });
    expect(tested).toBeLessThan(500);
  });
});

describe("the count of a time range", () => {
  it.each<[TransferFilter, number]>([
    [{ createdFrom: size / 2 }, size / 2],
    [{ createdFrom: 10, createdTo: 300 }, 291],
    [{ createdFrom: 300, createdTo: 10 }, 0],
    [{ createdFrom: size }, 0],
  ])("does not read seqs: %o", (filter, count) => {
    const spy = vi.spyOn(TimeIndex.prototype, "postingsOf");
    expect(collection.count(filter)).toBe(count);
    expect(createTransferCollection().count(filter)).toBe(0);
    expect(spy).not.toHaveBeenCalled();
  });
});

describe("an index of several keys a transfer that is split by status", () => {
  const both = [
    { sku: "A", qty: 1 },
    { sku: "B", qty: 1 },
  ];
  const some = [
    numbered(1, { items: both, code: "ST", status: "created" }),
    numbered(2, { items: both, code: "ST", status: "completed" }),
  ];
  const indexes = new TransferIndexes(new Map(), some);
  indexes.byKey.sku = new KeyIndex(({ items }) => items.map(({ sku }) => sku), true, some);

  it("counts each transfer once", () => {
    const counts = { created: 1, processing: 0, in_transit: 0, completed: 1, cancelled: 0 };
    expect(countByStatus(indexes, { skus: ["A", "B"] })).toEqual(counts);
    expect(countByStatus(indexes, { skus: ["A", "A"] })).toEqual(counts);
  });

  it("finds only the statuses of the filter", () => {
    const filter: TransferFilter = { skus: ["A", "B"], codes: ["ST"], statuses: ["completed"] };
    expect(countMatches(indexes, filter)).toBe(1);
    expect(findPage(indexes, { filter, limit: 5, next: 0 }).transfers).toEqual([some[1]]);
  });
});

it("a search does not return another transfer after the program has modified a stored one", () => {
  const own = createTransferCollection([1, 2, 3].map((seq) => numbered(seq, { items: [{ sku: `S${seq}`, qty: 1 }] })));
  Object.assign(own.get("st-2")!.items[0]!, { sku: "X" });
  own.put(numbered(2, { items: [{ sku: "Y", qty: 1 }] }));
  own.delete("st-2");
  expect(own.list({ filter: { skus: ["S2"] }, limit: 5, next: 0 })).toEqual({ transfers: [], next: 0 });
});
