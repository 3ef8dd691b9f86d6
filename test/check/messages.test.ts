import {
  checkTransfer,
  compareChecks,
  largestAllowed,
  parseCheckRequest,
  type Result,
  type TransferCheck,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";

// Every error of the check for misuse by the program around it.

const request = { items: [{ sku: "A", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const check = (change: object, given: unknown = request) =>
  untyped(checkTransfer)(given, { ...checkContext, ...change });
const checkLevel = (level: unknown) => check({ stock: new Map([["A", level]]) });

function valueOf<Value>(result: Result<Value>): Value {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}

const checked = valueOf(checkTransfer(request, checkContext));
const withItem = (fields: object): TransferCheck => ({ ...checked, items: [{ ...checked.items[0]!, ...fields }] });

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: checkTransfer: request.items must be an array, got undefined", () => untyped(checkTransfer)(undefined, checkContext)],
  ["TypeError: checkTransfer: request.items must be an array, got undefined", () => check({}, parseCheckRequest({}))],
  ["TypeError: checkTransfer: request.items must be an array, got an object (Set)", () => check({}, { ...request, items: new Set() })],
  ["TypeError: checkTransfer: context.network.route must be a function, got undefined", () => untyped(checkTransfer)(request)],
  ["TypeError: checkTransfer: context.network.route must be a function, got undefined", () => check({ network: { warehouses: [] } })],
  ["TypeError: checkTransfer: context.network.route must be a function, got undefined", () => check({ network: undefined })],
  ["TypeError: checkTransfer: context.stock.get must be a function, got undefined", () => check({ stock: undefined })],
  ["TypeError: checkTransfer: context.stock.get must be a function, got undefined", () => check({ stock: { A: { onHandQty: 1 } } })],
  ['RangeError: checkTransfer: weightRule must be one of fill, whole, each, got "Whole"', () => check({ weightRule: "Whole" })],
  ['RangeError: checkTransfer: duplicateLines must be one of merge, reject, got "ignore"', () => check({ duplicateLines: "ignore" })],
  ['TypeError: checkTransfer: the stock of "A" must be an object or undefined, got null', () => checkLevel(null)],
  ['TypeError: checkTransfer: the stock of "A" must be an object or undefined, got 5', () => checkLevel(5)],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be a safe integer, got undefined', () => checkLevel({})],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be a safe integer, got 1.5', () => checkLevel({ onHandQty: 1.5 })],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be a safe integer, got "5"', () => checkLevel({ onHandQty: "5" })],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be a safe integer, got 9007199254740992', () => checkLevel({ onHandQty: 2 ** 53 })],
  ['RangeError: checkTransfer: reservedQty of the stock of "A" must be a safe integer ≥ 0, got -1', () => checkLevel({ onHandQty: 1, reservedQty: -1 })],
  ['RangeError: checkTransfer: reservedQty of the stock of "A" must be a safe integer ≥ 0, got 9007199254740992', () => checkLevel({ onHandQty: 1, reservedQty: 2 ** 53 })],
  ['RangeError: checkTransfer: safetyQty of the stock of "A" must be a safe integer ≥ 0, got -1', () => checkLevel({ onHandQty: 1, safetyQty: -1 })],
  ['RangeError: checkTransfer: safetyQty of the stock of "A" must be a safe integer ≥ 0, got 1.5', () => checkLevel({ onHandQty: 1, safetyQty: 1.5 })],
  ['RangeError: checkTransfer: unitWeight of the stock of "A" must be a safe integer ≥ 0, got 0.1', () => checkLevel({ onHandQty: 1, unitWeight: 0.1 })],
  ['RangeError: checkTransfer: unitWeight of the stock of "A" must be a safe integer ≥ 0, got null', () => checkLevel({ onHandQty: 1, unitWeight: null })],
  ['RangeError: checkTransfer: unitWeight of the stock of "A" must be a safe integer ≥ 0, got 9007199254740992', () => checkLevel({ onHandQty: 1, unitWeight: 2 ** 53 })],
  ['RangeError: checkTransfer: transferable of the stock of "A" must be a boolean, got null', () => checkLevel({ onHandQty: 1, transferable: null })],
  ['RangeError: checkTransfer: transferable of the stock of "A" must be a boolean, got "no"', () => checkLevel({ onHandQty: 1, transferable: "no" })],
  ["TypeError: checkTransfer: context.network.route must be a function, got undefined", () => untyped(largestAllowed)(request)],
  ["TypeError: compareChecks: items of both checks must be an array, got undefined", () => untyped(compareChecks)(checked, undefined)],
  ['RangeError: compareChecks: items[0] must be the same SKU and quantity in both checks, got 1 of "A" and 1 of "B"', () => compareChecks(checked, withItem({ sku: "B" }))],
  ['RangeError: compareChecks: items[0] must be the same SKU and quantity in both checks, got 3 of "A" and 1 of "A"', () => compareChecks(withItem({ requestedQty: 3 }), checked)],
  ['RangeError: compareChecks: items[1] must be the same SKU and quantity in both checks, got nothing and 1 of "A"', () => compareChecks(checked, { ...checked, items: [checked.items[0]!, checked.items[0]!] })],
  ['RangeError: compareChecks: items[0] must be the same SKU and quantity in both checks, got 1 of "A" and nothing', () => compareChecks(checked, { ...checked, items: [] })],
];

describe("the check", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
