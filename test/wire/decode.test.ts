import fc from "fast-check";
import {
  checkTransfer,
  decodeCheck,
  decodePage,
  decodeTransfer,
  encodeCheck,
  encodeCheckRequest,
  encodeListQuery,
  encodePage,
  encodeTransfer,
  type ListQuery,
  parseCheckRequest,
  parseListQuery,
  type StockTransfer,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { refusalCodes } from "../../src/check/refusals";
import { codePoint } from "../support/codePoint";
import { either } from "../support/either";
import { listQuery } from "../support/arbitraries";
import { refusalOf } from "../support/refusals";
import { scaled } from "../support/scaled";
import { checkBody, checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";
import { anyTransfer, transfer } from "../support/transfers";

const zones = ["UTC", "Asia/Ho_Chi_Minh", "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"];
const second = 1000;
const instant = fc
  .integer({ min: Date.parse("1900-01-01T00:00:00Z") / second, max: Date.parse("2100-01-01T00:00:00Z") / second })
  .map((seconds) => seconds * second);
const text = fc.string({ unit: codePoint });
/** Without fields that the HTTP API does not have. */
const sentTransfer = anyTransfer("few").map((given) => {
  const { transferType, ...sent } = given;
  return transferType === undefined ? given : sent;
});
const anyRecord: fc.Arbitrary<StockTransfer> = fc
  .tuple(sentTransfer, instant, instant, fc.option(instant, { nil: undefined }), text, text)
  .map(([given, createdAt, updatedAt, doneAt, id, note]) => ({
    ...given,
    ...{ createdAt, updatedAt, id, note, code: note },
    ...(doneAt !== undefined && { doneAt }),
  }));

describe("decodeTransfer", () => {
  it("is the inverse of encodeTransfer in any zone, except for seq and items", () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom(...zones), (given, zone) => {
        const wire = encodeTransfer(given, zone);
        const { value } = either(decodeTransfer(JSON.parse(JSON.stringify(wire)), zone));
        // The HTTP API does not send the departure date.
        const { seq, items, createdAt, updatedAt, doneAt, departureDate, ...same } = given;
        expect(value).not.toHaveProperty("departureDate");
        if (departureDate !== undefined) expect(JSON.stringify(wire)).not.toContain("departure");
        expect(seq).toBeGreaterThan(0);
        expect(value).toMatchObject({
          ...same,
          totalSku: new Set(items.map(({ sku }) => sku)).size,
          totalQty: items.reduce((sum, { qty }) => sum + qty, 0),
        });
        // If a clock repeats an hour, the earlier instant is read.
        const times = [createdAt, updatedAt, ...(doneAt === undefined ? [] : [doneAt])];
        const read = [value!.createdAt, value!.updatedAt, ...(value!.doneAt === undefined ? [] : [value!.doneAt])];
        expect(read.map((time, index) => time <= times[index]!)).toEqual(times.map(() => true));
        const again = { ...given, ...value, items, seq };
        expect(encodeTransfer(again, zone)).toEqual(wire);
      }),
      { numRuns: scaled(300) },
    );
  });

  const wire = encodeTransfer({ ...transfer, doneAt: 5000 }, "Europe/Berlin");

  it.each([
    ["Europe/Berlin", "2026-10-25 02:30:00", "2026-10-25T00:30:00.000Z"],
    ["America/St_Johns", "2026-11-01 01:30:00", "2026-11-01T04:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05 01:45:00", "2026-04-04T14:45:00.000Z"],
    ["Pacific/Apia", "2011-12-29 23:30:00", "2011-12-30T09:30:00.000Z"],
    ["Pacific/Apia", "2011-12-31 00:30:00", "2011-12-30T10:30:00.000Z"],
  ])("reads the time of a clock change in %s, %s, as the first instant that shows it", (zone, text, instant) => {
    const { value } = either(decodeTransfer({ ...wire, created_at: text }, zone));
    expect(new Date(value!.createdAt).toISOString()).toBe(instant);
  });
  const timeRule = "must be an existing date and time, YYYY-MM-DD HH:MM:SS";
  const dateRule = "must be a calendar date, YYYY-MM-DD";
  it.each<[object, string, string]>([
    [{ id: 7 }, "id", "must be a string (got 7)"],
    [{ status: "done" }, "status", `must be one of ${transferStatuses.join(", ")} (got "done")`],
    [{ partner: null }, "partner", "must be an object (got null)"],
    [{ partner: { code: "P" } }, "partner.name", "must be given"],
    [{ total_sku: -1 }, "total_sku", "must be at least 0 (got -1)"],
    [{ estimate_arrival_date: "2026-02-30" }, "estimate_arrival_date", `${dateRule} (got "2026-02-30")`],
    [{ created_at: "2026-03-29 02:30:00" }, "created_at", `${timeRule} (got "2026-03-29 02:30:00")`],
    [{ updated_at: "2026-03-01T02:30:00Z" }, "updated_at", `${timeRule} (got "2026-03-01T02:30:00Z")`],
    [{ updated_at: "2026-02-01 24:00:00" }, "updated_at", `${timeRule} (got "2026-02-01 24:00:00")`],
    [{ done_at: undefined }, "done_at", "must be given"],
    [{ done_at: 0 }, "done_at", `${timeRule} (got 0)`],
  ])("has an issue for %j", (change, path, message) => {
    const { issues = [] } = either(decodeTransfer({ ...wire, ...change }, "Europe/Berlin"));
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      [path, expect.stringContaining(` ${message}.`)],
    ]);
  });

  it("leaves out unknown fields, and doneAt if the transfer is not done", () => {
    const { value } = either(decodeTransfer({ ...wire, done_at: null, more: 1 }, "UTC"));
    expect(value).not.toHaveProperty("doneAt");
    expect(value).not.toHaveProperty("more");
  });
});

describe("decodePage", () => {
  it("is the inverse of encodePage", () => {
    const transfers = [transfer, { ...transfer, seq: 9, id: "st-9" }];
    const page = JSON.parse(JSON.stringify(encodePage({ transfers, next: 9 }, "UTC"))) as object;
    const read = transfers.map((each) => either(decodeTransfer(encodeTransfer(each, "UTC"), "UTC")).value);
    expect(decodePage({ success: true, ...page, meta_data: {} }, "UTC")).toEqual({
      value: { transfers: read, next: 9 },
    });
  });

  it.each<[unknown, string[]]>([
    [{}, ["data", "paging"]],
    [{ data: {}, paging: { len: 0, next: "0" } }, ["data"]],
    [{ data: [], paging: { len: 1, next: "0" } }, ["paging.len"]],
    [{ data: [], paging: {} }, ["paging.len", "paging.next"]],
    [{ data: [], paging: { len: 0, next: -1 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: 2 ** 53 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "01" } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "9007199254740992" } }, ["paging.next"]],
    [
      { data: [7, { ...encodeTransfer(transfer, "UTC"), id: 7 }, null], paging: { len: 3, next: "0" } },
      ["data.0", "data.1.id", "data.2"],
    ],
    [{ data: [{ ...encodeTransfer(transfer, "UTC"), note: 1 }], paging: { len: 1, next: "0" } }, ["data.0.note"]],
  ])("has issues for %j at %j", (answer, paths) => {
    expect(either(decodePage(answer, "UTC")).issues?.map(({ path }) => path.join("."))).toEqual(paths);
  });

  it.each<[unknown, number]>([
    [0, 0],
    ["0", 0],
    ["1041", 1041],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("accepts the cursor %j, and a length as a number or its digits", (next, cursor) => {
    for (const len of [1, "1"]) {
      const answer = { ...encodePage({ transfers: [transfer], next: 0 }, "UTC"), paging: { len, next } };
      expect(either(decodePage(answer, "UTC")).value?.next).toBe(cursor);
    }
  });
});

describe("decodeCheck", () => {
  const items = [
    { sku: "HELMET", qty: 2 },
    { sku: "BELL", qty: 3 },
    { sku: "HELMET", qty: 4 },
  ];
  const checked = checkTransfer({ items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" }, checkContext).value!;

  it("reads every refusal and the additional dates, if sent", () => {
    const refusals = refusalCodes.map((code) => refusalOf(code));
    for (const validUntil of [0, 1, checked.validUntil, Date.parse("9999-12-31T23:59:59.999Z") + 1]) {
      const items = checked.items.map((item) => ({ ...item, allowed: false, refusals }));
      const given = { ...checked, allowed: false, items, validUntil };
      const sent = JSON.stringify(encodeCheck(given, { reasons: true, dates: true }));
      const unsent = { srcWarehouseCode: undefined, destWarehouseCode: undefined };
      expect(decodeCheck(JSON.parse(sent))).toEqual({ value: { ...given, ...unsent } });
    }
  });

  const wire = encodeCheck(checked, { reasons: true });
  const dated = (change: object) => ({ transfer_information: { ...wire.transfer_information, ...change } });
  const [first] = wire.transfer_items;
  it.each<[object, string]>([
    [{ total_weight: "1" }, "total_weight"],
    [{ weight_limit_config: undefined }, "weight_limit_config"],
    [{ transfer_information: null }, "transfer_information"],
    [
      { transfer_information: { ...wire.transfer_information, transfer_date: "soon" } },
      "transfer_information.transfer_date",
    ],
    [{ transfer_items: {} }, "transfer_items"],
    [{ transfer_items: [{ ...first, is_allowed_transfer: "yes" }] }, "transfer_items.0.is_allowed_transfer"],
    [{ transfer_items: [{ ...first, request_qty: 1.5 }] }, "transfer_items.0.request_qty"],
    [{ transfer_items: [null] }, "transfer_items.0"],
    [{ transfer_items: [{ ...first, refusals: 7 }] }, "transfer_items.0.refusals"],
    [dated({ departure_date: "soon" }), "transfer_information.departure_date"],
    [dated({ valid_until: 7 }), "transfer_information.valid_until"],
    [dated({ valid_until: "soon" }), "transfer_information.valid_until"],
  ])("has an issue for %j", (change, path) => {
    expect(either(decodeCheck({ ...wire, ...change })).issues?.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});

describe("encodeCheckRequest", () => {
  it("is read back by parseCheckRequest", () => {
    const request = { items: [{ sku: " A,B", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    // JSON escapes half of a surrogate pair.
    const halves = {
      items: [{ sku: "\ud83d", qty: 1 }],
      srcWarehouseCode: "A\ude00",
      destWarehouseCode: "\ude00\ud83d",
    };
    for (const each of [request, { ...request, transferType: "AIR" }, halves]) {
      const bytes = new TextEncoder().encode(JSON.stringify(encodeCheckRequest(each)));
      expect(parseCheckRequest(JSON.parse(new TextDecoder().decode(bytes)))).toEqual({ value: each });
    }
    expect(encodeCheckRequest({ ...request, transferType: undefined })).not.toHaveProperty("transfer_type");
    expect(encodeCheckRequest({ ...request, items: [{ sku: "HELMET", qty: 2 }] })).toEqual(checkBody);
  });

  const known = "use one of items, srcWarehouseCode, destWarehouseCode, transferType";
  it.each<[unknown, string]>([
    [undefined, "request must be given"],
    [{ value: { items: [] } }, "request must be an object with an items array, got { value }"],
    [{ items: null }, "request.items must be an array, got null"],
    [{ items: new Array(1) }, "request.items[0] must be given"],
    [{ items: [], weightRule: "each" }, `request.weightRule is unknown: ${known}`],
    [{ items: [{ sku: "A", qty: NaN }] }, "request.items[0].qty must be a finite number, got NaN"],
    [{ items: [{ sku: "A", qty: "2" }] }, 'request.items[0].qty must be a finite number, got "2"'],
  ])("rejects %o", (request, message) => {
    expect(thrownBy(() => untyped(encodeCheckRequest)(request))).toBe(`TypeError: encodeCheckRequest: ${message}`);
  });
});

describe("encodeListQuery", () => {
  it("is read back by parseListQuery, as parameters and as text", () => {
    fc.assert(
      fc.property(listQuery, (query) => {
        const params = encodeListQuery(query);
        expect(parseListQuery(params)).toEqual({ value: query });
        expect(parseListQuery(params.toString())).toEqual({ value: query });
      }),
    );
  });

  const entryRule = "must be text without commas and surrounding spaces, got";
  const timeRule = "must be epoch milliseconds within the years 0000 to 9999, got";
  it.each<[object, string]>([
    [{ limit: 101 }, "RangeError limit must be at most 100, got 101"],
    [{ next: -1 }, "RangeError next must be at least 0, got -1"],
    [{ order: "oldest" }, 'RangeError order must be newest, got "oldest"'],
    [{ filters: {} }, "TypeError filters is unknown (did you mean filter?)"],
    [{ filter: undefined }, "TypeError filter must be given"],
    [{ filter: { sku: "A" } }, "TypeError filter.sku is unknown (did you mean skus?)"],
    [{ filter: { skus: [] } }, "RangeError filter.skus must not be empty"],
    [{ filter: { skus: ["A,B"] } }, `RangeError filter.skus ${entryRule} "A,B"`],
    [{ filter: { codes: [""] } }, "RangeError filter.codes must not be blank"],
    [{ filter: { codes: "A" } }, 'TypeError filter.codes must be an array, got "A"'],
    [
      { filter: { statuses: ["done"] } },
      `RangeError filter.statuses must be one of ${transferStatuses.join(", ")}, got "done"`,
    ],
    [
      { filter: { skus: ["A", "\ud83d"] } },
      String.raw`RangeError filter.skus must be text without lone surrogates, got "\ud83d"`,
    ],
    [{ filter: { refCode: "" } }, "RangeError filter.refCode must not be blank"],
    [{ filter: { createdFrom: Infinity } }, `RangeError filter.createdFrom ${timeRule} Infinity`],
    [{ filter: { createdFrom: new Date(0) } }, `TypeError filter.createdFrom ${timeRule} Date`],
    [
      { filter: { updatedFrom: 2, updatedTo: 1 } },
      "RangeError filter.updatedTo must not be before updatedFrom 2, got 1",
    ],
    [
      { filter: { partnerCode: "P1" } },
      expect.stringMatching(/^TypeError filter\.partnerCode must be absent: the HTTP API has no such parameter, got /),
    ],
    [
      { filter: { arrivesFrom: "2026-03-05" } },
      'TypeError filter.arrivesFrom must be absent without the extension arrives_from, got "2026-03-05"',
    ],
    [
      { filter: Object.create({ arrivesTo: "2026-03-05" }) as object },
      'TypeError filter.arrivesTo must be absent without the extension arrives_to, got "2026-03-05"',
    ],
  ])("rejects %j, which a URL cannot express", (change, message) => {
    const error = thrownBy(() => untyped(encodeListQuery)({ filter: {}, limit: 5, next: 0, ...change }));
    expect(error.replace(": encodeListQuery: query.", " ")).toEqual(message);
  });

  const textFields = ["srcWarehouseCode", "destWarehouseCode", "refCode", "skus", "codes"] as const;

  it("expresses any text exactly, or rejects it", () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
    );
    fc.assert(
      fc.property(text, text, fc.constantFrom(...textFields), (given, other, field) => {
        const value = field === "skus" || field === "codes" ? [given, other] : given;
        const query: ListQuery = { filter: { [field]: value }, limit: 5, next: 0 };
        let params: URLSearchParams;
        try {
          params = encodeListQuery(query);
        } catch {
          return;
        }
        expect(parseListQuery(params.toString())).toEqual({ value: query });
      }),
    );
  });
});
