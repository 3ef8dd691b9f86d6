import {
  applyEvent,
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
import { transfer } from "../support/transfers";

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

const full = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { ...terms, capacity: { transfers: 1 } },
  calendarsUntil: "1970-01-09",
});

type Sentences = Readonly<Record<IssueCode, readonly (readonly [sentence: string, result: object])[]>>;

/** The English sentences of the issues of each code. */
// One sentence a line.
// prettier-ignore
export const issueSentences: Sentences = {
  required: [
    ["Source warehouse must be given.", parseCheckRequest({ items: [item], dest_warehouse_code: "HAN" })],
    ["List of lines must be given.", parseCheckRequest({ src_warehouse_code: "HCM", dest_warehouse_code: "HAN" })],
    ["Line 2: SKU must be given.", parse(item, { qty: 1 })],
    ["Line 1: quantity must be given.", parse({ product_sku: "A" })],
    ["Input must be given.", parseCalendarDate(undefined)],
  ],
  wrong_type: [
    ["Input must be an object (got null).", parseCheckRequest(null)],
    ["Input must be an object (got 7).", decodeCheck(7)],
    ["Input must be the query parameters of a URL (got 5).", untyped(parseListQuery)(5)],
    ['Input must be an object (got "A").', parseNetwork("A")],
    ["Input must be a calendar date, YYYY-MM-DD (got 5).", parseCalendarDate(5)],
    ['Field "defaultLane" must be an object or an array of objects (got 5).', parseNetwork({ warehouses: [], defaultLane: 5 })],
    ["Line 3 must be an object (got 7).", parse(item, item, 7)],
    ['Line 1: quantity must be a number (got "12").', parse({ ...item, qty: "12" })],
    ["Entry 2 of the list of SKUs must be a string (got 5).", untyped(parseListQuery)({ skus: ["A", 5] })],
  ],
  blank: [
    ["Line 1: SKU must not be blank.", parse({ sku: " ", qty: 1 })],
    ["Transfer type must not be blank.", parseCheckRequest({ items: [item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN", transfer_type: " " })],
  ],
  not_integer: [
    ["Line 4: quantity must be a whole number (got 1.5).", parse(item, item, item, { ...item, qty: 1.5 })],
    ['Cursor must be a whole number, such as 20 (got "first").', parseListQuery("next=first")],
  ],
  too_small: [["Line 1: quantity must be at least 1 (got 0).", parse({ ...item, qty: 0 })]],
  too_big: [
    ['Limit must be at most 100 (got "500").', parseListQuery("limit=500")],
    ["List of lines must have at most 1 entry (got 2).", parseCheckRequest({ items: [item, item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" }, { maxItems: 1 })],
  ],
  malformed: [
    ['Input must be a calendar date, YYYY-MM-DD (got "2026-02-30").', parseCalendarDate("2026-02-30")],
    ['Earliest creation time must be a datetime such as 2026-03-02T00:00:00+07:00, with + written as %2B in a URL (got "today").', parseListQuery("created_from_date=today")],
    ['Latest creation time must be a datetime such as 2026-03-02T00:00:00+07:00, with + written as %2B in a URL (got "today").', parseListQuery("created_to_date=today")],
    ['Earliest update time must be a datetime such as 2026-03-02T00:00:00+07:00, with + written as %2B in a URL (got "today").', parseListQuery("updated_from_date=today")],
  ],
  unknown_status: [['Status must be one of created, processing, in_transit, completed, cancelled (got "done").', parseListQuery("status_list=done")]],
  conflicting_fields: [['Line 1: SKU must equal product_sku "A" (got "B").', parse({ ...item, sku: "B" })]],
  repeated_parameter: [["Reference code must be given once, not 2 times.", parseListQuery("ref_code=A&ref_code=B")]],
  unknown_parameter: [
    [
      'Parameter "des_warehouse_code" is unknown (did you mean dest_warehouse_code?).',
      parseListQuery("des_warehouse_code=HAN"),
    ],
  ],
  empty_range: [
    [
      "Latest update time must not be before updated_from_date 2026-03-02T00:00:00.000Z (got 2026-03-01T00:00:00.000Z).",
      parseListQuery("updated_from_date=2026-03-02T00:00:00.000Z&updated_to_date=2026-03-01T00:00:00.000Z"),
    ],
    [
      'Field "latestArrivalDate" must not be before estimatedArrivalDate Mar 10, 2026 (got Mar 5, 2026).',
      applyEvent(transfer, { type: "delay", estimatedArrivalDate: "2026-03-10", latestArrivalDate: "2026-03-05" }, 0),
    ],
  ],
  empty_list: [
    ["List of lines must not be empty.", parse()],
    ["List of transfer codes must not be empty.", parseListQuery("stock_transfer_codes=,")],
    ["Status must not be empty.", parseListQuery("status_list=,")],
  ],
  unknown_warehouse: [
    ['Source warehouse X does not exist.', check({ srcWarehouseCode: "X" })],
    ['Destination warehouse X does not exist.', check({ destWarehouseCode: "X" })],
  ],
  same_warehouse: [['Destination warehouse must differ from the source warehouse (got "HCM").', check({ destWarehouseCode: "HCM" })]],
  no_lane: [
    ['There is no lane from HCM to FRA.', check({ destWarehouseCode: "FRA" })],
    ['There is no AIR lane from HCM to HAN.', check({ transferType: "AIR" })],
    ['There is no ROADS lane from HCM to HAN (did you mean ROAD?).', checkTransfer(request, { ...checkContext, transferType: "ROADS" })],
  ],
  duplicate_sku: [['Line 2: SKU HELMET is already on an earlier line.', check({ items: [...request.items, ...request.items] })]],
  unsafe_total: [
    ["Line 1: quantity would bring the total weight above 9,007,199,254,740,991 (got 9007199254740991 × 340).", check({ items: [{ sku: "HELMET", qty: most }] })],
  ],
  unknown_field: [
    ['Field "name" is unknown: use one of warehouses, lanes, defaultLane, $schema, meta, calendarsUntil.', parseNetwork({ warehouses: [warehouse], name: "N" })],
    ['Warehouse 1 (HCM): field "timezone" is unknown (did you mean timeZone?).', parseNetwork({ warehouses: [{ ...warehouse, timezone: "UTC" }] })],
    ['Field "qty" is unknown: use one of type, at, items, shipmentCode.', untyped(applyEvent)(transfer, { type: "ship", qty: 1 }, 0)],
  ],
  not_unique: [['Warehouse 2 (HCM): field "code" must be unique (got "HCM").', parseNetwork({ warehouses: [warehouse, warehouse] })]],
  unknown_code: [['Lane 1 (X → HCM): field "src" must be the code of a configured warehouse (got "X").', parseNetwork({ warehouses: [warehouse], lanes: [{ src: "X", dest: "HCM", transferType: "ROAD", weightLimit: 1, transitDays: 1 }] })]],
  beyond_calendars: [
    ["The schedule goes beyond the calendars, which end on Jan 2, 1970 (latest arrival: Jan 4, 1970).", checkTransfer(request, { ...checkContext, network: ending, now: 0 })],
    ["The lane has no departure after Jan 1, 1970.", checkTransfer(request, { ...checkContext, network: sailed, now: 86_400_000 })],
  ],
  fully_booked: [["No departure up to Jan 9, 1970 has room.", checkTransfer(request, { ...checkContext, network: full, now: 0, booked: () => ({ transfers: 1 }) })]],
  never_available: [['A: 9 units needed, at most 3 will be available.', earliestTransfer({ ...request, items: [{ sku: "A", qty: 9 }] }, { ...checkContext, stock: new Map([["A", { onHandQty: 3, unitWeight: 1 }]]) })]],
  transfer_done: [
    ["The transfer is already completed.", applyEvent({ ...transfer, status: "completed" }, { type: "receive" }, 0)],
    ["The transfer is already cancelled.", applyEvent({ ...transfer, status: "cancelled" }, { type: "ship" }, 0)],
  ],
  not_in_transfer: [["Line 1: SKU X is not in the transfer.", applyEvent(transfer, { type: "ship", items: [{ sku: "X", qty: 1 }] }, 0)]],
  too_early: [["Line 1: quantity must be at most 0 until more units are shipped (got 1).", applyEvent(transfer, { type: "lose", items: [{ sku: "HELMET", qty: 1 }] }, 0)]],
  nothing_to_do: [["The event has no effect.", applyEvent(transfer, { type: "lose" }, 0)]],
  no_working_day: [['Warehouse 1 (HCM): field "workingDays": every 366-day period needs a working day.', parseNetwork({ warehouses: [{ ...warehouse, workingDays: [] }] })]],
};

export function issuesOf(result: { readonly issues?: readonly Issue[] | undefined }): readonly Issue[] {
  return result.issues ?? [];
}
