import fc from "fast-check";
import { matchesFilter, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousMatches } from "../oracles/obviousList";
import { anyFilter, anyTransfer, anyTransfers, spread, transfer } from "../support/transfers";

describe("matchesFilter", () => {
  it.each<[string, TransferFilter, boolean]>([
    ["no condition", {}, true],
    ["its partner", { partnerCode: "P1" }, true],
    ["another partner", { partnerCode: "P2" }, false],
    ["its source", { srcWarehouseCode: "HCM" }, true],
    ["another source", { srcWarehouseCode: "HAN" }, false],
    ["its destination", { destWarehouseCode: "HAN" }, true],
    ["another destination", { destWarehouseCode: "HCM" }, false],
    ["its reference", { refCode: "PO-1" }, true],
    ["part of its reference", { refCode: "PO" }, false],
    ["an empty reference", { refCode: "" }, false],
    ["created at the start of the range", { createdFrom: 1000 }, true],
    ["created a millisecond before the range", { createdFrom: 1001 }, false],
    ["created at the end of the range", { createdTo: 1000 }, true],
    ["created a millisecond after the range", { createdTo: 999 }, false],
    ["updated at the start of the range", { updatedFrom: 2000 }, true],
    ["updated a millisecond before the range", { updatedFrom: 2001 }, false],
    ["updated at the end of the range", { updatedTo: 2000 }, true],
    ["updated a millisecond after the range", { updatedTo: 1999 }, false],
    ["one of its SKUs", { skus: ["E-BIKE", "HELMET"] }, true],
    ["none of its SKUs", { skus: ["E-BIKE"] }, false],
    ["no SKU at all", { skus: [] }, false],
    ["its code", { codes: ["ST0002", "ST0001"] }, true],
    ["other codes", { codes: ["ST0002"] }, false],
    ["no code at all", { codes: [] }, false],
    ["its status", { statuses: ["completed", "created"] }, true],
    ["other statuses", { statuses: ["completed"] }, false],
    ["no status at all", { statuses: [] }, false],
    ["all but one condition", { srcWarehouseCode: "HCM", destWarehouseCode: "HAN", statuses: ["completed"] }, false],
  ])("tests a transfer for %s", (_, filter, matches) => {
    expect(matchesFilter(filter)(transfer)).toBe(matches);
  });

  it("finds a SKU in any line", () => {
    const items = [
      { sku: "A", qty: 1 },
      { sku: "B", qty: 1 },
      { sku: "A", qty: 2 },
    ];
    expect(matchesFilter({ skus: ["B"] })({ ...transfer, items })).toBe(true);
    expect(matchesFilter({ skus: ["B"] })({ ...transfer, items: [] })).toBe(false);
  });

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
