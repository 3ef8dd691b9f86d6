import type { Refusal } from "stock-transfer";
import { describeRefusal } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { refusalOf } from "../support/refusals";

const rows: readonly (readonly [Refusal, string])[] = [
  [refusalOf("unknown_sku"), "The source warehouse does not stock this SKU."],
  [refusalOf("forbidden", { rule: "batteries" }), "The rule batteries forbids this."],
  [refusalOf("broken_pack", { packQty: 4818, overBy: 1 }), "Must be in packs of 4,818: 1 unit too many."],
  [refusalOf("insufficient_stock", { shortBy: 4817 }), "Not enough stock: 4,817 units short."],
  [refusalOf("over_weight_limit", { overBy: Number.MAX_SAFE_INTEGER }), "Too heavy by 9,007,199,254,740,991 g."],
  [refusalOf("over_volume_limit", { overBy: 1200 }), "Too large by 1,200 l."],
];

describe("describeRefusal", () => {
  it.each(rows)("%j: %s", (refusal, sentence) => {
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
