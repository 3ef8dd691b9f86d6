import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { numbered } from "../support/transfers";

const changedWithin =
  'transfer "st-2" must be unchanged since it was put, got a changed object (put a changed copy instead)';

describe("collection.put", () => {
  it("keeps a copy that later changes do not affect", () => {
    const meta = { tags: [{ color: "red" }], box: { size: 1 } };
    const kept = { ...numbered(1), meta: structuredClone(meta) };
    const given = { ...structuredClone(kept), meta } as {
      -readonly [Field in keyof StockTransfer]: StockTransfer[Field];
    };
    const collection = createTransferCollection([given]);
    given.status = "cancelled";
    meta.tags[0]!.color = "changed";
    meta.box.size = 2;
    (given.partner as { name: string }).name = "changed";
    (given.items as unknown as { sku: string }[])[0]!.sku = "changed";
    (given.items as unknown as object[]).push({ sku: "more", qty: 1 });
    expect(collection.get("st-1")).toEqual(kept);
    expect(collection.count({ skus: ["changed", "more"] })).toBe(0);
    expect(collection.count({ statuses: ["created"] })).toBe(1);
  });

  it("copies inherited fields", () => {
    const done = { ...numbered(2), doneAt: 5 };
    const collection = createTransferCollection([Object.create(numbered(1)) as StockTransfer]);
    collection.put(Object.create(done) as StockTransfer);
    expect([...collection].map((stored) => ({ ...stored }))).toEqual([numbered(1), done]);
  });

  it.each<[string, (collection: TransferCollection) => StockTransfer | undefined]>([
    ["get", (collection) => collection.get("st-2")],
    ["list", (collection) => collection.list({ filter: {}, limit: 1, next: 3 }).transfers[0]],
    ["iteration", (collection) => [...collection][1]],
  ])("rejects the object that %s returned, modified or not, and stays unchanged", (_, returnedBy) => {
    const changes: Partial<StockTransfer>[] = [
      {},
      { note: "new" },
      { status: "completed", items: [], createdAt: 5 },
      { id: "new" },
      { seq: 9 },
    ];
    for (const change of changes) {
      const collection = createTransferCollection([1, 2, 3].map((number) => numbered(number)));
      const returned = returnedBy(collection)!;
      const before = { ...returned };
      Object.assign(returned, change);
      expect(() => {
        collection.put(returned);
      }).toThrow(
        /^TransferCollection.put: transfer "(st-2|new)" must be a copy, got the object that the collection keeps/,
      );
      expect(collection.get("st-2")).toBe(returned);
      Object.assign(returned, before);
      expect([...collection]).toEqual([1, 2, 3].map((number) => numbered(number)));
      expect([collection.size, collection.count({ statuses: ["created"] }), collection.get("new")]).toEqual([
        3,
        3,
        undefined,
      ]);
    }
  });

  it("accepts a shallow copy of the object that was returned", () => {
    const collection = createTransferCollection([numbered(1)]);
    const returned = collection.get("st-1")!;
    collection.put({ ...returned, status: "completed" });
    expect(collection.get("st-1")).toEqual({ ...numbered(1), status: "completed" });
    expect([collection.count({ statuses: ["created"] }), collection.count({ statuses: ["completed"] })]).toEqual([
      0, 1,
    ]);
    expect(collection.get("st-1")?.items[0]).not.toBe(returned.items[0]);
    // The collection no longer stores this object.
    collection.put(returned);
    expect([...collection]).toEqual([numbered(1)]);
    expect([...createTransferCollection(collection)]).toEqual([numbered(1)]);
  });

  it.each<[string, Partial<StockTransfer>]>([
    ["status", { status: "completed" }],
    ["creation time", { createdAt: 5 }],
    ["update time", { updatedAt: 5 }],
    ["seq", { seq: 9 }],
    ["seq, to that of another", { seq: 3 }],
    ["id", { id: "new" }],
  ])("neither replaces nor deletes a transfer if its %s was modified", (_, change) => {
    const collection = createTransferCollection([1, 2, 3].map((number) => numbered(number)));
    const kept = collection.get("st-2")!;
    const before = { ...kept };
    Object.assign(kept, change);
    expect(() => {
      collection.put(numbered(2));
    }).toThrow(new TypeError(`TransferCollection.put: ${changedWithin}`));
    expect(() => collection.delete("st-2")).toThrow(new TypeError(`TransferCollection.delete: ${changedWithin}`));
    Object.assign(kept, before);
    collection.put(numbered(2, { note: "new" }));
    expect([collection.delete("st-2"), collection.size]).toEqual([true, 2]);
    expect([...collection]).toEqual([numbered(1), numbered(3)]);
  });
});

describe("iteration", () => {
  it("neither repeats nor skips other transfers while the collection changes", () => {
    const collection = createTransferCollection(Array.from({ length: 300 }, (_, index) => numbered(2 * index + 2)));
    const seen: number[] = [];
    for (const { seq } of collection) {
      seen.push(seq);
      if (seq % 3 === 0) collection.delete(`st-${seq}`);
      if (seq % 10 === 0) collection.put(numbered(seq - 1));
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => 2 * index + 2));
  });
});

it("a search does not return another transfer after the program has modified a stored one", () => {
  const own = createTransferCollection([1, 2, 3].map((seq) => numbered(seq, { items: [{ sku: `S${seq}`, qty: 1 }] })));
  Object.assign(own.get("st-2")!.items[0]!, { sku: "X" });
  own.put(numbered(2, { items: [{ sku: "Y", qty: 1 }] }));
  own.delete("st-2");
  expect(own.list({ filter: { skus: ["S2"] }, limit: 5, next: 0 })).toEqual({ transfers: [], next: 0 });
});
