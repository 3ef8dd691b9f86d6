import fc from "fast-check";
import { matchesFilter, type StockTransfer, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { keyRules } from "../../../src/list/engine/keyRules";
import { anyFilter, anyTransfer, spread } from "../../support/transfers";

/** Whether the indexes alone say that the transfer matches. */
function holdsByKeys(filter: TransferFilter, transfer: StockTransfer): boolean {
  return keyRules.every(({ keysOf, lookupKeys }) => {
    const wanted = lookupKeys(filter);
    return wanted === undefined || keysOf(transfer).some((key) => wanted.includes(key));
  });
}

function withoutTimes(filter: TransferFilter): TransferFilter {
  const { srcWarehouseCode, destWarehouseCode, refCode, skus, codes, statuses } = filter;
  return { srcWarehouseCode, destWarehouseCode, refCode, skus, codes, statuses };
}

describe("the keys of the indexes", () => {
  it("say of every transfer what the filter says, its times aside", () => {
    fc.assert(
      fc.property(
        spread.chain((how) => fc.tuple(anyFilter(how), anyTransfer(how))),
        ([given, transfer]) => {
          const filter = withoutTimes(given);
          expect(holdsByKeys(filter, transfer)).toBe(matchesFilter(filter)(transfer));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("are asked for by one rule for source, destination and status, whichever of them are given", () => {
    const filters: TransferFilter[] = [
      { srcWarehouseCode: "A" },
      { destWarehouseCode: "A" },
      { statuses: ["created"] },
      { srcWarehouseCode: "A", destWarehouseCode: "B" },
      { srcWarehouseCode: "A", statuses: ["created", "cancelled"] },
      { destWarehouseCode: "A", statuses: [] },
      { srcWarehouseCode: "A", destWarehouseCode: "B", statuses: ["created"] },
    ];
    for (const filter of filters) {
      const wanted = keyRules.flatMap(({ lookupKeys }) => {
        const keys = lookupKeys(filter);
        return keys ? [keys.length] : [];
      });
      expect(wanted).toEqual([filter.statuses?.length ?? 1]);
    }
    expect(keyRules.filter(({ lookupKeys }) => lookupKeys({}) !== undefined)).toEqual([]);
  });

  it("are never those of other warehouses, however the codes are cut", () => {
    const code = fc.string({ unit: fc.constantFrom("1", "2", ":", "A", ""), maxLength: 4 });
    fc.assert(
      fc.property(code, code, code, code, (src, dest, otherSrc, otherDest) => {
        const filter: TransferFilter = { srcWarehouseCode: src, destWarehouseCode: dest, statuses: ["created"] };
        const transfer = { srcWarehouseCode: otherSrc, destWarehouseCode: otherDest, status: "created", items: [] };
        const isSame = src === otherSrc && dest === otherDest;
        expect(holdsByKeys(filter, transfer as unknown as StockTransfer)).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
  });

  it("name the fields that they are made of", () => {
    fc.assert(
      fc.property(
        spread.chain((how) => fc.tuple(anyTransfer(how), anyTransfer(how))),
        ([before, after]) => {
          for (const { fields, keysOf } of keyRules) {
            const mixed = { ...after, ...Object.fromEntries(fields.map((field) => [field, before[field]])) };
            expect(keysOf(mixed)).toEqual(keysOf(before));
          }
        },
      ),
    );
  });
});
