import {
  type CheckContext,
  checkTransfer,
  compareChecks,
  decodeCheck,
  encodeCheck,
  type Refusal,
  type StockLevel,
  type WireRefusal,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { refusalCodes } from "../../src/check/refusals";
import { refusalOf } from "../support/refusals";
import { networkOf, requestOf } from "../support/routes";

// The exact fields of every refusal, here and in the HTTP API. Other tests state only the code and an amount.

const network = networkOf({ weightLimit: 100, volumeLimit: 200, unitLimit: 50 });
const plenty = { onHandQty: 999, unitWeight: 1, unitVolume: 1 };

/** The check of a number of units of one SKU. */
function check(qty: number, level?: StockLevel, rest: Partial<CheckContext> = {}) {
  return checkTransfer(requestOf({ sku: "X", qty }), {
    network,
    stock: new Map(level && [["X", level]]),
    now: 0,
    ...rest,
  }).value!;
}

type Rows = Readonly<Record<Refusal["code"], readonly [Parameters<typeof check>, object, object]>>;

const rows: Rows = {
  unknown_sku: [[1], {}, {}],
  not_transferable: [[1, { ...plenty, transferable: false }], {}, {}],
  forbidden: [[1, plenty, { forbids: () => "batteries" }], { rule: "batteries" }, { rule: "batteries" }],
  missing_weight: [[1, { ...plenty, unitWeight: undefined }], {}, {}],
  missing_volume: [[1, { ...plenty, unitVolume: undefined }], {}, {}],
  broken_pack: [[7, { ...plenty, packQty: 4 }], { packQty: 4, overBy: 3 }, { pack_qty: 4, over_by: 3 }],
  insufficient_stock: [[5, { ...plenty, onHandQty: 3 }], { shortBy: 2 }, { short_by: 2 }],
  short_shelf_life: [[5, { ...plenty, lots: [{ qty: 4, expiresOn: "1970-01-02" }] }], { shortBy: 1 }, { short_by: 1 }],
  not_accepted: [[5, plenty, { acceptedQty: new Map([["X", 1]]) }], { overBy: 4 }, { over_by: 4 }],
  over_weight_limit: [[5, { ...plenty, unitWeight: 30 }], { overBy: 50 }, { over_by: 50 }],
  over_volume_limit: [[5, { ...plenty, unitVolume: 60 }], { overBy: 100 }, { over_by: 100 }],
  over_unit_limit: [[51, plenty], { overBy: 1 }, { over_by: 1 }],
};

describe.each(Object.entries(rows))("%s", (code, [given, params, wire]) => {
  const checked = check(...given);
  const [item] = encodeCheck(checked, { reasons: true }).transfer_items;

  it("has these fields", () => {
    expect(checked.items[0]?.refusals).toStrictEqual([{ code, ...params }]);
    expect(item?.refusals).toStrictEqual([{ code, ...wire }]);
    expect(Object.keys(item!.refusals![0]!)).toEqual(["code", ...Object.keys(wire)]);
  });

  it("is decoded, and each field must be valid", () => {
    const decode = (change: object) => {
      const refusals = [{ ...item!.refusals![0], ...change }];
      return decodeCheck({ ...encodeCheck(checked), transfer_items: [{ ...item, refusals }] });
    };
    expect(decode({ other: 1 }).value?.items[0]?.refusals).toStrictEqual(checked.items[0]?.refusals);
    for (const field of Object.keys(wire)) {
      for (const value of [undefined, null, 0, -1, 0.5, " ", []]) {
        expect(decode({ [field]: value }).issues?.map(({ path }) => path.at(-1))).toEqual([field]);
      }
    }
  });

  it("differs from a refusal with another code or param", () => {
    const changed = (refusal: object) => {
      const after = { ...checked, items: [{ ...checked.items[0]!, refusals: [refusal as Refusal] }] };
      return compareChecks(checked, after).map(({ field }) => field);
    };
    expect(changed({ code, ...params })).toEqual([]);
    for (const param of Object.keys(params)) expect(changed({ code, ...params, [param]: 99 })).toEqual(["refusals"]);
    const other = refusalCodes.find((each) => each !== code)!;
    expect(changed({ ...refusalOf(other), ...params })).toEqual(["refusals"]);
  });
});

it("an unknown code is rejected, even the name of an inherited property", () => {
  const items = ["constructor", "busy"].map((code) => ({ refusals: [{ code } as unknown as WireRefusal] }));
  const { issues = [] } = decodeCheck({ transfer_items: items });
  const ofCodes = issues.filter(({ path }) => path.includes("refusals"));
  expect(ofCodes.map(({ code, path }) => [code, path.join(".")])).toEqual([
    ["unknown_code", "transfer_items.0.refusals.0.code"],
    ["unknown_code", "transfer_items.1.refusals.0.code"],
  ]);
});
