import fc from "fast-check";
import { type CheckContext, type CheckRequest, checkTransfer, createNetwork, largestAllowed } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { acceptedQty, requestedItem, stock, weightRule } from "../support/arbitraries";
import { either } from "../support/either";

const networkWith = (weightLimit: number) =>
  createNetwork({
    warehouses: [
      { code: "A", timeZone: "UTC" },
      { code: "B", timeZone: "UTC" },
    ],
    defaultLane: { transferType: "ROAD", weightLimit, transitDays: 1 },
  });
const requestOf = (items: CheckRequest["items"]): CheckRequest => ({
  items,
  srcWarehouseCode: "A",
  destWarehouseCode: "B",
});

/** Whether checkTransfer would allow so much of one SKU, in place of all its lines at the first of them. */
function allows({ items, ...request }: CheckRequest, context: CheckContext, sku: string, qty: number): boolean {
  const place = items.findIndex((item) => item.sku === sku);
  const changed = items.flatMap((item, index) => (index === place ? [{ sku, qty }] : item.sku === sku ? [] : [item]));
  const { value } = either(checkTransfer({ ...request, items: changed }, context));
  return value?.items.find((item) => item.sku === sku)?.allowed ?? false;
}

const situation = fc.record({
  items: fc.array(requestedItem, { minLength: 1, maxLength: 6 }),
  stock,
  rule: weightRule,
  accepted: acceptedQty,
  limit: fc.oneof(fc.nat(120), fc.constant(Number.MAX_SAFE_INTEGER)),
});

describe("largestAllowed", () => {
  const levels = new Map([
    ["HELMET", { onHandQty: 50, unitWeight: 340 }],
    ["BELL", { onHandQty: 3, unitWeight: 60 }],
    ["HELD", { onHandQty: 3, unitWeight: 60, transferable: false }],
    ["UNWEIGHED", { onHandQty: 3 }],
    ["STICKER", { onHandQty: 9, unitWeight: 0 }],
  ]);
  const items = [
    { sku: "BELL", qty: 2 },
    { sku: "HELMET", qty: 2 },
    { sku: "HELD", qty: 1 },
    { sku: "UNWEIGHED", qty: 1 },
    { sku: "NOWHERE", qty: 1 },
    { sku: "STICKER", qty: 1 },
    { sku: "BELL", qty: 1 },
  ];
  const context = { network: networkWith(1000), stock: levels, now: 0 };
  const quantities = (rule: "fill" | "whole" | "each") =>
    either(largestAllowed(requestOf(items), { ...context, weightRule: rule })).value?.map(({ maxQty }) => maxQty);

  it("gives one entry per SKU, in order of first appearance", () => {
    const { value } = either(largestAllowed(requestOf(items), context));
    expect(value?.map(({ sku }) => sku)).toEqual(["BELL", "HELMET", "HELD", "UNWEIGHED", "NOWHERE", "STICKER"]);
  });

  it("leaves each the room that its rule leaves", () => {
    expect(quantities("fill")).toEqual([3, 2, 0, 0, 0, 9]);
    expect(quantities("whole")).toEqual([3, 2, 0, 0, 0, 9]);
    expect(quantities("each")).toEqual([3, 2, 0, 0, 0, 9]);
    const heavy = [
      { sku: "BELL", qty: 3 },
      { sku: "HELMET", qty: 3 },
    ];
    const ofHeavy = (rule: "fill" | "whole" | "each") =>
      either(largestAllowed(requestOf(heavy), { ...context, weightRule: rule })).value?.map(({ maxQty }) => maxQty);
    // 180 and 1020: HELMET has 820 beside BELL, BELL has all under fill, nothing beside 1020.
    expect([ofHeavy("fill"), ofHeavy("whole"), ofHeavy("each")]).toEqual([
      [3, 2],
      [0, 2],
      [3, 2],
    ]);
  });

  it("has room for what weighs nothing where the limit is reached", () => {
    const filling = [
      { sku: "BELL", qty: 3 },
      { sku: "STICKER", qty: 1 },
    ];
    const given = { ...context, network: networkWith(180) };
    expect(either(largestAllowed(requestOf(filling), given)).value).toEqual([
      { sku: "BELL", maxQty: 3 },
      { sku: "STICKER", maxQty: 9 },
    ]);
  });

  it("stays within what weights add up to exactly", () => {
    const max = Number.MAX_SAFE_INTEGER;
    const stock = new Map([
      ["A", { onHandQty: max, unitWeight: 1 }],
      ["B", { onHandQty: 9, unitWeight: 1 }],
    ]);
    const request = requestOf([
      { sku: "A", qty: 5 },
      { sku: "B", qty: 7 },
    ]);
    const given = { network: networkWith(max), stock, now: 0, weightRule: "each" as const };
    expect(either(largestAllowed(request, given)).value?.[0]).toEqual({ sku: "A", maxQty: max - 7 });
    expect([allows(request, given, "A", max - 7), allows(request, given, "A", max - 6)]).toEqual([true, false]);
  });

  it("goes by the rule fill where none is given", () => {
    const items = [
      { sku: "HELMET", qty: 2 },
      { sku: "BELL", qty: 1 },
    ];
    const given = { network: networkWith(700), stock: levels, now: 0 };
    const most = either(largestAllowed(requestOf(items), given)).value;
    expect(most).toEqual(either(largestAllowed(requestOf(items), { ...given, weightRule: "fill" })).value);
    expect(most).not.toEqual(either(largestAllowed(requestOf(items), { ...given, weightRule: "each" })).value);
  });

  it("stays within what the destination takes", () => {
    const acceptedQty = new Map([
      ["BELL", 1],
      ["HELMET", 9],
      ["STICKER", -0],
    ]);
    const { value } = either(largestAllowed(requestOf(items), { ...context, acceptedQty }));
    expect(value?.map(({ maxQty }) => maxQty)).toStrictEqual([1, 2, 0, 0, 0, 0]);
  });

  it("gives the issues of checkTransfer", () => {
    const request = { ...requestOf(items), destWarehouseCode: "A" };
    expect(either(largestAllowed(request, context)).issues).toEqual(either(checkTransfer(request, context)).issues);
  });

  it("does not mutate its input", () => {
    const request = requestOf(items);
    const copy = structuredClone(request);
    largestAllowed(request, context);
    expect(request).toEqual(copy);
  });

  it("is allowed, and one more is not, or it is 0 and 1 is not", () => {
    fc.assert(
      fc.property(situation, ({ items, stock, rule, accepted, limit }) => {
        const request = requestOf(items);
        const given = { network: networkWith(limit), stock, now: 0, weightRule: rule, acceptedQty: accepted };
        const { value, issues } = either(largestAllowed(request, given));
        expect(issues).toEqual(either(checkTransfer(request, given)).issues);
        for (const { sku, maxQty } of value ?? []) {
          if (maxQty > 0) expect([sku, maxQty, allows(request, given, sku, maxQty)]).toEqual([sku, maxQty, true]);
          if (maxQty < Number.MAX_SAFE_INTEGER)
            expect([sku, allows(request, given, sku, maxQty + 1)]).toEqual([sku, false]);
        }
      }),
    );
  });

  it("equals the largest that exhaustive search finds", () => {
    const small = fc.record({
      items: fc.array(fc.record({ sku: fc.constantFrom("A", "B", "C"), qty: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      levels: fc.array(fc.record({ onHandQty: fc.nat(8), unitWeight: fc.nat(4) }), { minLength: 3, maxLength: 3 }),
      rule: weightRule,
      most: fc.array(fc.option(fc.nat(8), { nil: undefined }), { minLength: 3, maxLength: 3 }),
      limit: fc.nat(20),
    });
    fc.assert(
      fc.property(small, ({ items, levels, rule, most, limit }) => {
        const request = requestOf(items);
        const stock = new Map(["A", "B", "C"].map((sku, index) => [sku, levels[index]!]));
        const acceptedQty = { get: (sku: string) => most["ABC".indexOf(sku)] };
        const given = { network: networkWith(limit), stock, now: 0, weightRule: rule, acceptedQty };
        const found = Array.from(new Set(items.map(({ sku }) => sku)), (sku) => ({
          sku,
          maxQty: Math.max(0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((qty) => allows(request, given, sku, qty))),
        }));
        expect(largestAllowed(request, given)).toEqual({ value: found });
      }),
    );
  });
});
