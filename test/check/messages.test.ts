import {
  checkServices,
  checkTransfer,
  checkTransfers,
  compareChecks,
  earliestTransfer,
  largestAllowed,
  parseCheckRequest,
  type TransferCheck,
  trimRequest,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { contextRules } from "../../src/check/CheckContext";
import { networkOf } from "../support/routes";
import { checkBody, checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";

// Every misuse error of the check.

const one = { sku: "A", qty: 1 };
const request = { items: [one], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const check = (change: object, given: unknown = request) =>
  untyped(checkTransfer)(given, { ...checkContext, ...change });
const checkLevel = (level: unknown) => check({ stock: new Map([["A", level]]) });
const checkAccepted = (most: unknown) => check({ acceptedQty: new Map([["A", most]]) });
const contextFields = Object.keys(contextRules).join(", ");
const checkItem = (item: unknown) => check({}, { ...request, items: [one, one, one, item] });
const largest = (change: object, given: unknown = request) =>
  untyped(largestAllowed)(given, { ...checkContext, ...change });

const withLots = (...lots: readonly unknown[]) => checkLevel({ onHandQty: 1, lots });
/** Movements are only read for a date. */
const withMovements = (movements: unknown) =>
  check({ notBefore: "2026-03-02", stock: new Map([["A", { onHandQty: 1, movements }]]) });
const trim = (options: unknown) => untyped(trimRequest)(request, checkContext, options);
const truck = networkOf(
  { capacity: { weight: 100 }, weightLimit: 100 },
  { warehouses: checkContext.network.config.warehouses },
);
const withBookings = (load: unknown) => check({ network: truck, booked: () => load });
const [moved, lot] = [
  { on: "2026-03-02", qty: 1 },
  { qty: 1, expiresOn: "2026-03-06" },
];

const batch = (change: object, requests: unknown = []) =>
  untyped(checkTransfers)(requests, { network: checkContext.network, stocks: new Map(), now: 0, ...change });

const checked = checkTransfer(request, checkContext).value!;
const withItem = (fields: object): TransferCheck => ({ ...checked, items: [{ ...checked.items[0]!, ...fields }] });

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: checkTransfer: request must be given", () => untyped(checkTransfer)(undefined, checkContext)],
  ["TypeError: checkTransfer: request must be an object with an items array, got { value }", () => check({}, parseCheckRequest(checkBody))],
  ["TypeError: checkTransfer: request.items must be an array, got \"A\"", () => check({}, { ...request, items: "A" })],
  ["TypeError: checkTransfer: request.items[3] must be an object, got null", () => checkItem(null)],
  ["TypeError: checkTransfer: request.items[3] must be given", () => check({}, { ...request, items: Object.assign(new Array(5), [one, one, one]) })],
  ["TypeError: checkTransfer: request.items[3].sku must be a string, got 7", () => checkItem({ sku: 7, qty: 1 })],
  ["TypeError: checkTransfer: request.items[0].sku must be given", () => check({}, { ...request, items: [{ product_sku: "A", qty: 1 }] })],
  ["TypeError: checkTransfer: request.transferType must be a string, got 7", () => check({}, { ...request, transferType: 7 })],
  ['TypeError: checkTransfers: requests[0] from "HCM" to "HAN": request.transferType must be a string, got 7', () => batch({}, [{ ...request, transferType: 7 }])],
  ["TypeError: checkTransfer: context must be an object with network, got { items, srcWarehouseCode, destWarehouseCode }", () => untyped(checkTransfer)(checkContext, request)],
  ["TypeError: checkTransfer: context must be given", () => untyped(checkTransfer)(request)],
  ["TypeError: checkTransfer: context must be an object with network, got { stock, now }", () => check({ network: undefined })],
  ["TypeError: checkTransfer: context.network must be an object with a route method, got { warehouses }", () => check({ network: { warehouses: [] } })],
  ["TypeError: checkTransfer: context.stock must be given", () => check({ stock: undefined })],
  ["TypeError: checkTransfer: context.stock must be an object with a get method, got { A }", () => check({ stock: { A: { onHandQty: 1 } } })],
  ["TypeError: checkTransfer: context.acceptedQty must be an object with a get method, got null", () => check({ acceptedQty: null })],
  ['RangeError: checkTransfer: the acceptedQty of "A" must be at least 0, got -1', () => checkAccepted(-1)],
  ['TypeError: checkTransfer: the acceptedQty of "A" must be a number, got "5"', () => checkAccepted("5")],
  ["TypeError: checkTransfer: context.weightrule is unknown (did you mean weightRule?)", () => check({ weightrule: "whole" })],
  ["TypeError: checkTransfer: 2 faults\n  context.duplicateline is unknown (did you mean duplicateLines?)\n  context.acceptedqty is unknown (did you mean acceptedQty?)", () => check({ duplicateline: "reject", acceptedqty: new Map() })],
  ["TypeError: checkTransfer: context.stocks is unknown (did you mean stock?)", () => untyped(checkTransfer)(request, { network: checkContext.network, stocks: new Map(), now: 0 })],
  [`TypeError: checkTransfer: context.reasons is unknown: use one of ${contextFields}`, () => check({ reasons: true })],
  ['RangeError: checkTransfer: context.weightRule must be one of fill, whole, each, got "Whole"', () => check({ weightRule: "Whole" })],
  ['TypeError: checkTransfer: the stock of "A" must be an object with onHandQty, got null', () => checkLevel(null)],
  ['TypeError: checkTransfer: the stock of "A" must be an object with onHandQty, got { onhandqty }', () => checkLevel({ onhandqty: 5 })],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be a whole number, got 1.5', () => checkLevel({ onHandQty: 1.5 })],
  ['TypeError: checkTransfer: onHandQty of the stock of "A" must be a number, got "5"', () => checkLevel({ onHandQty: "5" })],
  ['RangeError: checkTransfer: onHandQty of the stock of "A" must be at most 9007199254740991, got 9007199254740992', () => checkLevel({ onHandQty: 2 ** 53 })],
  ['RangeError: checkTransfer: reservedQty of the stock of "A" must be at least 0, got -1', () => checkLevel({ onHandQty: 1, reservedQty: -1 })],
  ['RangeError: checkTransfer: safetyQty of the stock of "A" must be at least 0, got -1', () => checkLevel({ onHandQty: 1, safetyQty: -1 })],
  ['TypeError: earliestTransfer: preparationDays of the stock of "A" must be a number, got null', () => untyped(earliestTransfer)(request, { ...checkContext, stock: new Map([["A", { onHandQty: 1, preparationDays: null }]]) })],
  ['RangeError: checkTransfer: preparationDays of the stock of "A" must be at least 0, got -1', () => checkLevel({ onHandQty: 1, preparationDays: -1 })],
  ['TypeError: checkTransfer: the stock of "A" must be an object with onHandQty, got {}', () => checkLevel(Object.prototype)],
  ['RangeError: checkTransfer: packQty of the stock of "A" must be at least 1, got 0', () => checkLevel({ onHandQty: 1, packQty: 0 })],
  ['RangeError: checkTransfer: unitWeight of the stock of "A" must be a whole number, got 0.1', () => checkLevel({ onHandQty: 1, unitWeight: 0.1 })],
  ['RangeError: largestAllowed: unitVolume of the stock of "A" must be a whole number, got 0.5', () => largest({ stock: new Map([["A", { onHandQty: 1, unitVolume: 0.5 }]]) })],
  ['TypeError: checkTransfer: transferable of the stock of "A" must be a boolean, got "no"', () => checkLevel({ onHandQty: 1, transferable: "no" })],
  ['TypeError: checkTransfer: lots of the stock of "A" must be an array, got null', () => checkLevel({ onHandQty: 1, lots: null })],
  ['TypeError: checkTransfer: lots[1] of the stock of "A" must be given', () => withLots(...[lot, undefined])],
  ['RangeError: checkTransfer: lots[0].qty of the stock of "A" must be at least 0, got -1', () => withLots({ ...lot, qty: -1 })],
  ['TypeError: checkTransfer: lots[1].expiresOn of the stock of "A" must be given', () => withLots(lot, { qty: 1 })],
  ['TypeError: checkTransfer: movements of the stock of "A" must be an array, got Map', () => withMovements(new Map())],
  ['TypeError: checkTransfer: movements[0] of the stock of "A" must be an object, got 5', () => withMovements([5])],
  ['TypeError: checkTransfer: movements[0] of the stock of "A" must be given', () => withMovements(new Array(1))],
  ['RangeError: checkTransfer: movements[0].on of the stock of "A" must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => withMovements([{ ...moved, on: "2026-02-30" }])],
  ['TypeError: checkTransfer: movements[0].on of the stock of "A" must be given', () => withMovements([{ qty: 1 }])],
  ['RangeError: checkTransfer: movements[0].expiresOn of the stock of "A" must be a calendar date, YYYY-MM-DD, got "soon"', () => withMovements([{ ...moved, expiresOn: "soon" }])],
  ['TypeError: checkTransfer: movements[1].type of the stock of "A" is unknown: use one of on, qty, expiresOn', () => withMovements([moved, { ...moved, type: "outbound" }])],
  ['RangeError: checkTransfer: movements[1].qty of the stock of "A" must be a whole number, got 0.5', () => withMovements([moved, { ...moved, qty: 0.5 }])],
  ['RangeError: checkTransfer: movements[0].qty (with expiresOn) of the stock of "A" must be at least 0, got -1', () => withMovements([{ ...moved, qty: -1, expiresOn: "2026-03-09" }])],
  ['RangeError: checkTransfer: the projected stock of "A" must be at most 9007199254740991, got 9007199254740992', () => withMovements([{ ...moved, qty: Number.MAX_SAFE_INTEGER }])],
  ['TypeError: checkTransfer: booked({ date: "2026-03-02" }) must be an object, got null', () => withBookings(null)],
  ['TypeError: checkTransfer: booked({ date: "2026-03-02" }) must be an object, got Promise', () => withBookings(Promise.resolve({}))],
  ['TypeError: checkTransfer: booked({ date: "2026-03-02" }).weight must be a number, got "5"', () => withBookings({ weight: "5" })],
  ['RangeError: checkTransfer: booked({ date: "2026-03-02" }).units must be at least 0, got -1', () => withBookings({ units: -1 })],
  ['RangeError: checkTransfer: booked({ date: "2026-03-02" }).transfers must be a whole number, got 0.5', () => withBookings({ transfers: 0.5 })],
  ['RangeError: checkTransfer: booked({ date: "2026-03-02" }).volume must be at most 9007199254740991, got 9007199254740992', () => withBookings({ volume: 2 ** 53 })],
  ['TypeError: checkTransfer: booked({ date: "2026-03-02" }).trucks is unknown: use one of weight, volume, units, transfers', () => withBookings({ trucks: 1 })],
  ["TypeError: trimRequest: options.departby is unknown (did you mean departBy?)", () => trim({ departby: "2026-03-01" })],
  ["TypeError: trimRequest: options.departBy must be a calendar date, YYYY-MM-DD, got 5", () => trim({ departBy: 5 })],
  ['RangeError: trimRequest: options.arriveBy must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => trim({ arriveBy: "2026-02-30" })],
  ["TypeError: trimRequest: options.arriveBy must be a calendar date, YYYY-MM-DD, got null", () => trim({ arriveBy: null })],
  ["TypeError: trimRequest: options must be an object, got null", () => trim(null)],
  ["TypeError: checkTransfer: context.transferType must be a string, got 1", () => check({ transferType: 1 })],
  ["TypeError: checkServices: request must be an object with an items array, got { value }", () => untyped(checkServices)(parseCheckRequest(checkBody), checkContext)],
  ["TypeError: largestAllowed: request must be an object with an items array, got { value }", () => untyped(largestAllowed)(parseCheckRequest(checkBody), checkContext)],
  ["TypeError: checkTransfers: requests must be an iterable, got { items, srcWarehouseCode, destWarehouseCode }", () => batch({}, request)],
  ["TypeError: checkTransfers: requests[1]: request must be an object with an items array, got null", () => batch({}, [request, null])],
  ['TypeError: checkTransfers: requests[1] from "HCM" to "HAN": request.items[0] must be an object, got null', () => batch({}, [request, { ...request, items: [null] }, null])],
  ["TypeError: checkTransfers: context must be an object with network, got { stocks, now }", () => batch({ network: undefined })],
  ["TypeError: checkTransfers: context.stocks must be given", () => batch({ stocks: undefined })],
  ["TypeError: checkTransfers: 2 faults\n  context.stocks must be given\n  context.stock is unknown (did you mean stocks?)", () => untyped(checkTransfers)([], checkContext)],
  ["TypeError: checkTransfers: context.stocks must be an object with a get method, got function", () => batch({ stocks: () => new Map() })],
  ['TypeError: checkTransfers: requests[0] from "HCM" to "HAN": context.stocks.get("HCM") must be an object with a get method, got null', () => batch({ stocks: { get: () => null } }, [request])],
  ["TypeError: checkTransfers: context.heldQty is unknown: use one of network, now, transferType, weightRule, duplicateLines, acceptedQty, notBefore, promisesUntil, forbids, minShelfDays, booked, stocks, claims", () => batch({ heldQty: new Map() })],
  ["TypeError: checkTransfers: context.acceptedQty must be an object with a get method, got null", () => batch({ acceptedQty: null })],
  ['TypeError: checkTransfers: requests[0] from "HCM" to "HAN": context.acceptedQty.get("HAN") must be an object with a get method, got null', () => batch({ acceptedQty: { get: () => null } }, [request])],
  ['RangeError: checkTransfers: requests[0] from "HCM" to "HAN": the acceptedQty of "A" must be at least 0, got -1', () => batch({ acceptedQty: new Map([["HAN", new Map([["A", -1]])]]) }, [request])],
  ['RangeError: checkTransfers: requests[0] from "HCM" to "HAN": onHandQty of the stock of "A" must be a whole number, got 1.5', () => batch({ stocks: new Map([["HCM", new Map([["A", { onHandQty: 1.5 }]])]]) }, [request])],
  ['RangeError: checkTransfers: requests[0] from "HCM" to "HAN": now must be epoch milliseconds within the years 0000 to 9999, got 9007199254740991', () => batch({ now: Number.MAX_SAFE_INTEGER }, [request])],
  ['RangeError: checkTransfers: context.claims must be one of lines, requests, got "none"', () => batch({ claims: "none" })],
  ["TypeError: compareChecks: after must be given", () => untyped(compareChecks)(checked, undefined)],
  ["TypeError: compareChecks: before must be an object with an items array, got { value }", () => untyped(compareChecks)(checkTransfer(request, checkContext), checked)],
  ["TypeError: compareChecks: before.items[0] must be an object with a refusals array, got { sku, requestedQty, availableQty, unitWeight, totalWeight, … }", () => compareChecks(withItem({ refusals: undefined }), checked)],
  ["TypeError: compareChecks: after.items[1] must be an object with a refusals array, got null", () => untyped(compareChecks)(checked, { ...checked, items: [checked.items[0], null] })],
  ['RangeError: compareChecks: after.items[0] must be 1 of "A", as in before.items[0], got 1 of "B"', () => compareChecks(checked, withItem({ sku: "B" }))],
  ['RangeError: compareChecks: after.items[0] must be 3 of "A", as in before.items[0], got 1 of "A"', () => compareChecks(withItem({ requestedQty: 3 }), checked)],
  ['RangeError: compareChecks: after.items[1] must be absent, as in before, got 1 of "A"', () => compareChecks(checked, { ...checked, items: [checked.items[0]!, checked.items[0]!] })],
  ['RangeError: compareChecks: after.items[0] must be 1 of "A", as in before.items[0], got nothing', () => compareChecks(checked, { ...checked, items: [] })],
];

describe("the check", () => {
  it("ignores unknown fields of a level, even misspelt ones", () => {
    class Row {
      sku = "A";
      onHandQty = 5;
      unitWeight = 1;
      reserved = 3;
      safety_qty = 1;
      isTransferable = false;
      get = () => 1;
    }
    const [item] = check({ stock: new Map([["A", new Row()]]) }).value!.items;
    expect(item).toMatchObject({ availableQty: 5, refusals: [] });
  });

  it("ignores unknown fields of a request, even those of the context", () => {
    const given = { ...request, id: "o-1", transferType: undefined, now: "today", weightRule: "none" };
    expect(check({}, given)).toEqual(check({}));
  });

  it("accepts any object with a get method as stock", () => {
    const stock = { get: () => undefined, [Symbol.iterator]: () => [5][Symbol.iterator]() };
    for (const given of [stock, new Map([["HCM", new Map()]])]) {
      expect(check({ stock: given }).value!.items[0]?.refusals).toEqual([{ code: "unknown_sku" }]);
    }
  });

  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
