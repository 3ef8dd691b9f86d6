import type { Refusal } from "stock-transfer";
import { describeRefusal } from "stock-transfer/words";
import { describe, expect, it } from "vitest";

type Rows = { readonly [Code in Refusal["code"]]: readonly (readonly [Refusal & { code: Code }, string])[] };

const rows: Rows = {
  unknown_sku: [[{ code: "unknown_sku" }, "The source warehouse does not know this SKU."]],
  not_transferable: [[{ code: "not_transferable" }, "This SKU may not be transferred."]],
  missing_weight: [[{ code: "missing_weight" }, "The weight of this SKU is not known."]],
  missing_volume: [[{ code: "missing_volume" }, "The volume of this SKU is not known."]],
  insufficient_stock: [
    [{ code: "insufficient_stock", shortBy: 1 }, "The stock is short by 1 unit."],
    [{ code: "insufficient_stock", shortBy: 4817 }, "The stock is short by 4,817 units."],
  ],
  not_accepted: [
    [{ code: "not_accepted", overBy: 1 }, "The destination would be sent 1 unit more than it takes."],
    [{ code: "not_accepted", overBy: 4817 }, "The destination would be sent 4,817 units more than it takes."],
  ],
  over_weight_limit: [
    [{ code: "over_weight_limit", overBy: 660 }, "The weight limit would be exceeded by 660 g."],
    [
      { code: "over_weight_limit", overBy: Number.MAX_SAFE_INTEGER },
      "The weight limit would be exceeded by 9,007,199,254,740,991 g.",
    ],
  ],
  over_volume_limit: [[{ code: "over_volume_limit", overBy: 1200 }, "The volume limit would be exceeded by 1,200 l."]],
  over_unit_limit: [[{ code: "over_unit_limit", overBy: 1 }, "The unit limit would be exceeded by 1 unit."]],
};

describe("describeRefusal", () => {
  it.each(Object.values(rows).flat())("%j: %s", (refusal, sentence) => {
    expect(describeRefusal(refusal, { unit: "g", volumeUnit: "l" })).toBe(sentence);
  });

  it("writes weights without a unit if none is given", () => {
    const refusal = { code: "over_weight_limit", overBy: 1000 } as const;
    for (const options of [undefined, {}, { unit: undefined }, { unit: "" }]) {
      expect(describeRefusal(refusal, options)).toBe("The weight limit would be exceeded by 1,000.");
    }
    const volume = { code: "over_volume_limit", overBy: 1200 } as const;
    expect(describeRefusal(volume, { unit: "g" })).toBe("The volume limit would be exceeded by 1,200.");
  });
});
