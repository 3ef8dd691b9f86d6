import { planSources } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { sourceRules } from "../../../src/planners/sources/SourcePlan";
import { contextOf } from "../../support/sourceProblems";
import { thrownBy, untyped } from "../../support/thrownBy";

// Every error of planSources for misuse by the program around it.

const context = contextOf({ W0: { A: { onHandQty: 1, unitWeight: 1 } } });
const [[, levels]] = [...context.stocks] as [[string, unknown]];
const request = { items: [{ sku: "A", qty: 1 }], destWarehouseCode: "DEST" };
const plan = (change: object, options?: unknown) => untyped(planSources)(request, { ...context, ...change }, options);
const planLevel = (level: unknown) => plan({ stocks: [["W0", new Map([["A", level]])]] });
async function* later() {
  yield await Promise.resolve(["W0", levels]);
}

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: planSources: request must be given", () => untyped(planSources)(undefined, context)],
  ["TypeError: planSources: request must be an object with an items array, got Promise", () => untyped(planSources)(Promise.resolve(request), context)],
  ["TypeError: planSources: request.items[0] must be an object, got null", () => untyped(planSources)({ ...request, items: [null] }, context)],
  ["TypeError: planSources: request.items[0].sku must be a string, got 7", () => untyped(planSources)({ ...request, items: [{ sku: 7, qty: 1 }] }, context)],
  ["TypeError: planSources: context must be given", () => untyped(planSources)(request)],
  ["TypeError: planSources: context must be an object with network, got { now, stocks }", () => plan({ network: undefined })],
  [`TypeError: planSources: 2 faults\n  context.stock is unknown (did you mean stocks?)\n  context.weightRule is unknown: use one of ${Object.keys(sourceRules).join(", ")}`, () => plan({ stock: [], weightRule: "fill" })],
  ["TypeError: planSources: context.stocks must be given", () => plan({ stocks: undefined })],
  ["TypeError: planSources: context.stocks must be an iterable, got { W0 }", () => plan({ stocks: { W0: levels } })],
  ["TypeError: planSources: context.stocks must be an iterable, got AsyncGenerator", () => plan({ stocks: later() })],
  ['TypeError: planSources: context.stocks[0] must be an array, got "W0"', () => plan({ stocks: ["W0"] })],
  ["TypeError: planSources: context.stocks[1] must be an array, got Map", () => plan({ stocks: [["W0", levels], levels] })],
  ["TypeError: planSources: context.stocks[0][0] must be a string, got 7", () => plan({ stocks: [[7, levels]] })],
  ['RangeError: planSources: context.stocks[1][0] must be unique, got "W0"', () => plan({ stocks: [["W0", levels], ["W0", levels]] })],
  ['TypeError: planSources: context.stocks of "W0" must be given', () => plan({ stocks: [["W0"]] })],
  ['TypeError: planSources: context.stocks of "W0" must be an object with a get method, got Array(0)', () => plan({ stocks: [["W0", []]] })],
  ['RangeError: planSources: the source "W0": onHandQty of the stock of "A" must be a whole number, got 1.5', () => planLevel({ onHandQty: 1.5 })],
  ['TypeError: planSources: the source "W0": the stock of "A" must be an object with onHandQty, got null', () => planLevel(null)],
  ["TypeError: planSources: context.now must be given", () => plan({ now: undefined })],
  ['TypeError: planSources: context.now must be epoch milliseconds within the years 0000 to 9999, got "2026-03-02"', () => plan({ stocks: [["DEST", levels]], now: "2026-03-02" })],
  ["TypeError: planSources: options must be an object, got null", () => plan({}, null)],
  ["TypeError: planSources: options.efort is unknown (did you mean effort?)", () => plan({}, { efort: 9 })],
  ["RangeError: planSources: options.effort must be at least 0, got -1", () => plan({}, { effort: -1 })],
  ["RangeError: planSources: options.effort must be a whole number, got 0.5", () => plan({}, { effort: 0.5 })],
];

describe("planSources", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });

  it("treats an undefined effort as the default", () => {
    expect(plan({}, { effort: undefined })).toEqual(plan({}));
  });
});
