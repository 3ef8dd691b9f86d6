import type { Refusal } from "stock-transfer";
import { describeRefusal } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../support/refusals";

type Rows = Readonly<Record<Refusal["code"], readonly (readonly [Refusal, string])[]>>;

const rows: Rows = {
  unknown_sku: [[refusalOf("unknown_sku"), "The source warehouse does not stock this SKU."]],
  not_transferable: [[refusalOf("not_transferable"), "This SKU cannot be transferred."]],
  forbidden: [[refusalOf("forbidden", { rule: "batteries" }), "The rule batteries forbids this."]],
  missing_weight: [[refusalOf("missing_weight"), "This SKU has no weight."]],
  missing_volume: [[refusalOf("missing_volume"), "This SKU has no volume."]],
  broken_pack: [
    [refusalOf("broken_pack", { packQty: 12, overBy: 1 }), "Must be in packs of 12: 1 unit too many."],
    [refusalOf("broken_pack", { packQty: 4818, overBy: 4817 }), "Must be in packs of 4,818: 4,817 units too many."],
  ],
  insufficient_stock: [
    [refusalOf("insufficient_stock", { shortBy: 1 }), "Not enough stock: 1 unit short."],
    [refusalOf("insufficient_stock", { shortBy: 4817 }), "Not enough stock: 4,817 units short."],
  ],
  short_shelf_life: [
    [refusalOf("short_shelf_life", { shortBy: 1 }), "Not enough fresh stock: 1 unit short."],
    [refusalOf("short_shelf_life", { shortBy: 4817 }), "Not enough fresh stock: 4,817 units short."],
  ],
  not_accepted: [
    [refusalOf("not_accepted", { overBy: 1 }), "The destination accepts 1 unit fewer."],
    [refusalOf("not_accepted", { overBy: 4817 }), "The destination accepts 4,817 units fewer."],
  ],
  over_weight_limit: [
    [refusalOf("over_weight_limit", { overBy: 660 }), "Too heavy by 660 g."],
    [refusalOf("over_weight_limit", { overBy: Number.MAX_SAFE_INTEGER }), "Too heavy by 9,007,199,254,740,991 g."],
  ],
  over_volume_limit: [[refusalOf("over_volume_limit", { overBy: 1200 }), "Too large by 1,200 l."]],
  over_unit_limit: [[refusalOf("over_unit_limit", { overBy: 1 }), "Over the unit limit by 1 unit."]],
};

describe("describeRefusal", () => {
  it.each(Object.values(rows).flat())("%j: %s", (refusal, sentence) => {
    expect(describeRefusal(refusal, { unit: "g", volumeUnit: "l" })).toBe(sentence);
  });

  it("writes weights without a unit if none is given", () => {
    const refusal = refusalOf("over_weight_limit", { overBy: 1000 });
    for (const options of [undefined, {}, { unit: undefined }, { unit: "" }]) {
      expect(describeRefusal(refusal, options)).toBe("Too heavy by 1,000.");
    }
    const volume = refusalOf("over_volume_limit", { overBy: 1200 });
    expect(describeRefusal(volume, { unit: "g" })).toBe("Too large by 1,200.");
  });
});
