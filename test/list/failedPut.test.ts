import { createTransferCollection, type StockTransfer, transferStatuses } from "stock-transfer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { assertObvious } from "../support/assertObvious";
import { numbered } from "../support/transfers";

afterEach(() => {
  vi.restoreAllMocks();
});

/** From now on, every map is full for one key. A map that has the key accepts a new value, as a full map does. */
function fillMapsFor(full: string): void {
  const set = Reflect.get(Map.prototype, "set") as (key: unknown, value: unknown) => Map<unknown, unknown>;
  vi.spyOn(Map.prototype, "set").mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    // Caches of texts map each text to itself.
    if (key === full && value !== full && !this.has(key)) throw new RangeError("Map maximum size exceeded");
    return set.call(this, key, value);
  });
}

const stored = Array.from({ length: 20 }, (_, index) =>
  numbered(index + 1, { status: transferStatuses[index % 2]!, items: [{ sku: `S${index % 3}`, qty: 1 }] }),
);
const fields: Partial<StockTransfer> = {
  status: "completed",
  code: "new code",
  refCode: "new reference",
  transferType: "new type",
  partner: { code: "new partner", name: "" },
  srcWarehouseCode: "X",
  destWarehouseCode: "Y",
  items: ["S0", "first SKU", "S1", "last SKU"].map((sku) => ({ sku, qty: 1 })),
  createdAt: 5,
  updatedAt: 6,
  estimatedArrivalDate: "2026-04-01",
};
const filters = [
  {},
  { statuses: ["completed" as const] },
  { codes: ["new code"] },
  { refCode: "new reference" },
  { transferTypes: ["new type"] },
  { partnerCode: "new partner" },
  { partnerCode: "P1" },
  { srcWarehouseCode: "X" },
  { destWarehouseCode: "Y" },
  { srcWarehouseCodes: ["X", "HCM"] },
  { destWarehouseCodes: ["HAN", "Y"] },
  { srcWarehouseCode: "X", destWarehouseCode: "Y" },
  { srcWarehouseCode: "HCM", destWarehouseCode: "HAN" },
  ...["S0", "S1", "S2", "first SKU", "last SKU"].map((sku) => ({ skus: [sku] })),
  { createdTo: 5 },
  { arrivesFrom: "2026-04-01" },
];

function assertContent(collection: Iterable<StockTransfer>, content: readonly StockTransfer[]): void {
  const given = collection as ReturnType<typeof createTransferCollection>;
  expect([...given]).toEqual(content);
  expect(given.size).toBe(content.length);
  for (const filter of filters) {
    assertObvious(given, content, { filter, limit: 7, next: 0 }, { filter, limit: 7, next: 0, order: "oldest" });
  }
}

describe.each([
  ["replaces a transfer", 7],
  ["adds a transfer", 30],
])("a put that %s and fails", (_, number) => {
  it.each(["", "new code", "new reference", "new partner", "X", "Y", "1:XY", "first SKU", "last SKU"])(
    "changes nothing if a map has no room for %j",
    (full) => {
      const collection = createTransferCollection(stored);
      const given = numbered(number, fields);
      fillMapsFor(full);
      expect(() => {
        collection.put(given);
      }).toThrow(
        /^TransferCollection\.put: the collection must have at most 16777216 different values of an indexed field/,
      );
      vi.restoreAllMocks();
      assertContent(collection, stored);

      collection.put(given);
      assertContent(
        collection,
        [...stored.filter(({ seq }) => seq !== number), given].sort((a, b) => a.seq - b.seq),
      );
      collection.delete(given.id);
      assertContent(
        collection,
        stored.filter(({ seq }) => seq !== number),
      );
    },
  );
});

it("a full collection rejects another transfer and stays unchanged", () => {
  const collection = createTransferCollection(stored);
  fillMapsFor("st-99");
  const full =
    "the collection must have at most 16777216 transfers (divide them among several collections, or store them in a database)";
  expect(() => {
    collection.put(numbered(99));
  }).toThrow(new RangeError(`TransferCollection.put: ${full}`));
  assertContent(collection, stored);
});
