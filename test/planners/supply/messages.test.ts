import { needsOf, planSupply, shareUnits } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../support/sourceProblems";
import { thrownBy, untyped } from "../../support/thrownBy";

// Every error of the planning of supplies for misuse by the program around it.

const most = Number.MAX_SAFE_INTEGER;
const level = { warehouseCode: "HAN", sku: "RICE", minQty: 10, maxQty: 30 };
const stocksOf = (stock: object) => [["HAN", new Map([["RICE", { onHandQty: 0, ...stock }]])]];
const call =
  (change: object, stocks: unknown = [], options?: unknown) =>
  () =>
    untyped(needsOf)([{ ...level, ...change }], stocks, options);
const context = contextOf({ HCM: { A: { onHandQty: 1, unitWeight: 1 } } });
const need = { destWarehouseCode: "DEST", items: [{ sku: "A", qty: 1 }] };
const plan = (needs: unknown, change: object = {}, options?: unknown) =>
  untyped(planSupply)(needs, { ...context, ...change }, options);
const share = untyped(shareUnits);

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: needsOf: levels must be an iterable, got 7", () => untyped(needsOf)(7, [])],
  ["TypeError: needsOf: levels[0] must be an object, got null", () => untyped(needsOf)([null], [])],
  ["TypeError: needsOf: levels[0].warehouseCode must be a string, got 7", call({ warehouseCode: 7 })],
  ["TypeError: needsOf: levels[0].sku must be given", call({ sku: undefined })],
  ['RangeError: needsOf: the minQty of "RICE" in "HAN" must be at least 0, got -1', call({ minQty: -1 })],
  ['RangeError: needsOf: the maxQty of "RICE" in "HAN" (minQty: 10) must be at least 10, got 9', call({ maxQty: 9 })],
  ['RangeError: needsOf: the packQty of "RICE" in "HAN" must be at least 1, got 0', call({ packQty: 0 })],
  ['RangeError: needsOf: levels[1] of "HAN": the SKU must be unique, got "RICE"', () => needsOf([level, level], [])],
  ["TypeError: needsOf: stocks must be an iterable, got { HAN }", call({}, { HAN: new Map() })],
  ["TypeError: needsOf: stocks[0] must be an array, got 7", call({}, [7])],
  ['TypeError: needsOf: the stock of "HAN" must be an object with a get method, got 7', call({}, [["HAN", 7]])],
  ['RangeError: needsOf: onHandQty of the stock of "RICE" must be a whole number, got 0.5', call({}, stocksOf({ onHandQty: 0.5 }))],
  [`RangeError: needsOf: the projected stock of "RICE" must be at least -${most}, got -${most + 1}`, call({}, stocksOf({ onHandQty: -most, reservedQty: 1 }))],
  [`RangeError: needsOf: the need of "RICE" in "HAN" must be at most ${most}, got ${most + 1}`, call({ maxQty: most }, stocksOf({ onHandQty: -1 }))],
  ["TypeError: needsOf: options.untl is unknown (did you mean until?)", call({}, [], { untl: "2026-03-01" })],
  ['TypeError: needsOf: the stock of "HAN" must be given', call({}, [["HAN", undefined]])],
  ['RangeError: needsOf: options.arriveBy must be a calendar date, YYYY-MM-DD, got "2026-02-30"', call({}, [], { arriveBy: "2026-02-30" })],
  ['RangeError: needsOf: options.freshOn must be a calendar date, YYYY-MM-DD, got "today"', call({}, [], { freshOn: "today" })],
  ['RangeError: needsOf: lots[0].expiresOn of the stock of "RICE" must be a calendar date, YYYY-MM-DD, got "soon"', call({}, stocksOf({ lots: [{ qty: 1, expiresOn: "soon" }] }), { freshOn: "2026-03-01" })],
  ['RangeError: needsOf: options.until must be a calendar date, YYYY-MM-DD, got "soon"', call({}, [], { until: "soon" })],
  ["TypeError: planSupply: needs must be an array, got {}", () => plan({})],
  ["TypeError: planSupply: needs[1]: the need must be an object with an items array, got {}", () => plan([need, {}])],
  ["TypeError: planSupply: context.stock is unknown (did you mean stocks?)", () => plan([], { stock: 1 })],
  ["TypeError: planSupply: needs[0]: context.stocks[0] must be an array, got 7", () => plan([need], { stocks: [7] })],
  ['TypeError: planSupply: needs[0]: the source "HCM": context.stocks.get("HCM") must be an object with a get method, got 7', () => plan([need], { stocks: [["HCM", 7]] })],
  ['TypeError: planSupply: needs[0]: context.stocks of "HCM" must be given', () => plan([need], { stocks: [["HCM", undefined]] })],
  ['RangeError: planSupply: options.choose must be one of cheapest, in_order, got "any"', () => plan([], {}, { choose: "any" })],
  ["RangeError: shareUnits: units must be at least 0, got -1", () => share(-1, [])],
  ["TypeError: shareUnits: claims must be an array, got {}", () => share(1, {})],
  ["TypeError: shareUnits: claims[0] must be an object, got null", () => share(1, [null])],
  ["RangeError: shareUnits: claims[0].weight must be a whole number, got 0.5", () => share(1, [{ wantedQty: 1, weight: 0.5 }])],
  ["TypeError: shareUnits: claims[0].wantedQty must be given", () => share(1, [{}])],
  ["RangeError: shareUnits: options.packQty must be at least 1, got 0", () => share(1, [], { packQty: 0 })],
  ["TypeError: shareUnits: options.pack is unknown (did you mean packQty?)", () => share(1, [], { pack: 1 })],
];

describe("the planning of supplies", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
