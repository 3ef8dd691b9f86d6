import fc from "fast-check";
import { matchesFilter, type StockTransfer, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { keyRules, statusRules } from "../../../src/list/filterFields";
import { anyFilter, anyTransfer, spread } from "../../support/transfers";

/** Whether the indexes alone say that the transfer matches. */
function holdsByKeys(filter: TransferFilter, transfer: StockTransfer): boolean {
  const holdsByText = statusRules.every(({ keyOf, keyWanted }) => {
    const wanted = keyWanted(filter);
    return wanted === undefined || keyOf(transfer) === wanted;
  });
  const holdsByKeys = keyRules.every(({ name, keysOf, keysWanted }) => {
    const wanted = filter[name];
    return wanted === undefined || keysOf(transfer).some((key) => keysWanted(wanted).includes(key));
  });
  return holdsByText && holdsByKeys;
}

/** Without what the columns tell. */
function withKeysAlone(filter: TransferFilter): TransferFilter {
  const { partnerCode, srcWarehouseCode, destWarehouseCode, refCode, skus, codes } = filter;
  return { partnerCode, srcWarehouseCode, destWarehouseCode, refCode, skus, codes };
}

describe("the keys of the indexes", () => {
  it("say of every transfer what the filter says, its times and statuses aside", () => {
    fc.assert(
      fc.property(
        spread.chain((how) => fc.tuple(anyFilter(how), anyTransfer(how))),
        ([given, transfer]) => {
          const filter = withKeysAlone(given);
          expect(holdsByKeys(filter, transfer)).toBe(matchesFilter(filter)(transfer));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("have one rule for source and destination together, which is asked instead of those of each", () => {
    const wanted = (filter: TransferFilter) => statusRules.map(({ keyWanted }) => keyWanted(filter));
    const [partnerCode, srcWarehouseCode, destWarehouseCode] = ["P", "S", "D"];
    expect(wanted({ partnerCode, srcWarehouseCode })).toEqual([undefined, "P", "S", undefined]);
    expect(wanted({ destWarehouseCode })).toEqual([undefined, undefined, undefined, "D"]);
    expect(wanted({ srcWarehouseCode, destWarehouseCode })).toEqual(["1:SD", undefined, undefined, undefined]);
    expect(keyRules.map(({ name }) => name)).toEqual(["refCode", "codes", "skus"]);
  });

  it("are never those of other warehouses, however the codes are cut", () => {
    const code = fc.string({ unit: fc.constantFrom("1", "2", ":", "A", ""), maxLength: 4 });
    fc.assert(
      fc.property(code, code, code, code, (src, dest, otherSrc, otherDest) => {
        const filter: TransferFilter = { srcWarehouseCode: src, destWarehouseCode: dest };
        const transfer = { srcWarehouseCode: otherSrc, destWarehouseCode: otherDest, items: [] };
        const isSame = src === otherSrc && dest === otherDest;
        expect(holdsByKeys(filter, transfer as unknown as StockTransfer)).toBe(isSame);
      }),
      { numRuns: 2000 },
    );
  });

  it("name the field that they are made of", () => {
    fc.assert(
      fc.property(
        spread.chain((how) => fc.tuple(anyTransfer(how), anyTransfer(how))),
        ([before, after]) => {
          for (const { field, keysOf } of keyRules) {
            expect(keysOf({ ...after, [field]: before[field] })).toEqual(keysOf(before));
          }
        },
      ),
    );
  });
});
