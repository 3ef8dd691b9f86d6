import fc from "fast-check";
import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { assertSame } from "../support/assertSame";
import { thrownBy } from "../support/thrownBy";
import { anyQuery, anyTransfer, numbered, spread } from "../support/transfers";

const byPutting = (transfers: readonly StockTransfer[]) => {
  const collection = createTransferCollection();
  for (const each of transfers) collection.put(each);
  return collection;
};

describe("a collection created from transfers", () => {
  it("equals a collection filled by put, with and without copies, even after later changes", () => {
    // Ids come again, in any order; some are put or deleted afterwards.
    const given = spread.chain((how) => {
      const transfers = fc.array(anyTransfer(how), { maxLength: 150, size: "max" });
      return fc.tuple(
        transfers,
        fc.boolean(),
        fc.array(anyTransfer(how)),
        fc.array(anyQuery(how), { minLength: 3, maxLength: 6 }),
      );
    });
    fc.assert(
      fc.property(given, ([transfers, copy, later, queries]) => {
        const expected = byPutting(transfers);
        const loaded = createTransferCollection(transfers, { copy });
        for (const step of [[], later]) {
          for (const [index, each] of step.entries()) {
            for (const collection of [expected, loaded]) {
              if (index % 3 === 0) collection.delete(each.id);
              else collection.put(each);
            }
          }
          assertSame([...loaded], [...expected]);
          expect(loaded.size).toBe(expected.size);
          for (const query of queries) {
            assertSame(loaded.list(query), expected.list(query));
            expect(loaded.countByStatus(query.filter)).toEqual(expected.countByStatus(query.filter));
          }
        }
      }),
    );
  });

  it("stores the given objects with copy: false, and never modifies them", () => {
    const given = Object.freeze(numbered(1));
    const collection = createTransferCollection([given], { copy: false });
    expect(collection.get("st-1")).toBe(given);
    const put = numbered(2);
    collection.put(put);
    expect(collection.get("st-2")).toEqual(put);
    expect(collection.get("st-2")).not.toBe(put);
    expect(() => {
      collection.put(given);
    }).toThrow(TypeError);
  });

  it("counts an object that is given twice once", () => {
    const given = numbered(1);
    expect(createTransferCollection([given, given], { copy: false }).size).toBe(1);
  });

  it.each([true, false])("throws with all faults of all transfers (copy: %s)", (copy) => {
    const message = thrownBy(() =>
      createTransferCollection(
        [
          numbered(5),
          numbered(1, { note: 7 as unknown as string, partner: null as unknown as StockTransfer["partner"] }),
          numbered(2, { items: [null, { sku: 8, qty: 0 }] as unknown as StockTransfer["items"] }),
          numbered(5, { id: "other" }),
          numbered(6, { id: "st-5" }),
          numbered(5, { id: "third" }),
        ],
        { copy },
      ),
    );
    expect(message.split("\n  ")).toEqual([
      "RangeError: createTransferCollection: 8 faults",
      'note of transfer "st-1" must be a string, got 7',
      'partner of transfer "st-1" must be an object, got null',
      'items[0] of transfer "st-2" must be an object, got null',
      'items[1].sku of transfer "st-2" must be a string, got 8',
      'items[1].qty of transfer "st-2" must be at least 1, got 0',
      'seq of transfer "st-5" must be 5, as before, got 6',
      'seq of transfer "other" must differ from that of transfer "st-5", got 5',
      'seq of transfer "third" must differ from that of transfer "other", got 5',
    ]);
  });

  it("lists the first thousand faults and the number of others", () => {
    const faulty = (count: number) => Array.from({ length: count }, (_, index) => numbered(index + 1, { seq: 0 }));
    const lines = (count: number) => thrownBy(() => createTransferCollection(faulty(count))).split("\n  ");
    expect(lines(1_000).at(-1)).toBe('seq of transfer "st-1000" must be at least 1, got 0');
    expect(lines(1_234)).toHaveLength(1_002);
    expect(lines(1_234).at(-1)).toBe("and 234 more");
    expect(lines(1_234)[0]).toBe("RangeError: createTransferCollection: 1234 faults");
  });
});
