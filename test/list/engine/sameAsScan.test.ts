import { createTransferCollection, type StockTransfer, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { assertObvious } from "../../support/assertObvious";
import { numbered } from "../../support/transfers";

/** Compares pages of several sizes and the counts with the oracle, in both orders. Returns the number of matches. */
function expectSame(
  transfers: readonly StockTransfer[],
  filter: TransferFilter,
  collection = createTransferCollection(transfers),
): number {
  for (const order of ["newest", "oldest"] as const) {
    assertObvious(collection, transfers, ...[1, 7, 10_000].map((limit) => ({ filter, limit, next: 0, order })));
  }
  return collection.count(filter);
}

const skus = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => `S${first + at}`);

describe("a filter with many SKUs of a rare source", () => {
  // Every third transfer of the rare source has one of the SKUs in the filter.
  const transfers = Array.from({ length: 600 }, (_, index) =>
    numbered(index + 1, {
      srcWarehouseCode: index % 20 === 0 ? "RARE" : "OFTEN",
      items: [{ sku: `S${index % 3 === 0 ? (index / 3) % 30 : 100 + (index % 40)}`, qty: 1 }],
    }),
  );

  it("finds and counts transfers with one of them, whether their lists are joined or each transfer is tested", () => {
    for (const last of [1, 7, 8, 9]) expectSame(transfers, { srcWarehouseCode: "RARE", skus: skus(0, last) });
    expect(expectSame(transfers, { srcWarehouseCode: "RARE", skus: skus(0, 29) })).toBe(10);
  });

  it("does so within time ranges, too", () => {
    const timed = transfers.map((each) => ({ ...each, createdAt: each.seq, updatedAt: 1000 - each.seq }));
    const filter = { srcWarehouseCode: "RARE", skus: skus(0, 29), createdFrom: 100, createdTo: 450 };
    expect(expectSame(timed, filter)).toBe(6);
    expect(expectSame(timed, { ...filter, updatedFrom: 700 })).toBe(3);
  });
});

describe("times after changes", () => {
  it("are found after transfers were put between others until a chunk was split, and after deletions", () => {
    const collection = createTransferCollection(
      Array.from({ length: 600 }, (_, index) => numbered(10 * (index + 1), { createdAt: index, updatedAt: index })),
    );
    const filters: readonly TransferFilter[] = [
      { createdFrom: 5000, updatedFrom: 5000 },
      { createdFrom: 590, createdTo: 599, updatedTo: 700 },
      { createdFrom: 0, createdTo: 9, updatedFrom: 0 },
    ];
    const check = () => {
      const current = Array.from(collection);
      for (const filter of filters) {
        const query = { filter, limit: 5, next: 0 };
        assertObvious(collection, current, query, { ...query, order: "oldest" });
      }
    };
    check();
    for (let seq = 101; seq < 130; seq += 1) {
      for (const low of [0, 2000, 4000]) {
        if ((low + seq) % 10 === 0) continue;
        collection.put(numbered(low + seq, { createdAt: 5000 + seq, updatedAt: 6000 - seq }));
        check();
      }
    }
    for (const { id, seq } of Array.from(collection)) {
      if (seq % 3 !== 0) collection.delete(id);
      if (seq % 50 === 0) check();
    }
    check();
  });
});

describe("many transfers, one created after the other", () => {
  // Enough for several groups of chunks.
  const transfers = Array.from({ length: 20_000 }, (_, index) =>
    numbered(index + 1, { createdAt: index, updatedAt: 50_000 - index, srcWarehouseCode: `W${index % 7}` }),
  );

  const collection = createTransferCollection(transfers);

  it.each([0, 9_000, 15_000, 19_500])("are found within the times from %i on", (from) => {
    const found = (filter: TransferFilter) => expectSame(transfers, filter, collection);
    expect(found({ createdFrom: from, createdTo: from + 399 })).toBe(400);
    expect(found({ updatedFrom: 50_000 - from - 69, updatedTo: 50_000 - from })).toBe(70);
    expect(found({ srcWarehouseCode: "W3", createdFrom: from, createdTo: from + 69 })).toBe(10);
  });
});

describe.each([
  ["side by side", (index: number) => index + 1],
  // A bitmap would be mostly empty there.
  ["in the end far apart", (index: number) => (index < 2000 ? index + 1 : 100 * index)],
])("conditions of many transfers, %s", (_, seqAt) => {
  const transfers = Array.from({ length: 3000 }, (_, index) =>
    numbered(seqAt(index), {
      code: `ST${index}`,
      refCode: index % 2 === 0 ? "A" : "",
      status: index % 5 === 0 ? "created" : "completed",
      items: [{ sku: `S${index % 4}`, qty: 1 }],
      createdAt: index,
    }),
  );
  const collection = createTransferCollection(transfers);
  const codes = Array.from({ length: 600 }, (_, at) => `ST${at + 7}`);

  it.each<[string, number, TransferFilter]>([
    ["SKUs and codes", 300, { skus: skus(0, 1), codes }],
    ["SKUs, codes and a status", 240, { skus: skus(0, 1), codes, statuses: ["completed"] }],
    ["a reference and codes", 300, { refCode: "A", codes }],
    ["SKUs, codes and a time", 250, { skus: skus(0, 1), codes, createdFrom: 107 }],
    ["a reference and SKUs", 750, { refCode: "A", skus: skus(0, 1) }],
    ["a reference, SKUs and a time", 500, { refCode: "A", skus: skus(0, 1), createdTo: 1999 }],
  ])("are counted: %s", (_, count, filter) => {
    expect(expectSame(transfers, filter, collection)).toBe(count);
  });
});

describe("two conditions that rarely coincide", () => {
  const stretchSize = 32;

  /** They alternate in stretches of transfers, and coincide in one transfer only. */
  function makeMeeting(meeting: number): StockTransfer[] {
    return Array.from({ length: 160 * stretchSize }, (_, index) => {
      const isEven = Math.floor(index / stretchSize) % 2 === 0;
      const isMeeting = index === meeting;
      const items = [{ sku: isMeeting || !isEven ? "B" : "C", qty: 1 }];
      return numbered(index + 1, { refCode: isMeeting || isEven ? "A" : "", items });
    });
  }

  it.each([0, 1, 80, 159])("find the one match in stretch %i", (stretch) => {
    const transfers = makeMeeting(stretch * stretchSize + 7);
    const collection = createTransferCollection(transfers);
    const filter = { refCode: "A", skus: ["B"] };
    expect(expectSame(transfers, filter, collection)).toBe(1);
    expect(collection.count({ ...filter, createdFrom: 0 })).toBe(1);
  });
});

it("pages through a rare status with matches far apart", () => {
  const rare = [7, 8, 1_900, 4_000];
  const transfers = Array.from({ length: 4_000 }, (_, index) =>
    numbered(index + 1, { status: rare.includes(index + 1) ? "cancelled" : "created" }),
  );
  const collection = createTransferCollection(transfers);
  for (const order of ["newest", "oldest"] as const) {
    const query = { filter: { statuses: ["cancelled" as const] }, limit: 1, order };
    assertObvious(collection, transfers, ...[0, ...rare].map((next) => ({ ...query, next })));
  }
});
