import {
  checkTransfer,
  createNetwork,
  decodeCheck,
  earliestTransfer,
  type Issue,
  type IssueCode,
  parseCalendarDate,
  parseCheckRequest,
  parseListQuery,
  parseNetwork,
} from "stock-transfer";
import { checkContext } from "../support/service";
import { untyped } from "../support/thrownBy";

const warehouse = { code: "HCM", timeZone: "UTC" };
const most = Number.MAX_SAFE_INTEGER;
const item = { product_sku: "A", qty: 1 };
const parse = (...items: readonly unknown[]) =>
  parseCheckRequest({ items, src_warehouse_code: "HCM", dest_warehouse_code: "HAN" });
const request = { items: [{ sku: "HELMET", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const check = (change: object) =>
  checkTransfer({ ...request, ...change }, { ...checkContext, duplicateLines: "reject" });

const terms = { transferType: "ROAD", weightLimit: 1, transitDays: 3 };
const ending = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: terms,
  calendarsUntil: "1970-01-02",
});

const sailed = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { ...terms, departureDays: [], departureExtraDays: ["1970-01-01"] },
});

type Sentences = Readonly<Record<IssueCode, readonly (readonly [sentence: string, result: object])[]>>;

/** What is said in English of issues, those of each code. */
// One sentence a line.
// prettier-ignore
export const issueSentences: Sentences = {
  required: [
    ["The source warehouse is missing.", parseCheckRequest({ items: [item], dest_warehouse_code: "HAN" })],
    ["The list of lines is missing.", parseCheckRequest({ src_warehouse_code: "HCM", dest_warehouse_code: "HAN" })],
    ["Line 2: the SKU is missing.", parse(item, { qty: 1 })],
    ["Line 1: the quantity is missing.", parse({ product_sku: "A" })],
    ["The input is missing.", parseCalendarDate(undefined)],
  ],
  wrong_type: [
    ["The input must be an object, got null.", parseCheckRequest(null)],
    ["The input must be an object, got 7.", decodeCheck(7)],
    ["The input must be a query string or parameters by name, got 5.", untyped(parseListQuery)(5)],
    ['The input must be an object, got "A".', parseNetwork("A")],
    ["The input must be a calendar date that exists, YYYY-MM-DD, got 5.", parseCalendarDate(5)],
    ['The field "defaultLane" must be an object or a list of objects, got 5.', parseNetwork({ warehouses: [], defaultLane: 5 })],
    ["Line 3 must be an object, got 7.", parse(item, item, 7)],
    ['Line 1: the quantity must be a number, got "12".', parse({ ...item, qty: "12" })],
    ["Entry 2 of the list of SKUs must be a string, got 5.", untyped(parseListQuery)({ skus: ["A", 5] })],
  ],
  blank: [
    ["Line 1: the SKU is blank.", parse({ sku: " ", qty: 1 })],
    ["The transfer type is blank.", parseCheckRequest({ items: [item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN", transfer_type: " " })],
  ],
  not_integer: [
    ["Line 4: the quantity must be an integer, got 1.5.", parse(item, item, item, { ...item, qty: 1.5 })],
    ['The cursor must be an integer such as 20, got "first".', parseListQuery("next=first")],
  ],
  too_small: [["Line 1: the quantity must be at least 1, got 0.", parse({ ...item, qty: 0 })]],
  too_big: [
    ['The limit must be at most 100, got "500".', parseListQuery("limit=500")],
    ["The list of lines must have at most 1 entry, got an array of length 2.", parseCheckRequest({ items: [item, item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" }, { maxItems: 1 })],
  ],
  malformed: [
    ['The input must be a calendar date that exists, YYYY-MM-DD, got "2026-02-30".', parseCalendarDate("2026-02-30")],
    ['The earliest creation time must be a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B), got "today".', parseListQuery("created_from_date=today")],
    ['The latest creation time must be a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B), got "today".', parseListQuery("created_to_date=today")],
    ['The earliest update time must be a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B), got "today".', parseListQuery("updated_from_date=today")],
  ],
  unknown_status: [['A status must be one of created, processing, in_transit, completed, cancelled, got "done".', parseListQuery("status_list=done")]],
  conflicting_fields: [['Line 1: the SKU must equal product_sku "A", got "B".', parse({ ...item, sku: "B" })]],
  repeated_parameter: [["The reference code must be given once, got it 2 times.", parseListQuery("ref_code=A&ref_code=B")]],
  unknown_parameter: [
    [
      'A parameter is not known: it must be spelled dest_warehouse_code, or left out, got "des_warehouse_code".',
      parseListQuery("des_warehouse_code=HAN"),
    ],
  ],
  empty_range: [
    [
      "The latest update time must not be before updated_from_date 2026-03-02T00:00:00.000Z, got 2026-03-01T00:00:00.000Z.",
      parseListQuery("updated_from_date=2026-03-02T00:00:00.000Z&updated_to_date=2026-03-01T00:00:00.000Z"),
    ],
  ],
  empty_list: [
    ["The list of lines is empty.", parse()],
    ["The list of transfer codes is empty.", parseListQuery("stock_transfer_codes=,")],
    ["The list of statuses is empty.", parseListQuery("status_list=,")],
  ],
  unknown_warehouse: [
    ['The source warehouse is not known: it must be the code of a warehouse, got "X".', check({ srcWarehouseCode: "X" })],
    ['The destination warehouse is not known: it must be the code of a warehouse, got "X".', check({ destWarehouseCode: "X" })],
  ],
  same_warehouse: [['The destination warehouse must be another warehouse than the source, got "HCM".', check({ destWarehouseCode: "HCM" })]],
  no_lane: [
    ['The destination warehouse must have a lane from "HCM", got "FRA".', check({ destWarehouseCode: "FRA" })],
    ['The destination warehouse must have a lane from "HCM" of the type "AIR", got "HAN".', check({ transferType: "AIR" })],
    ['The destination warehouse must have a lane from "HCM" of the type "ROADS" (did you mean "ROAD"?), got "HAN".', checkTransfer(request, { ...checkContext, transferType: "ROADS" })],
  ],
  duplicate_sku: [['Line 2: the SKU must be on one line only, got "HELMET".', check({ items: [...request.items, ...request.items] })]],
  unsafe_total: [
    [`Line 1: the quantity must weigh at most ${most}, got ${most} × 340.`, check({ items: [{ sku: "HELMET", qty: most }] })],
  ],
  unknown_field: [
    ['The field "name" is not known: it must be one of warehouses, lanes, defaultLane, calendarsUntil.', parseNetwork({ warehouses: [warehouse], name: "N" })],
    ['The field "warehouses.0.timezone" is not known: did you mean timeZone?', parseNetwork({ warehouses: [{ ...warehouse, timezone: "UTC" }] })],
  ],
  not_unique: [['The field "warehouses.1.code" must differ from the codes before, got "HCM".', parseNetwork({ warehouses: [warehouse, warehouse] })]],
  unknown_code: [['The field "lanes.0.src" must be the code of a warehouse, got "X".', parseNetwork({ warehouses: [warehouse], lanes: [{ src: "X", dest: "HCM", transferType: "ROAD", weightLimit: 1, transitDays: 1 }] })]],
  beyond_calendars: [
    ["The transfer must arrive by 1970-01-02, the end of the calendars, got 1970-01-04.", checkTransfer(request, { ...checkContext, network: ending, now: 0 })],
    ["The transfer must depart by 1970-01-01, the last departure of the lane.", checkTransfer(request, { ...checkContext, network: sailed, now: 86_400_000 })],
  ],
  never_available: [['Line 1: the SKU must be available with 9 units for good, and has at most 3, got "A".', earliestTransfer({ ...request, items: [{ sku: "A", qty: 9 }] }, { ...checkContext, stock: new Map([["A", { onHandQty: 3, unitWeight: 1 }]]) })]],
  no_working_day: [['The field "warehouses.0.workingDays" must be such that any 366 days have one that is no holiday and has a cut-off after 00:00.', parseNetwork({ warehouses: [{ ...warehouse, workingDays: [] }] })]],
};

export function issuesOf(result: { readonly issues?: readonly Issue[] | undefined }): readonly Issue[] {
  return result.issues ?? [];
}
