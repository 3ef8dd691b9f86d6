import {
  createTransferCollection,
  type ListQuery,
  listTransfers,
  matchesFilter,
  mergePages,
  parseListQuery,
  quantitiesOf,
  walkTransfers,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { numbered, transfer } from "../support/transfers";
import { thrownBy, untyped } from "../support/thrownBy";

// Every misuse error of the list.

/** A collection as untyped code sees it. */
type Untyped = Readonly<
  Record<"put" | "get" | "delete" | "list" | "count" | "countByStatus", (...args: unknown[]) => unknown>
>;

const collection = createTransferCollection([transfer]) as unknown as Untyped;
const query: ListQuery = { filter: {}, limit: 1, next: 0 };
const put = (change: object) => collection.put({ ...transfer, ...change });
const list = (change: object) => collection.list({ ...query, ...change });
const scan = (transfers: unknown) => untyped(listTransfers)(transfers, query);
const create = untyped(createTransferCollection);
const pageOf = (seqs: number[], next = 0) => ({ transfers: seqs.map((seq) => numbered(seq)), next });
const merge = (pages: unknown, change = {}) => untyped(mergePages)(pages, { ...query, limit: 3, ...change });
const walk = untyped(walkTransfers);
const year10000 = Date.parse("9999-12-31T00:00:00Z");

async function* stream() {
  yield await Promise.resolve(transfer);
}

// One message per line.
// prettier-ignore
const errors: readonly (readonly [error: string, call: () => unknown])[] = [
  ["TypeError: TransferCollection.put: transfer must be an object, got null", () => collection.put(null)],
  ['RangeError: TransferCollection.put: seq of transfer "st-1" must be 1, as before, got 2', () => put({ seq: 2 })],
  ['RangeError: TransferCollection.put: seq of transfer "other" must differ from that of transfer "st-1", got 1', () => put({ id: "other" })],
  ['TypeError: TransferCollection.put: items[1].sku of transfer "st-1" must be given', () => put({ items: [{ sku: "A", qty: 1 }, { qty: 1 }] })],
  ['RangeError: TransferCollection.put: 2 faults\n  items[0].qty of transfer "st-1" must be at least 1, got 0\n  items[0].lostQty of transfer "st-1" must be a whole number, got 0.5', () => put({ items: [{ sku: "A", qty: 0, shippedQty: 1, lostQty: 0.5 }] })],
  ['RangeError: TransferCollection.put: the sum of shippedQty and cancelledQty of items[0] (qty: 9) of transfer "st-1" must be at most 9, got 10', () => put({ items: [{ sku: "A", qty: 9, shippedQty: 9, cancelledQty: 1 }] })],
  ['RangeError: TransferCollection.put: the number of units shipped (status: created) of transfer "st-1" must be at most 0, got 7', () => put({ items: [1, 6].map((shippedQty) => ({ sku: "A", qty: 9, shippedQty })) })],
  ['RangeError: TransferCollection.put: the number of units left or under way (status: completed) of transfer "st-1" must be at most 0, got 6', () => put({ status: "completed", items: [{ sku: "A", qty: 9, shippedQty: 8, acceptedQty: 2, lostQty: 1 }] })],
  ['RangeError: TransferCollection.put: the sum of acceptedQty, rejectedQty, lostQty and returnedQty of items[0] (shippedQty: 5) of transfer "st-1" must be at most 5, got 6', () => put({ items: [{ sku: "A", qty: 9, shippedQty: 5, acceptedQty: 3, rejectedQty: 2, lostQty: 1 }] })],
  ['RangeError: TransferCollection.put: the sum of all qty and excessQty of transfer "st-1" must be at most 9007199254740991, got 9007199254740992', () => put({ items: [{ sku: "A", qty: Number.MAX_SAFE_INTEGER }, { sku: "B", qty: 1 }] })],
  ['RangeError: TransferCollection.put: updatedAt of transfer "st-1" must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got 253402214400000', () => put({ updatedAt: year10000 })],
  ['TypeError: TransferCollection.put: transfer "st-1" must be a copy, got the object that the collection keeps, which must not be changed', () => collection.put(collection.get("st-1"))],
  ["TypeError: TransferCollection.get: id must be a string, got 1", () => collection.get(1)],
  ["TypeError: TransferCollection.delete: id must be given", () => collection.delete()],
  ["TypeError: createTransferCollection: transfers must be an iterable, got AsyncGenerator", () => create(stream())],
  ['TypeError: createTransferCollection: 2 faults\n  transfers[0] must be given\n  note of transfer "st-1" must be a string, got null', () => create([undefined, { ...transfer, note: null }])],
  ["TypeError: createTransferCollection: options.Copy is unknown (did you mean copy?)", () => create([], { Copy: false })],
  ["TypeError: TransferCollection.list: query must be given", () => collection.list()],
  ["TypeError: TransferCollection.list: query.value is unknown: use one of filter, limit, next, order", () => collection.list(parseListQuery(""))],
  ["TypeError: TransferCollection.list: 2 faults\n  query.filters is unknown (did you mean filter?)\n  query.orders is unknown (did you mean order?)", () => list({ filters: {}, orders: undefined })],
  ["RangeError: TransferCollection.list: query.limit must be at least 1, got 0", () => list({ limit: 0 })],
  ['RangeError: TransferCollection.list: query.order must be one of newest, oldest, got "up"', () => list({ order: "up" })],
  ["TypeError: TransferCollection.count: filter.issues is unknown: use one of partnerCode, srcWarehouseCode, destWarehouseCode, refCode, createdFrom, createdTo, updatedFrom, updatedTo, arrivesFrom, arrivesTo, departsFrom, departsTo, statuses, codes, srcWarehouseCodes, destWarehouseCodes, transferTypes, skus", () => collection.count(parseListQuery("limit=0"))],
  ['RangeError: TransferCollection.count: filter.statuses[1] must be one of created, processing, in_transit, completed, cancelled, got "done"', () => collection.count({ statuses: ["created", "done"] })],
  ["TypeError: listTransfers: query.limit must be given", () => untyped(listTransfers)([], { filter: {} })],
  ["TypeError: listTransfers: transfers[2] must be an object, got null", () => scan([transfer, transfer, null])],
  ['TypeError: matchesFilter: updatedAt of transfer "st-1" must be given', () => untyped(matchesFilter({}))({ ...transfer, updatedAt: undefined })],
  ['TypeError: matchesFilter: createdAt of transfer "st-1" must be given', () => untyped(matchesFilter({}))({ ...transfer, createdAt: undefined })],
  ['TypeError: matchesFilter: partner.code of transfer "st-1" must be a string, got null', () => untyped(matchesFilter({ partnerCode: "P1" }))({ ...transfer, partner: null })],
  ['TypeError: matchesFilter: transferType of transfer "st-1" must be a string, got 7', () => untyped(matchesFilter({ transferTypes: ["ROAD"] }))({ ...transfer, transferType: 7 })],
  ['RangeError: matchesFilter: status of transfer "st-1" must be one of created, processing, in_transit, completed, cancelled, got "CREATED"', () => untyped(matchesFilter({ statuses: ["created"] }))({ ...transfer, status: "CREATED" })],
  ['RangeError: listTransfers: seq of transfer "st-2" must be unique, got 1', () => scan([{ ...transfer, id: "st-2" }, transfer])],
  ["TypeError: matchesFilter: filter must be an object, got URLSearchParams", () => untyped(matchesFilter)(new URLSearchParams("skus=A"))],
  ["TypeError: mergePages: pages must be an array, got {}", () => merge({})],
  ["TypeError: mergePages: pages[1] must be an object with a transfers array, got Promise", () => merge([pageOf([1]), Promise.resolve(pageOf([2]))])],
  ["TypeError: mergePages: pages[0].transfers[0] must be an object, got null", () => merge([{ transfers: [null], next: 0 }])],
  ["TypeError: mergePages: pages[0].transfers[0].seq must be given", () => merge([{ transfers: [{}], next: 0 }])],
  ["RangeError: mergePages: pages[0].transfers must have at most 3 transfers, got Array(4)", () => merge([pageOf([4, 3, 2, 1])])],
  ["RangeError: mergePages: pages[0].transfers[1].seq must be less than 1, as the newest come first, got 2", () => merge([pageOf([1, 2])])],
  ["RangeError: mergePages: pages[0].next must be 0, or seq of the last transfer, got 2", () => merge([pageOf([3, 2, 1], 2)])],
  ["RangeError: mergePages: pages[0].next must be 0, or seq of the last transfer of a full page, got 2", () => merge([pageOf([3, 2], 2)])],
  ['RangeError: mergePages: seq of transfer "st-3" must be unique, got 3', () => merge([pageOf([3]), { transfers: [{ ...transfer, seq: 3, id: "another" }], next: 0 }])],
  ["TypeError: quantitiesOf: transfers must be an iterable, got 7", () => untyped(quantitiesOf)(7, {})],
  ["TypeError: quantitiesOf: transfers[0] must be an object, got null", () => untyped(quantitiesOf)([null], {})],
  ['RangeError: quantitiesOf: items[0].qty of transfer "st-1" must be at least 1, got 0', () => quantitiesOf([transfer, { ...transfer, items: [{ sku: "A", qty: 0 }] }], {})],
  ["TypeError: walkTransfers: list must be given", () => walk()],
  ["TypeError: walkTransfers: filter must be given", () => walk(stream)],
  ["TypeError: walkTransfers: filter.sku is unknown (did you mean skus?)", () => walk(stream, { sku: "A" })],
  ['RangeError: walkTransfers: options.order must be one of newest, oldest, got "up"', () => walk(stream, {}, { order: "up" })],
  ["TypeError: walkTransfers: options.limit is unknown: use order", () => walk(stream, {}, { limit: 5 })],
];

describe("the list", () => {
  it.each(errors)("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
