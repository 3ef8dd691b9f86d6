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
  type Result,
  type StockTransfer,
  type TransferFilter,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { checkBody, checkContext } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";
import { anyTransfer, transfer } from "../support/transfers";

const zones = ["UTC", "Asia/Ho_Chi_Minh", "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"];
const second = 1000;
const instant = fc
  .integer({ min: Date.parse("1900-01-01T00:00:00Z") / second, max: Date.parse("2100-01-01T00:00:00Z") / second })
  .map((seconds) => seconds * second);
const text = fc.string({ unit: "binary" });
const anyRecord: fc.Arbitrary<StockTransfer> = fc
  .tuple(anyTransfer("few"), instant, instant, fc.option(instant, { nil: undefined }), text, text)
  .map(([given, createdAt, updatedAt, doneAt, id, note]) => ({
    ...given,
    ...{ createdAt, updatedAt, id, note, code: note },
    ...(doneAt !== undefined && { doneAt }),
  }));

describe("decodeTransfer", () => {
  it("gives back what encodeTransfer was given, in any zone, but for seq and items", () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom(...zones), (given, zone) => {
        const wire = encodeTransfer(given, zone);
        const { value } = either(decodeTransfer(JSON.parse(JSON.stringify(wire)), zone));
        const { seq, items, createdAt, updatedAt, doneAt, ...same } = given;
        expect(seq).toBeGreaterThan(0);
        expect(value).toMatchObject({
          ...same,
          totalSku: new Set(items.map(({ sku }) => sku)).size,
          totalQty: items.length,
        });
        // A clock that repeats an hour shows two instants alike: the earlier one is read.
        const times = [createdAt, updatedAt, ...(doneAt === undefined ? [] : [doneAt])];
        const read = [value!.createdAt, value!.updatedAt, ...(value!.doneAt === undefined ? [] : [value!.doneAt])];
        expect(read.map((time, index) => time <= times[index]!)).toEqual(times.map(() => true));
        const again = { ...given, ...value, items, seq };
        expect(encodeTransfer(again, zone)).toEqual(wire);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["Europe/Berlin", "2026-10-25 02:30:00", "2026-10-25T00:30:00Z"],
    ["Europe/Berlin", "2026-10-25 03:00:00", "2026-10-25T02:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-05 01:45:00", "2026-04-04T14:45:00Z"],
    ["America/St_Johns", "2006-10-29 00:00:30", "2006-10-29T02:30:30Z"],
    ["America/St_Johns", "2006-10-28 23:30:00", "2006-10-29T02:00:00Z"],
    ["Africa/Monrovia", "1971-06-01 00:00:00", "1971-06-01T00:44:30Z"],
    ["UTC", "0000-01-01 00:00:00", "0000-01-01T00:00:00Z"],
    ["UTC", "9999-12-31 23:59:59", "9999-12-31T23:59:59Z"],
  ])("reads in %s the time %s as %s", (zone, written, time) => {
    const data = { ...encodeTransfer(transfer, zone), created_at: written };
    expect(either(decodeTransfer(data, zone)).value?.createdAt).toBe(Date.parse(time));
  });

  it("reads every time of a month in which a clock changes as the first instant that shows it", () => {
    for (const [zone, year, month] of [
      ["Europe/Berlin", 2012, 2],
      ["Europe/Berlin", 2012, 9],
      ["America/St_Johns", 2012, 2],
      ["America/St_Johns", 2012, 10],
      ["Australia/Lord_Howe", 2012, 3],
      ["Australia/Lord_Howe", 2012, 9],
      ["Africa/Casablanca", 2012, 6],
      ["Africa/Casablanca", 2012, 7],
      ["Pacific/Apia", 2011, 11],
    ] as const) {
      const transfers: StockTransfer[] = [];
      for (let time = Date.UTC(year, month, 0); time < Date.UTC(year, month + 1, 2); time += 30 * 60 * second) {
        transfers.push({ ...transfer, seq: transfers.length + 1, createdAt: time });
      }
      const page = encodePage({ transfers, next: 0 }, zone);
      const firsts = new Map<string, number>();
      for (const [index, { created_at: shown }] of page.data.entries()) {
        if (!firsts.has(shown)) firsts.set(shown, transfers[index]!.createdAt);
      }
      const { value } = either(decodePage(page, zone));
      expect(value!.transfers.map(({ createdAt }) => createdAt)).toEqual(
        page.data.map(({ created_at: shown }) => firsts.get(shown)),
      );
    }
  });

  const wire = encodeTransfer({ ...transfer, doneAt: 5000 }, "Europe/Berlin");
  const timeRule = "must be YYYY-MM-DD HH:MM:SS, as the clock of the zone shows it";
  it.each<[object, string, string]>([
    [{ id: 7 }, "id", "must be a string, got 7"],
    [{ id: undefined }, "id", "must be given"],
    [{ status: "done" }, "status", `must be one of ${transferStatuses.join(", ")}, got "done"`],
    [{ partner: null }, "partner", "must be an object, got null"],
    [{ partner: { code: "P" } }, "partner.name", "must be given"],
    [{ total_sku: -1 }, "total_sku", "must be at least 0, got -1"],
    [{ total_qty_sku: "3" }, "total_qty_sku", 'must be a number, got "3"'],
    [
      { estimate_arrival_date: "2026-02-30" },
      "estimate_arrival_date",
      'must be a calendar date that exists, YYYY-MM-DD, got "2026-02-30"',
    ],
    [{ created_at: "2026-03-29 02:30:00" }, "created_at", `${timeRule}, got "2026-03-29 02:30:00"`],
    [{ updated_at: "2026-03-01T02:30:00Z" }, "updated_at", `${timeRule}, got "2026-03-01T02:30:00Z"`],
    [{ updated_at: "2026-02-30 00:00:00" }, "updated_at", `${timeRule}, got "2026-02-30 00:00:00"`],
    [{ updated_at: "2026-02-01 24:00:00" }, "updated_at", `${timeRule}, got "2026-02-01 24:00:00"`],
    [{ updated_at: " 2026-02-01 12:00:00" }, "updated_at", `${timeRule}, got " 2026-02-01 12:00:00"`],
    [{ updated_at: "2026-02-01 12:00:00Z" }, "updated_at", `${timeRule}, got "2026-02-01 12:00:00Z"`],
    [{ updated_at: ["2026-02-01 12:00:00"] }, "updated_at", `${timeRule}, got an array of length 1`],
    [{ updated_at: null }, "updated_at", `${timeRule}, got null`],
    [{ done_at: undefined }, "done_at", "must be given"],
    [{ done_at: 0 }, "done_at", `${timeRule}, got 0`],
  ])("has an issue for %j", (change, path, message) => {
    const { issues = [] } = either(decodeTransfer({ ...wire, ...change }, "Europe/Berlin"));
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]]);
  });

  it("leaves out what the interface does not have, and reads no time where it is not done", () => {
    const { value } = either(decodeTransfer({ ...wire, done_at: null, more: 1 }, "UTC"));
    expect(value).not.toHaveProperty("doneAt");
    expect(value).not.toHaveProperty("more");
  });

  it.each([null, undefined, [], "text", 7, new Map()])("gives issues for %o", (data) => {
    expect(either(decodeTransfer(data, "UTC")).issues?.length).toBeGreaterThan(0);
    expect(either(decodePage(data, "UTC")).issues?.length).toBeGreaterThan(0);
    expect(either(decodeCheck(data)).issues?.length).toBeGreaterThan(0);
  });

  it("tells which part of an answer is wanted, where another one is given", () => {
    const message = (result: Result<unknown>) => either(result).issues?.map((issue) => issue.message);
    expect(message(decodeCheck({ success: true, data: {}, meta_data: {} }))).toEqual([
      "must be the data of an answer, got an object with success, data, meta_data",
    ]);
    expect(message(decodePage([], "UTC"))).toEqual([
      "must be a whole answer with data and paging, got an array of length 0",
    ]);
  });

  it("reports no fields of what is no object", () => {
    const paths = (result: Result<unknown>) => either(result).issues?.map(({ path }) => path);
    expect(paths(decodeTransfer(7, "UTC"))).toEqual([[]]);
    expect(paths(decodeCheck(null))).toEqual([[]]);
    expect(paths(decodePage({ data: [], paging: 7 }, "UTC"))).toEqual([["paging"]]);
    expect(paths(decodePage({ data: [7], paging: { len: 1, next: "0" } }, "UTC"))).toEqual([["data", 0]]);
  });

  it("throws for a zone that is none", () => {
    expect(thrownBy(() => decodeTransfer({}, "Mars/Base"))).toMatch(
      /^RangeError: decodeTransfer: timeZone must be an IANA/,
    );
    expect(thrownBy(() => untyped(decodePage)({}))).toBe("TypeError: decodePage: timeZone must be given");
  });
});

describe("decodePage", () => {
  it("gives back what encodePage was given", () => {
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
    [{ data: {}, paging: { len: 7, next: "0" } }, ["data"]],
    [{ data: [], paging: {} }, ["paging.len", "paging.next"]],
    [{ data: [], paging: { len: "1", next: "0" } }, ["paging.len"]],
    [{ data: [], paging: { len: "00", next: "0" } }, ["paging.len"]],
    [{ data: [], paging: { len: null, next: null } }, ["paging.len", "paging.next"]],
    [{ data: [], paging: { len: [], next: [0] } }, ["paging.len", "paging.next"]],
    [{ data: [], paging: { len: 0, next: -1 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: 1.5 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: 2 ** 53 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: 1e21 } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: NaN } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "1.0" } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: " 1" } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "" } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "01" } }, ["paging.next"]],
    [{ data: [], paging: { len: 0, next: "9007199254740992" } }, ["paging.next"]],
    [{ data: [7], paging: { len: 1, next: "0" } }, ["data.0"]],
    [{ data: [{ ...encodeTransfer(transfer, "UTC"), note: 1 }], paging: { len: 1, next: "0" } }, ["data.0.note"]],
    [{ data: [null], paging: { len: 1, next: "0" } }, ["data.0"]],
  ])("has issues for %j at %j", (answer, paths) => {
    expect(either(decodePage(answer, "UTC")).issues?.map(({ path }) => path.join("."))).toEqual(paths);
  });

  it.each<[unknown, number]>([
    [0, 0],
    [-0, 0],
    ["0", 0],
    [1041, 1041],
    ["1041", 1041],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("takes the cursor %j, and a length as a number or its digits", (next, cursor) => {
    for (const len of [1, "1"]) {
      const answer = { ...encodePage({ transfers: [transfer], next: 0 }, "UTC"), paging: { len, next } };
      expect(either(decodePage(answer, "UTC")).value?.next).toBe(cursor);
    }
  });

  it("says what is wrong with the paging by its kind", () => {
    const wrong = (len: unknown, next: unknown) =>
      either(decodePage({ data: [], paging: { len, next } }, "UTC")).issues?.map(({ code, message }) => [
        code,
        message,
      ]);
    const [rule, form] = ["must be 0, as data has", "must be a cursor: digits up to 2^53 − 1"];
    expect(wrong(undefined, undefined)).toEqual([
      ["required", "must be given"],
      ["required", "must be given"],
    ]);
    expect(wrong(2, 1.5)).toEqual([
      ["malformed", `${rule}, got 2`],
      ["malformed", `${form}, got 1.5`],
    ]);
    expect(wrong("2", "x")).toEqual([
      ["malformed", `${rule}, got "2"`],
      ["malformed", `${form}, got "x"`],
    ]);
    expect(wrong(null, true)).toEqual([
      ["wrong_type", `${rule}, got null`],
      ["wrong_type", `${form}, got true`],
    ]);
  });

  it("has the issues in the order of the page", () => {
    const malformed = { ...encodeTransfer(transfer, "UTC"), id: 7 };
    const answer = { data: [null, malformed, null], paging: { len: 3, next: "0" } };
    const paths = either(decodePage(answer, "UTC")).issues?.map(({ path }) => path.join("."));
    expect(paths).toEqual(["data.0", "data.1.id", "data.2"]);
  });
});

describe("decodeCheck", () => {
  const items = [
    { sku: "HELMET", qty: 2 },
    { sku: "BELL", qty: 3 },
    { sku: "HELMET", qty: 4 },
  ];
  const checked = checkTransfer({ items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" }, checkContext).value!;

  it("gives back what encodeCheck was given, with the refusals where they are sent", () => {
    const read = (reasons: boolean) =>
      either(decodeCheck(JSON.parse(JSON.stringify(encodeCheck(checked, { reasons }))))).value;
    expect(read(true)).toEqual(checked);
    expect(read(false)).toEqual({ ...checked, items: checked.items.map((item) => ({ ...item, refusals: undefined })) });
  });

  const wire = encodeCheck(checked, { reasons: true });
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
    [{ transfer_items: [{ ...first, refusals: [{ code: "too_late" }] }] }, "transfer_items.0.refusals.0.code"],
    [{ transfer_items: [{ ...first, refusals: [{ code: "not_accepted" }] }] }, "transfer_items.0.refusals.0.over_by"],
    [{ transfer_items: [{ ...first, refusals: 7 }] }, "transfer_items.0.refusals"],
  ])("has an issue for %j", (change, path) => {
    expect(either(decodeCheck({ ...wire, ...change })).issues?.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});

describe("encodeCheckRequest", () => {
  it("is what parseCheckRequest reads back", () => {
    const request = { items: [{ sku: " A,B", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    expect(parseCheckRequest(JSON.parse(JSON.stringify(encodeCheckRequest(request))))).toEqual({ value: request });
    const byAir = { ...request, transferType: "AIR" };
    expect(parseCheckRequest(JSON.parse(JSON.stringify(encodeCheckRequest(byAir))))).toEqual({ value: byAir });
    expect(encodeCheckRequest({ ...request, transferType: undefined })).not.toHaveProperty("transfer_type");
    expect(encodeCheckRequest({ ...request, items: [{ sku: "HELMET", qty: 2 }] })).toEqual(checkBody);
  });

  it("keeps half of a surrogate pair, which JSON escapes", () => {
    const halves = {
      items: [{ sku: "\ud83d", qty: 1 }],
      srcWarehouseCode: "A\ude00",
      destWarehouseCode: "\ude00\ud83d",
    };
    const bytes = new TextEncoder().encode(JSON.stringify(encodeCheckRequest(halves)));
    expect(parseCheckRequest(JSON.parse(new TextDecoder().decode(bytes)))).toEqual({ value: halves });
  });

  it.each<[unknown, string]>([
    [undefined, "request must be given"],
    [[], "request must be an object with an array items, got an array of length 0"],
    [{ value: { items: [] } }, "request must be an object with an array items, got a Result (pass its value)"],
    [{ items: null }, "request.items must be an array, got null"],
    [
      { items: [], weightRule: "each" },
      "request.weightRule is not known: it must be one of items, srcWarehouseCode, destWarehouseCode, transferType",
    ],
    [
      { items: [], srcWarehouseCode: "A", destWarehouseCode: "B", transferType: null },
      "request.transferType must be a string, got null",
    ],
    [{ items: [], srcWarehouseCode: 7 }, "request.srcWarehouseCode must be a string, got 7"],
    [{ items: [null], srcWarehouseCode: "A", destWarehouseCode: "B" }, "request.items[0] must be an object, got null"],
    [
      { items: [{ product_sku: "A", qty: 1 }], srcWarehouseCode: "A", destWarehouseCode: "B" },
      "request.items[0].sku must be given",
    ],
    [
      { items: [{ sku: "A", qty: NaN }], srcWarehouseCode: "A", destWarehouseCode: "B" },
      "request.items[0].qty must be a finite number, got NaN",
    ],
    [
      { items: [{ sku: "A", qty: "2" }], srcWarehouseCode: "A", destWarehouseCode: "B" },
      'request.items[0].qty must be a finite number, got "2"',
    ],
  ])("refuses %o", (request, message) => {
    expect(thrownBy(() => untyped(encodeCheckRequest)(request))).toBe(`TypeError: encodeCheckRequest: ${message}`);
  });
});

describe("encodeListQuery", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 9 })
    .map((given) => given.replaceAll(",", ";").trim())
    .filter((given) => given !== "");
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const time = fc.integer({ min: Date.parse("0000-01-01T00:00:00Z"), max: Date.parse("9999-12-31T23:59:59.999Z") });
  const anyQuery: fc.Arbitrary<ListQuery> = fc.record({
    filter: fc
      .record(
        {
          srcWarehouseCode: word,
          destWarehouseCode: word,
          refCode: word,
          ...{ createdFrom: time, createdTo: time, updatedFrom: time, updatedTo: time },
          ...{ skus: words, codes: words },
          statuses: fc.subarray([...transferStatuses], { minLength: 1 }),
        },
        { requiredKeys: [] },
      )
      .filter(({ createdFrom = 0, createdTo = createdFrom }) => createdFrom <= createdTo)
      .filter(({ updatedFrom = 0, updatedTo = updatedFrom }) => updatedFrom <= updatedTo),
    limit: fc.integer({ min: 1, max: 100 }),
    next: fc.maxSafeNat(),
  });

  it("is what parseListQuery reads back, as parameters and as text", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const params = encodeListQuery(query);
        expect(parseListQuery(params)).toEqual({ value: query });
        expect(parseListQuery(params.toString())).toEqual({ value: query });
      }),
    );
  });

  it("takes the order that the interface has", () => {
    expect(String(encodeListQuery({ filter: {}, limit: 5, next: 0, order: "newest" }))).toBe("limit=5&next=0");
  });

  it.each<[object, string]>([
    [{ limit: 101 }, "RangeError: encodeListQuery: query.limit must be at most 100, got 101"],
    [{ limit: 0 }, "RangeError: encodeListQuery: query.limit must be at least 1, got 0"],
    [{ next: -1 }, "RangeError: encodeListQuery: query.next must be at least 0, got -1"],
    [{ order: "oldest" }, 'RangeError: encodeListQuery: query.order must be one of newest, got "oldest"'],
    [{ filters: {} }, "TypeError: encodeListQuery: query.filters is not known: did you mean filter?"],
    [{ filter: undefined }, "TypeError: encodeListQuery: query.filter must be given"],
    [{ filter: { sku: "A" } }, "TypeError: encodeListQuery: query.filter.sku is not known: did you mean skus?"],
    [
      { filter: { skus: [] } },
      "RangeError: encodeListQuery: query.filter.skus must not be empty, got an array of length 0",
    ],
    [
      { filter: { skus: ["A,B"] } },
      'RangeError: encodeListQuery: query.filter.skus must be without commas, and without blanks around it, got "A,B"',
    ],
    [
      { filter: { skus: [" A"] } },
      'RangeError: encodeListQuery: query.filter.skus must be without commas, and without blanks around it, got " A"',
    ],
    [{ filter: { codes: [""] } }, 'RangeError: encodeListQuery: query.filter.codes must not be blank, got ""'],
    [{ filter: { codes: "A" } }, 'TypeError: encodeListQuery: query.filter.codes must be an array, got "A"'],
    [
      { filter: { statuses: ["done"] } },
      `RangeError: encodeListQuery: query.filter.statuses must be one of ${transferStatuses.join(", ")}, got "done"`,
    ],
    [{ filter: { refCode: "" } }, 'RangeError: encodeListQuery: query.filter.refCode must not be blank, got ""'],
    [
      { filter: { createdFrom: Infinity } },
      "RangeError: encodeListQuery: query.filter.createdFrom must be epoch milliseconds within the years 0000 to 9999 in UTC, got Infinity",
    ],
    [
      { filter: { createdFrom: new Date(0) } },
      "TypeError: encodeListQuery: query.filter.createdFrom must be epoch milliseconds within the years 0000 to 9999 in UTC, got an object (Date)",
    ],
    [
      { filter: { updatedFrom: 2, updatedTo: 1 } },
      "RangeError: encodeListQuery: query.filter.updatedTo must not be before updatedFrom 2, got 1",
    ],
  ])("refuses %j, which the parameters cannot say", (change, message) => {
    expect(thrownBy(() => untyped(encodeListQuery)({ filter: {}, limit: 5, next: 0, ...change }))).toBe(message);
  });

  const halves = ["\ud83d", "\ude00", "A\ud83dB", "\ude00\ud83d", "😀\ud83d"];
  const textFields = ["srcWarehouseCode", "destWarehouseCode", "refCode", "skus", "codes"] as const;

  it.each(textFields.flatMap((field) => halves.map((half) => [field, half] as const)))(
    "refuses %s with half of a surrogate pair: %j",
    (field, half) => {
      const value = field === "skus" || field === "codes" ? ["A", half] : half;
      const shown = JSON.stringify(half);
      expect(thrownBy(() => encodeListQuery({ filter: { [field]: value }, limit: 5, next: 0 }))).toBe(
        `RangeError: encodeListQuery: query.filter.${field} must be text without half of a surrogate pair, got ${shown}`,
      );
    },
  );

  it("says any text as it is, or refuses it", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
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

  it("refuses a partner: no parameter may set it", () => {
    for (const filter of [{ partnerCode: "P1" }, Object.create({ partnerCode: "P1" }) as TransferFilter]) {
      expect(thrownBy(() => encodeListQuery({ filter, limit: 5, next: 0 }))).toMatch(
        /^TypeError: encodeListQuery: query\.filter\.partnerCode is not known: /,
      );
    }
  });
});
