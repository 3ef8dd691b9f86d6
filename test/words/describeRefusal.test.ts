import type { Refusal } from "stock-transfer";
import { describeRefusal } from "stock-transfer/words";
import { describe, expect, it } from "vitest";

type Rows = { readonly [Code in Refusal["code"]]: readonly (readonly [Refusal & { code: Code }, string])[] };

const rows: Rows = {
  unknown_sku: [[{ code: "unknown_sku" }, "The source warehouse does not stock this SKU."]],
  not_transferable: [[{ code: "not_transferable" }, "This SKU cannot be transferred."]],
  forbidden: [[{ code: "forbidden", rule: "batteries" }, "The rule batteries forbids this."]],
  missing_weight: [[{ code: "missing_weight" }, "This SKU has no weight."]],
  missing_volume: [[{ code: "missing_volume" }, "This SKU has no volume."]],
  broken_pack: [
    [{ code: "broken_pack", packQty: 12, overBy: 1 }, "Must be in packs of 12: 1 unit too many."],
    [{ code: "broken_pack", packQty: 4818, overBy: 4817 }, "Must be in packs of 4,818: 4,817 units too many."],
  ],
  insufficient_stock: [
    [{ code: "insufficient_stock", shortBy: 1 }, "Not enough stock: 1 unit short."],
    [{ code: "insufficient_stock", shortBy: 4817 }, "Not enough stock: 4,817 units short."],
  ],
  short_shelf_life: [
    [{ code: "short_shelf_life", shortBy: 1 }, "Not enough fresh stock: 1 unit short."],
    [{ code: "short_shelf_life", shortBy: 4817 }, "Not enough fresh stock: 4,817 units short."],
  ],
  not_accepted: [
    [{ code: "not_accepted", overBy: 1 }, "The destination accepts 1 unit fewer."],
    [{ code: "not_accepted", overBy: 4817 }, "The destination accepts 4,817 units fewer."],
  ],
  over_weight_limit: [
    [{ code: "over_weight_limit", overBy: 660 }, "Too heavy by 660 g."],
    [{ code: "over_weight_limit", overBy: Number.MAX_SAFE_INTEGER }, "Too heavy by 9,007,199,254,740,991 g."],
  ],
  over_volume_limit: [[{ code: "over_volume_limit", overBy: 1200 }, "Too large by 1,200 l."]],
  over_unit_limit: [[{ code: "over_unit_limit", overBy: 1 }, "Over the unit limit by 1 unit."]],
};

describe("describeRefusal", () => {
  it.each(Object.values(rows).flat())("%j: %s", (refusal, sentence) => {
    expect(describeRefusal(refusal, { unit: "g", volumeUnit: "l" })).toBe(sentence);
  });

  it("writes weights without a unit if none is given", () => {
    const refusal = { code: "over_weight_limit", overBy: 1000 } as const;
    for (const options of [undefined, {}, { unit: undefined }, { unit: "" }]) {
      expect(describeRefusal(refusal, options)).toBe("Too heavy by 1,000.");
    }
    const volume = { code: "over_volume_limit", overBy: 1200 } as const;
    expect(describeRefusal(volume, { unit: "g" })).toBe("Too large by 1,200.");
  });
});
