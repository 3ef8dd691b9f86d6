import { planTransfers } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../../support/thrownBy";

// Every error of planTransfers for misuse by the program around it.

const item = (sku: string, qty: number, unitWeight: number) => ({ sku, qty, unitWeight });
const eggs = (qty: number, packQty: number | undefined) => ({ ...item("EGG", qty, 1), packQty });

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, ...given: unknown[]])[] = [
  ["RangeError: planTransfers: weightLimit must be a whole number, got 0.5", [], 0.5, {}],
  ["TypeError: planTransfers: weightLimit must be given", []],
  ["TypeError: planTransfers: options must be an object, got null", [], 1, null],
  ["RangeError: planTransfers: options.effort must be at least 0, got -1", [], 1, { effort: -1 }],
  ["TypeError: planTransfers: options.efort is unknown (did you mean effort?)", [], 1, { efort: 9 }],
  ["TypeError: planTransfers: options.time is unknown: use effort", [], 1, { time: 9 }],
  ["TypeError: planTransfers: items must be an array, got null", null, 1],
  ["TypeError: planTransfers: items[0] must be an object, got null", [null], 1],
  ["TypeError: planTransfers: items[0] must be given", new Array(1), 1],
  ["TypeError: planTransfers: items[0].sku must be a string, got 7", [{ sku: 7, qty: 1, unitWeight: 1 }], 1],
  ["RangeError: planTransfers: items[1].qty must be at least 0, got -1", [item("A", 1, 1), item("B", -1, 1)], 1],
  ["TypeError: planTransfers: items[0].unitWeight must be given", [{ sku: "A", qty: 1 }], 1],
  ["RangeError: planTransfers: items[1].unitWeight must be 1, as in earlier items of the SKU, got 2", [item("A", 1, 1), item("A", 1, 2)], 3],
  ["TypeError: planTransfers: weightLimit must be a number, got null", [], null],
  ["TypeError: planTransfers: limits must be an object with weight, volume or units, got {}", [], {}],
  ["TypeError: planTransfers: limits must be an object with weight, volume or units, got {}", [], { weight: undefined }],
  ["TypeError: planTransfers: limits must be route.limits instead of the route, got { transferType, limits }", [], { transferType: "ROAD", limits: { weight: 1 } }],
  ["TypeError: planTransfers: limits.volumes is unknown (did you mean volume?)", [], { volumes: 1 }],
  ["RangeError: planTransfers: limits.volume must be at least 0, got -1", [], { volume: -1 }],
  ["TypeError: planTransfers: items[0].unitVolume must be given", [item("A", 1, 1)], { volume: 1 }],
  ["RangeError: planTransfers: items[1].unitVolume must be 2, as in earlier items of the SKU, got 3", [{ ...item("A", 1, 1), unitVolume: 2 }, { ...item("A", 1, 1), unitVolume: 3 }], 1],
  ["RangeError: planTransfers: items would bring the total volume above 9007199254740991", [{ ...item("A", 3, 1), unitVolume: 2 ** 52 }], { volume: 1 }],
  ["RangeError: planTransfers: items[0].qty must be a multiple of 6, got 7", [eggs(7, 6)], 10],
  ["RangeError: planTransfers: items[1].qty must be a multiple of 6, got 3", [eggs(6, 6), eggs(3, 6)], 10],
  ["RangeError: planTransfers: items[0].packQty must be at least 1, got 0", [eggs(0, 0)], 10],
  ["RangeError: planTransfers: items[0].packQty must be a whole number, got 1.5", [eggs(3, 1.5)], 10],
  ["RangeError: planTransfers: items[1].packQty must be 6, as in earlier items of the SKU, got 1", [eggs(6, 6), eggs(6, undefined)], 10],
  ["RangeError: planTransfers: items would bring the total weight above 9007199254740991", [item("A", 2 ** 52, 1), item("B", 2 ** 52, 1)], 3],
  ["RangeError: planTransfers: items would bring the total weight above 9007199254740991", [item("A", 3, Number.MAX_SAFE_INTEGER)], { units: 3 }],
  ["RangeError: planTransfers: items[1].qty would bring the total quantity of the SKU above 9007199254740991", [item("A", Number.MAX_SAFE_INTEGER, 0), item("A", 1, 0)], 3],
  ["RangeError: planTransfers: the number of transfers must be at most 1000000, got 1000001", [item("A", 1_000_001, 1)], 1],
];

describe("planTransfers", () => {
  it.each(errors)("%s", (error, ...given) => {
    expect(thrownBy(() => untyped(planTransfers)(...given))).toBe(error);
  });
});
