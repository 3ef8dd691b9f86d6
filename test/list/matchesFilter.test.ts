import fc from "fast-check";
import { matchesFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousMatches } from "../oracles/obviousList";
import { anyFilter, anyTransfer, spread, transfer } from "../support/transfers";

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
});
