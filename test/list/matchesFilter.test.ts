import fc from "fast-check";
import { matchesFilter, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousMatches } from "../oracles/obviousList";
import { anyFilter, anyTransfer, anyTransfers, spread, transfer } from "../support/transfers";

describe("matchesFilter", () => {
  it("is not affected by later changes to the filter", () => {
    const skus = ["HELMET"];
    const matches = matchesFilter({ skus });
    skus.pop();
    expect(matches(transfer)).toBe(true);
  });

  it("equals testing each condition in turn", () => {
    const both = spread.chain((how) => fc.tuple(anyFilter(how), anyTransfer(how)));
    fc.assert(
      fc.property(both, ([filter, given]) => {
        expect(matchesFilter(filter)(given)).toBe(obviousMatches(filter, given));
      }),
    );
  });

  it("every condition reduces the matches", () => {
    const both = spread.chain((how) => fc.tuple(anyFilter(how), anyTransfers(how)));
    fc.assert(
      fc.property(both, ([filter, transfers]) => {
        const narrow = transfers.filter(matchesFilter(filter));
        for (const field of Object.keys(filter)) {
          const wider = transfers.filter(matchesFilter({ ...filter, [field]: undefined }));
          expect(narrow.filter((given) => !wider.includes(given))).toEqual([]);
        }
      }),
    );
  });

  it("filters combine as conjunction", () => {
    const all = spread.chain((how) => fc.tuple(anyFilter(how), anyFilter(how), anyTransfer(how)));
    fc.assert(
      fc.property(all, ([one, other, given]) => {
        const apart = Object.fromEntries(Object.entries(other).filter(([field]) => !(field in one))) as TransferFilter;
        expect(matchesFilter({ ...one, ...apart })(given)).toBe(
          matchesFilter(one)(given) && matchesFilter(apart)(given),
        );
      }),
    );
  });

  it("does not read the items if the filter has no SKUs", () => {
    const items = [{ product_sku: "HELMET" }];
    expect(matchesFilter({ codes: ["ST0001"] })({ ...transfer, items: items as never })).toBe(true);
  });

  it("does not mutate its input", () => {
    const filter = { skus: ["B", "A"], codes: ["2", "1"] };
    const copy = structuredClone(filter);
    matchesFilter(filter)(transfer);
    expect(filter).toEqual(copy);
  });
});
