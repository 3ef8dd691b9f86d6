import { createTransferCollection } from "stock-transfer";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { transfer } from "../support/transfers";

const full =
  "the collection must have at most 16777216 transfers (divide them among several collections, or store them in a database)";
const more = { ...transfer, seq: transfer.seq + 1, id: "one too many" };

describe("a full collection", () => {
  // Filling a map takes gigabytes, so this one throws as a full one does.
  beforeEach(() => {
    const set = Reflect.get(Map.prototype, "set") as (key: unknown, value: unknown) => Map<unknown, unknown>;
    vi.spyOn(Map.prototype, "set").mockImplementation(function (this: Map<unknown, unknown>, key, value) {
      if (key === more.id) throw new RangeError("Map maximum size exceeded");
      return set.call(this, key, value);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("rejects another transfer and stays unchanged", () => {
    const collection = createTransferCollection([transfer]);
    expect(() => {
      collection.put(more);
    }).toThrow(new RangeError(`TransferCollection.put: ${full}`));
    expect([collection.size, [...collection]]).toEqual([1, [transfer]]);
    expect(collection.count({ codes: [transfer.code] })).toBe(1);
  });

  it("cannot be created", () => {
    expect(() => createTransferCollection([transfer, more])).toThrow(
      new RangeError(`createTransferCollection: ${full}`),
    );
  });
});
