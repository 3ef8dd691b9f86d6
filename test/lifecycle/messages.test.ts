import {
  applyEvent,
  bookingsOf,
  checkTransfer,
  createTransfer,
  progressOf,
  type StockTransfer,
  suppliesOf,
  type TransferItem,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { networkOf, requestOf } from "../support/routes";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// Every misuse error of the life of a transfer.

const apply = untyped(applyEvent);
const book = (change: object) =>
  untyped(bookingsOf)([{ ...transfer, transferType: "ROAD", departureDate: "2026-03-02", ...change }]);
const supply = (transfers: unknown, ...rest: unknown[]) => untyped(suppliesOf)(transfers, ...rest);
const expiring = (date: unknown) => supply([transfer], "HAN", { expiresOn: () => date });
const withItem = (fields: Partial<TransferItem>): StockTransfer => ({
  ...transfer,
  items: [{ sku: "A", qty: 10, ...fields }],
});

const lines = ["A", "B", "A"].map((sku) => ({ sku, qty: 2 }));
const request = requestOf(...lines);
const checkOf = (asked = request) => {
  const stock = new Map(["A", "B"].map((sku) => [sku, { onHandQty: 9, unitWeight: 1 }]));
  return checkTransfer(asked, { network: networkOf(), stock, now: 0 }).value!;
};
const given = { seq: 7, id: "st-7", code: "ST7", partner: transfer.partner, createdAt: 0 };
const create = (change: object, of: object = given) =>
  untyped(createTransfer)(checkOf(), { ...request, ...change }, of);
const tooMuch = requestOf({ sku: "A", qty: 10 });

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: applyEvent: transfer must be an object, got null", () => apply(null, { type: "start" }, 0)],
  ['RangeError: applyEvent: status of transfer "st-1" must be one of created, processing, in_transit, completed, cancelled, got "done"', () => apply({ ...transfer, status: "done" }, {}, 0)],
  ['RangeError: applyEvent: the sum of shippedQty and cancelledQty of items[0] (qty: 10) of transfer "st-1" must be at most 10, got 11', () => apply({ ...withItem({ shippedQty: 6, cancelledQty: 5 }), status: "in_transit" }, {}, 0)],
  ["RangeError: applyEvent: at must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got NaN", () => apply(transfer, {}, NaN)],
  ["TypeError: applyEvent: at must be given", () => apply(transfer, {})],
  ["TypeError: bookingsOf: transfers must be an iterable, got 7", () => untyped(bookingsOf)(7)],
  ["TypeError: bookingsOf: transfers[1] must be an object, got null", () => untyped(bookingsOf)([transfer, null])],
  ['RangeError: bookingsOf: totalWeight of transfer "st-1" must be at least 0, got -1', () => book({ totalWeight: -1 })],
  ['TypeError: bookingsOf: departureDate of transfer "st-1" must be a calendar date, YYYY-MM-DD, got null', () => book({ departureDate: null })],
  ['RangeError: createTransfer: check.destWarehouseCode must be "C", as in the request, got "B"', () => create({ destWarehouseCode: "C" })],
  ['RangeError: createTransfer: the requestedQty of "A" in the check must be 5, as in the request, got 4', () => create({ items: [...lines, { sku: "A", qty: 1 }] })],
  ["RangeError: createTransfer: the number of check.items must be 1, as in the request, got 2", () => create({ items: [{ sku: "B", qty: 2 }] })],
  ['RangeError: createTransfer: check.transferType must be "AIR", as in the request, got "ROAD"', () => create({ transferType: "AIR" })],
  ['RangeError: createTransfer: the line of "A" must be allowed, got "insufficient_stock"', () => createTransfer(checkOf(tooMuch), tooMuch, given)],
  ["TypeError: createTransfer: request.items[0].qty must be given", () => untyped(createTransfer)(checkOf(requestOf()), { ...request, items: [{ sku: "A" }] }, given)],
  ['TypeError: createTransfer: given.status must be absent, because the check and the request decide it, got "completed"', () => create({}, { ...given, status: "completed" })],
  ['RangeError: createTransfer: seq of transfer "st-7" must be at least 1, got 0', () => create({}, { ...given, seq: 0 })],
  ["TypeError: createTransfer: check must be given", () => untyped(createTransfer)(undefined, request, given)],
  ["TypeError: createTransfer: given must be an object, got null", () => untyped(createTransfer)(checkOf(), request, null)],
  ['RangeError: progressOf: the sum of acceptedQty, rejectedQty, lostQty and returnedQty of items[0] (shippedQty: 0) of transfer "st-1" must be at most 0, got 1', () => progressOf(withItem({ acceptedQty: 1 }))],
  ["TypeError: progressOf: transfer must be given", () => untyped(progressOf)(undefined)],
  ["TypeError: suppliesOf: transfers must be an iterable, got { seq, id, status, subStatus, code, … }", () => supply(transfer, "HAN")],
  ["TypeError: suppliesOf: transfers[1] must be an object, got null", () => supply([transfer, null], "HAN")],
  ['TypeError: suppliesOf: items of transfer "st-1" must be given', () => supply([{ ...transfer, items: undefined }], "HAN")],
  ["TypeError: suppliesOf: warehouseCode must be given", () => supply([transfer])],
  ['RangeError: suppliesOf: the supply of "A" on 2026-03-05 must be at most 9007199254740991, got 9007199254740992', () => supply([withItem({ qty: Number.MAX_SAFE_INTEGER }), withItem({ qty: 1 })], "HAN")],
  ['TypeError: suppliesOf: the expiresOn of "HELMET" must be a calendar date, YYYY-MM-DD, got null', () => expiring(null)],
  ['TypeError: suppliesOf: the expiresOn of "HELMET" must be a calendar date, YYYY-MM-DD, got 5', () => expiring(5)],
  ['RangeError: suppliesOf: the expiresOn of "HELMET" must be a calendar date, YYYY-MM-DD, got "2026-02-30"', () => expiring("2026-02-30")],
];

describe("the life of a transfer", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
