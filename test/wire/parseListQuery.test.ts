import fc from "fast-check";
import { encodeListQuery, type ListQuery, parseListQuery } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousQuery } from "../oracles/obviousQuery";
import { listQuery } from "../support/arbitraries";
import { either } from "../support/either";
import { scaled } from "../support/scaled";
import { untyped } from "../support/thrownBy";

const parse = (params: unknown, options?: unknown) => either(untyped(parseListQuery)(params, options));
const issuesOf = (params: unknown) =>
  parse(params).issues?.map(({ code, path, message }) => [code, path, message]) ?? [];

const names = (text: string) => text.split(" ");
const near: Readonly<Record<string, readonly string[]>> = {
  limit: names("limits Limit LIMIT limt lmit limit[] page_limit maxLimit"),
  next: names("Next nextt next_page nextPageToken next_cursor"),
  src_warehouse_code: names("src src_warehouse srcWarehouseCode source_warehouse_code from_warehouse_code"),
  dest_warehouse_code: names("des_warehouse_code dst_warehouse_code dest destWarehouse destination"),
  created_from_date: names("created_from createdFrom created-from-date create_from_date created_at from_date"),
  created_to_date: names("created_to createdTo created to_date"),
  updated_from_date: names("updated_from updatedFromDate update_from_date updatedAt last_updated"),
  updated_to_date: names("updated_to updatedToDate updated"),
  skus: ["skus ", ...names("PRODUCT_SKU sku SKU skus[] skus[0] sku_list skuList product_sku filter[skus]")],
  stock_transfer_codes: names("stock_transfer_code stock_transfer_codes[] stockTransferCodes stock_codes code codes"),
  ref_code: ["ref_code\0", ...names("ref refcode refCode ref_codes reference reference_code")],
  status_list: names("status statuses statusList status_list[] stauts_list order_status"),
};

describe("parseListQuery", () => {
  const text =
    "limit=50&next=9007199254740991&src_warehouse_code=HCM&dest_warehouse_code=HAN" +
    "&created_from_date=2026-01-01T00:00:00.000Z&created_to_date=2026-01-31T23:59:59.999Z" +
    "&updated_from_date=2026-02-01T00:00:00.000Z&updated_to_date=2026-02-28T12:30:15.007Z" +
    "&skus=HELMET,E-BIKE&stock_transfer_codes=ST1,ST2&ref_code=PO%201&status_list=created,in_transit";
  const query: ListQuery = {
    filter: {
      srcWarehouseCode: "HCM",
      destWarehouseCode: "HAN",
      refCode: "PO 1",
      createdFrom: Date.UTC(2026, 0, 1),
      createdTo: Date.UTC(2026, 0, 31, 23, 59, 59, 999),
      updatedFrom: Date.UTC(2026, 1, 1),
      updatedTo: Date.UTC(2026, 1, 28, 12, 30, 15, 7),
      skus: ["HELMET", "E-BIKE"],
      codes: ["ST1", "ST2"],
      statuses: ["created", "in_transit"],
    },
    limit: 50,
    next: 9007199254740991,
  };

  it.each<[string, unknown]>([
    ["a query string", text],
    ["a query string with its question mark", `?${text}`],
    ["a URLSearchParams", new URLSearchParams(text)],
    ["a record", Object.fromEntries(new URLSearchParams(text))],
    [
      "a record without a prototype",
      Object.assign(Object.create(null) as object, Object.fromEntries(new URLSearchParams(text))),
    ],
    [
      "a record with lists",
      {
        ...Object.fromEntries(new URLSearchParams(text)),
        skus: ["HELMET", "E-BIKE"],
        status_list: ["created", "in_transit"],
        limit: ["50"],
      },
    ],
    [
      "an object that resembles a URLSearchParams",
      { getAll: () => [], [Symbol.iterator]: () => new URLSearchParams(text)[Symbol.iterator]() },
    ],
  ])("reads %s", (_, params) => {
    expect(parse(params)).toEqual({ value: query });
  });

  it.each<unknown>(["", "?", {}, new URLSearchParams(), { skus: undefined }])("uses the defaults for %o", (params) => {
    expect(parse(params)).toStrictEqual({ value: { filter: {}, limit: 20, next: 0 } });
  });

  describe("an unknown parameter", () => {
    const suggested = Object.entries(near).flatMap(([meant, given]) => given.map((name) => [name, meant] as const));

    // Names added by callers, gateways, browsers and marketing, or unlike any parameter.
    const far = [
      ...names("lang utm_source page sort order order_by direction page_size per_page offset cursor skip size max top"),
      ...names(
        "count trace trace_id traceparent request_id _ _dc cache v version format fields include expand q query",
      ),
      ...names("search filter token access_token api_key signature nonce callback ts timestamp locale tz tenant_id"),
      ...names("region user_id debug test id ids type name text note desc start end start_date date from to list data"),
      ...names(
        "warehouse partner_code country_code getAll constructor __proto__ toString hasOwnProperty a ab li ne sk",
      ),
      ...names("re li[] 車 💥 []"),
      "",
      " ",
    ];

    it.each(suggested)("has a suggestion if it is near to a parameter: %j is %s", (name, meant) => {
      const message = `Parameter ${JSON.stringify(name)} is unknown (did you mean ${meant}?).`;
      const issue = ["unknown_parameter", [name], message];
      expect(issuesOf({ [name]: "1" })).toEqual([issue]);
      expect(issuesOf(new URLSearchParams({ [name]: "1" }))).toEqual([issue]);
      expect(issuesOf(`?${new URLSearchParams({ [name]: "1" }).toString()}`)).toEqual([issue]);
    });

    it.each(far.map((name) => [name]))("has no suggestion if it is far, and may be ignored: %j", (name) => {
      const record = Object.fromEntries([
        [name, "1"],
        ["limit", "5"],
      ]);
      const search = new URLSearchParams(record);
      for (const params of [record, search, search.toString()]) {
        expect(issuesOf(params)).toEqual([
          ["unknown_parameter", [name], `Parameter ${JSON.stringify(name)} is unknown.`],
        ]);
        expect(parse(params, { ignore: ["x", name] })).toEqual(parse("limit=5"));
      }
    });

    const every = "arrives_from, arrives_to, departs_from, departs_to, transfer_types";
    it.each([
      [{ ignore: "_" }, TypeError, 'options.ignore must be an array, got "_"'],
      [{ ignore: ["_", 5] }, TypeError, "options.ignore must be names, got 5"],
      [
        { ignore: ["_", "limit"] },
        RangeError,
        'options.ignore must not contain a parameter of the HTTP API, got "limit"',
      ],
      [{ ignored: ["_"] }, TypeError, "options.ignored is unknown (did you mean ignore?)"],
      [{ extensions: ["_"] }, RangeError, `options.extensions must be one of ${every}, got "_"`],
      [null, TypeError, "options must be an object, got null"],
    ])("is not ignored with the options %j", (options, ErrorType, message) => {
      expect(() => parse("", options)).toThrow(new ErrorType(`parseListQuery: ${message}`));
    });

    it("has no suggestion if its name is long", () => {
      const suggestionOf = (name: string) => parse(`${name}=1`).issues?.[0].params?.["suggestion"];
      expect(suggestionOf("sku".padEnd(64, "_"))).toBe("skus");
      for (const long of ["sku".padEnd(65, "_"), "skus".repeat(100_000)]) expect(suggestionOf(long)).toBeUndefined();
    });

    it("has no suggestion after five others", () => {
      const names = Array.from({ length: 100 }, (_, index) => `limit_${index}`);
      const issues = parse(names.map((name) => `${name}=1`).join("&")).issues!;
      expect(issues.map(({ path }) => path[0])).toEqual(names);
      const suggestions = issues.map(({ params }) => params?.["suggestion"]);
      expect(suggestions).toEqual([...new Array<string>(5).fill("limit"), ...new Array<undefined>(95).fill(undefined)]);
    });
  });

  it("rejects values that are not text", () => {
    expect(issuesOf({ limit: 5, skus: ["A", 7], ref_code: null, next: { gte: 1 } })).toEqual([
      ["wrong_type", ["limit"], "Limit must be a string (got 5)."],
      ["wrong_type", ["next"], '"next" must be a string (got { gte }).'],
      ["wrong_type", ["skus", 1], "Entry 2 of SKUs must be a string (got 7)."],
      ["wrong_type", ["ref_code"], "Ref code must be a string (got null)."],
    ]);
    for (const params of [null, undefined, 5, [], ["limit=5"], true])
      expect(parse(params).issues?.map(({ code, path }) => [code, path])).toEqual([["wrong_type", []]]);
  });

  it.each<[string, unknown, string]>([
    ["a Map", new Map([["status_list", "cancelled"]]), "Map"],
    ["a String object", Object("status_list=cancelled"), "String"],
    ["a URL", new URL("http://localhost/?status_list=cancelled"), "URL"],
    ["a promise", Promise.resolve({ skus: "A" }), "Promise"],
    ["an iterator", new URLSearchParams("skus=A").entries(), "object"],
    ["bytes", new TextEncoder().encode("skus=A"), "Uint8Array"],
    ["inherited parameters", Object.create({ skus: "A" }), "{}"],
  ])("rejects %s, which would pass for a query without conditions", (_, params, shown) => {
    expect(issuesOf(params)).toEqual([
      ["wrong_type", [], `Input must be the query parameters of a URL (got ${shown}).`],
    ]);
  });

  it.each(["/business/v1/stock-transfer?skus=A&limit=5", "http://localhost/?skus=A", "??skus=A"])(
    "rejects the whole URL %s",
    (url) => {
      const message = `Input must be the query parameters of a URL (got ${JSON.stringify(url)}).`;
      expect(issuesOf(url)).toEqual([["malformed", [], message]]);
    },
  );

  it("rejects an empty list and a list with holes", () => {
    expect(issuesOf({ skus: [], limit: [] })).toEqual([
      ["empty_list", ["limit"], "Limit must not be empty."],
      ["empty_list", ["skus"], "SKUs must not be empty."],
    ]);
    expect(issuesOf({ skus: new Array(1) })).toEqual([
      ["wrong_type", ["skus", 0], "Entry 1 of SKUs must be a string (got undefined)."],
    ]);
    expect(
      issuesOf({
        getAll: () => [],
        *[Symbol.iterator]() {
          yield ["skus", 7];
        },
      }),
    ).toEqual([["wrong_type", ["skus"], "SKUs must be a string (got 7)."]]);
  });

  describe("extensions", () => {
    const every = ["arrives_from", "arrives_to", "departs_from", "departs_to", "transfer_types"];
    const read = (params: unknown, extensions: unknown = every) => parse(params, { extensions });

    it("are dates of arrival and a list of types", () => {
      const text =
        "arrives_from=2026-03-05&arrives_to=2026-03-05&departs_from=2026-03-01&departs_to=2026-03-02&transfer_types=ROAD,%20AIR&transfer_types=SEA";
      const filter = {
        arrivesFrom: "2026-03-05",
        arrivesTo: "2026-03-05",
        departsFrom: "2026-03-01",
        departsTo: "2026-03-02",
        transferTypes: ["ROAD", "AIR", "SEA"],
      };
      expect(read(text).value?.filter).toEqual(filter);
      expect(read({ transfer_types: ["ROAD", "AIR"], arrives_to: ["2026-03-05"] }).value?.filter).toEqual({
        arrivesTo: "2026-03-05",
        transferTypes: ["ROAD", "AIR"],
      });
      expect(read("arrives_from=&arrives_to=%20&transfer_types=")).toEqual(parse(""));
    });

    it("are unknown unless they are named", () => {
      for (const name of every) {
        const params = { [name]: "2026-03-05" };
        const issue = { code: "unknown_parameter", path: [name], message: `Parameter "${name}" is unknown.` };
        expect(parse(params).issues).toMatchObject([issue]);
        const others = every.filter((other) => other !== name);
        expect(read(params, others).issues).toMatchObject([{ code: "unknown_parameter", path: [name] }]);
        expect(read(params, [name]).issues).toBeUndefined();
        expect(parse(params, { ignore: [name] })).toEqual(parse(""));
      }
      expect(read("arrivesFrom=2026-03-05").issues?.[0].params).toMatchObject({ suggestion: "arrives_from" });
    });

    it.each([
      [
        "arrives_from=2026-03-06&arrives_to=2026-03-05",
        "empty_range",
        "arrives_to",
        '"arrives_to" must not be before arrives_from 2026-03-06 (got 2026-03-05).',
      ],
      [
        "arrives_from=2026-02-30",
        "malformed",
        "arrives_from",
        '"arrives_from" must be a calendar date, YYYY-MM-DD (got "2026-02-30").',
      ],
      [
        "arrives_to=2026-03-05&arrives_to=2026-03-06",
        "repeated_parameter",
        "arrives_to",
        '"arrives_to" must be given once, not 2 times.',
      ],
      ["transfer_types=,", "empty_list", "transfer_types", "Transfer types must not be empty."],
    ])("%s is %s at %s", (params, code, name, message) => {
      expect(read(params).issues).toMatchObject([{ code, path: [name], message }]);
    });
  });

  it("reads every text as the oracle does, if it names only known parameters", () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom(",", "&", "=", "%", "+", "%2C", "&skus=", "&status_list=", "[]", "0"),
    );
    const edit = fc.record({ at: fc.nat(), remove: fc.nat(4), insert: piece });
    const mutated = fc.tuple(listQuery, fc.array(edit, { maxLength: 4 })).map(([query, edits]) =>
      edits.reduce((text, { at, remove, insert }) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + remove);
      }, encodeListQuery(query).toString()),
    );
    const known = Object.keys(near);
    const pair = (names: string, ...values: readonly string[]) =>
      fc.tuple(fc.constantFrom(...names.split(" ")), fc.constantFrom("", " ", ...values));
    const date = [
      "2026-03-01T00:00:00Z",
      "2026-02-28T18:30:00-05:30",
      "2026-02-30T00:00:00Z",
      "2026-03-01T00:00:00.0010Z",
    ];
    const pairs = fc
      .array(
        fc.oneof(
          pair("limit next", "0", "1", "05", "-1", "1.5", "100", "101", "9007199254740991", "9007199254740992"),
          pair("created_from_date created_to_date updated_from_date updated_to_date", ...date),
          pair("skus stock_transfer_codes ref_code src_warehouse_code", "A", " A ,,B", ",", "\u3000C,"),
          pair("status_list", "created", " created,in_transit ", "done", ","),
        ),
        { maxLength: 4 },
      )
      .map((given) => new URLSearchParams(given).toString());
    const ofUrls = fc.string({ unit: fc.constantFrom(...Array.from("abc019&&==%+,;?-_~/:@!$'()*")) });
    fc.assert(
      fc.property(fc.oneof(pairs, mutated, ofUrls, fc.string()), (text) => {
        const { value, issues } = parse(text);
        expect((value === undefined) !== (issues === undefined)).toBe(true);
        if (issues?.[0].message.startsWith("Input must be the query parameters")) return;
        const params = new URLSearchParams(text);
        const isKnown = [...params.keys()].every((name) => known.includes(name));
        expect(value).toEqual(isKnown ? obviousQuery(params) : undefined);
      }),
      { numRuns: Math.max(scaled(2000), Number(process.env["FC_RUNS"] ?? 0)) },
    );
  });
});
