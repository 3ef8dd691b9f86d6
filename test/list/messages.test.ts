import { createTransferCollection, type ListQuery, listTransfers } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";
import { thrownBy, untyped } from "../support/thrownBy";

// Every error of the list for misuse by the program around it.

/** A collection as a program without types sees it. */
type Untyped = Readonly<Record<"put" | "list" | "count", (...args: unknown[]) => unknown>>;

const collection = createTransferCollection([transfer]) as unknown as Untyped;
const query: ListQuery = { filter: {}, limit: 1, next: 0 };
const put = (change: object) => collection.put({ ...transfer, ...change });
const list = (change: object) => collection.list({ ...query, ...change });

// One message a line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: TransferCollection.put: transfer must be an object, got null", () => collection.put(null)],
  ["RangeError: TransferCollection.put: id of transfer undefined must be a string, got undefined", () => put({ id: undefined })],
  ['RangeError: TransferCollection.put: code of transfer "st-1" must be a string, got 7', () => put({ code: 7 })],
  ['RangeError: TransferCollection.put: refCode of transfer "st-1" must be a string, got undefined', () => put({ refCode: undefined })],
  ['RangeError: TransferCollection.put: srcWarehouseCode of transfer "st-1" must be a string, got undefined', () => put({ srcWarehouseCode: undefined })],
  ['RangeError: TransferCollection.put: destWarehouseCode of transfer "st-1" must be a string, got null', () => put({ destWarehouseCode: null })],
  ['RangeError: TransferCollection.put: seq of transfer "st-1" must be a safe integer ≥ 1, got 1.5', () => put({ seq: 1.5 })],
  ['RangeError: TransferCollection.put: seq of transfer "st-1" must be 1 as before, got 2', () => put({ seq: 2 })],
  ['RangeError: TransferCollection.put: seq of transfer "other" must be another than that of transfer "st-1", got 1', () => put({ id: "other" })],
  ['RangeError: TransferCollection.put: createdAt of transfer "st-1" must be epoch milliseconds, a safe integer, got an object (Date)', () => put({ createdAt: new Date(0) })],
  ['RangeError: TransferCollection.put: updatedAt of transfer "st-1" must be epoch milliseconds, a safe integer, got 0.5', () => put({ updatedAt: 0.5 })],
  ['RangeError: TransferCollection.put: status of transfer "st-1" must be one of created, processing, in_transit, completed, cancelled, got "done"', () => put({ status: "done" })],
  ['RangeError: TransferCollection.put: items of transfer "st-1" must be an array, got undefined', () => put({ items: undefined })],
  ['RangeError: TransferCollection.put: items[1].sku of transfer "st-1" must be a string, got undefined', () => put({ items: [{ sku: "A", qty: 1 }, null] })],
  ["TypeError: TransferCollection.list: query.filter must be an object, got undefined", () => collection.list()],
  ["TypeError: TransferCollection.list: query.filter must be an object, got null", () => list({ filter: null })],
  ['TypeError: TransferCollection.list: query.filter.skus must be an array, got "HELMET"', () => list({ filter: { skus: "HELMET" } })],
  ["TypeError: TransferCollection.list: query.filter.codes must be an array, got null", () => list({ filter: { codes: null } })],
  ['TypeError: TransferCollection.count: filter.statuses must be an array, got "created"', () => collection.count({ statuses: "created" })],
  ["RangeError: TransferCollection.list: query.limit must be a safe integer ≥ 1, got 0", () => list({ limit: 0 })],
  ['RangeError: TransferCollection.list: query.next must be a safe integer ≥ 0, got "5"', () => list({ next: "5" })],
  ['RangeError: TransferCollection.list: query.order must be one of newest, oldest, got "up"', () => list({ order: "up" })],
  ["TypeError: TransferCollection.count: filter must be an object, got undefined", () => collection.count()],
  ["TypeError: listTransfers: query.filter must be an object, got undefined", () => untyped(listTransfers)([])],
  ["RangeError: listTransfers: query.limit must be a safe integer ≥ 1, got undefined", () => untyped(listTransfers)([], { filter: {} })],
];

describe("the list", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
