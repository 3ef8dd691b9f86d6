import {
  createNetwork,
  decodeCheck,
  decodePage,
  decodeTransfer,
  encodeCheck,
  encodePage,
  encodeTransfer,
  parseCalendarDate,
  parseCheckRequest,
  parseListQuery,
  parseNetwork,
  type Result,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { asInstance, longText, throwFault, withHoles } from "../support/adversaries";
import { either } from "../support/either";
import { untyped } from "../support/thrownBy";
import { refusalOf } from "../support/refusals";
import { isThorough } from "../support/scaled";
import { transfer } from "../support/transfers";

// Every function that returns a Result, with every kind of value as input and in place of each part. The schemas validate
// with these functions.

const terms = {
  transferType: "ROAD",
  weightLimit: 1000,
  transitDays: 2,
  departureDays: [1],
  departureExtraDays: ["2026-03-03"],
};
const config = {
  warehouses: [
    { code: "A", timeZone: "UTC", workingDays: [1, 2], holidays: ["2026-03-02"], cutOff: { 1: "12:00" } },
    { code: "B", timeZone: "UTC", extraWorkingDays: ["2026-03-02"], cutOffOn: { "2026-03-02": "10:00" } },
  ],
  lanes: [{ src: "A", dest: "B", ...terms, transitHolidays: ["2026-03-02"] }],
  defaultLane: [terms],
  calendarsUntil: "2030-12-31",
};
const network = createNetwork(config);
const route = untyped<Result<unknown>>((src: string, dest: string, type?: string) => network.route(src, dest, type));
const routes = untyped<Result<unknown>>((src: string, dest: string) => network.routes(src, dest));

const body = { items: [{ product_sku: "A", sku: "A", qty: 1 }], src_warehouse_code: "A", dest_warehouse_code: "B" };
const query = {
  skus: ["A", "B"],
  limit: "5",
  ref_code: "R",
  status_list: ["created"],
  created_from_date: "2026-03-02T00:00:00Z",
};
const item = {
  sku: "A",
  requestedQty: 2,
  availableQty: 1,
  unitWeight: 3,
  totalWeight: 6,
  allowed: false,
  refusals: [refusalOf("insufficient_stock", { shortBy: 1 })] as const,
};
const check = {
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
  allowed: false,
  totalWeight: 6,
  weightLimit: 9,
  transferType: "ROAD",
  transferDate: "2026-03-02",
  departureDate: "2026-03-03",
  estimatedArrivalDate: "2026-03-05",
  latestArrivalDate: "2026-03-06",
  validUntil: 7,
  items: [item],
};
const wireCheck = encodeCheck(check, { reasons: true });
const wirePage = encodePage({ transfers: [transfer], next: 0 }, "UTC");

/** The functions, each with a valid value. */
const functions: readonly (readonly [name: string, read: (value: unknown) => Result<unknown>, sound: unknown])[] = [
  ["parseCheckRequest", parseCheckRequest, body],
  ["parseListQuery", untyped(parseListQuery), query],
  ["decodeCheck", decodeCheck, wireCheck],
  ["decodeTransfer", (value) => decodeTransfer(value, "UTC"), encodeTransfer(transfer, "UTC")],
  ["decodePage", (value) => decodePage(value, "UTC"), wirePage],
  ["parseNetwork", parseNetwork, config],
  ["parseCalendarDate", parseCalendarDate, "2026-03-02"],
  ["network.route from", (value) => route(value, "B"), "A"],
  ["network.route to", (value) => route("A", value), "B"],
  ["network.route by", (value) => route("A", "B", value), "ROAD"],
  ["network.routes from", (value) => routes(value, "B"), "A"],
  ["network.routes to", (value) => routes("A", value), "B"],
];

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

const trapped = (trap: keyof ProxyHandler<object>, target: object = {}) => new Proxy(target, { [trap]: throwFault });
const withGetter = (key: PropertyKey) => Object.defineProperty({}, key, { get: throwFault, enumerable: true });
const cyclic: unknown[] = [];
cyclic.push(cyclic, { cyclic });

/** By description: the runner must not inspect them. */
const values: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["a revoked proxy", revoked({})],
  ["a revoked proxy of a list", revoked([])],
  ["a revoked proxy of a function", revoked(throwFault)],
  ...(["get", "has", "ownKeys", "getOwnPropertyDescriptor", "getPrototypeOf"] as const).flatMap((trap) => [
    [`a proxy that throws in ${trap}`, trapped(trap, { items: [] })] as const,
    [`a proxy of a list that throws in ${trap}`, trapped(trap, ["A"])] as const,
  ]),
  ...[
    "then",
    "getAll",
    "toJSON",
    "length",
    "sku",
    "code",
    "data",
    Symbol.toStringTag,
    Symbol.iterator,
    Symbol.toPrimitive,
  ].map((key) => [`a getter ${String(key)} that throws`, withGetter(key)] as const),
  [
    "texts that throw",
    { toString: throwFault, valueOf: throwFault, toJSON: throwFault, [Symbol.toPrimitive]: throwFault },
  ],
  ["an iterator that throws", { getAll: () => [], [Symbol.iterator]: throwFault }],
  ["an instance of a class", asInstance({ code: "A" })],
  ["a Map", new Map([["code", "A"]])],
  ["a date", new Date(NaN)],
  ["a promise", Promise.resolve({})],
  ["a text of a million characters", longText],
  ["a text object", Object("2026-03-02")],
  ["a bigint", 1n],
  ["a symbol", Symbol("A")],
  ["a function", () => "A"],
  ["a cycle", cyclic],
  ["an object without a prototype", Object.create(null)],
  ["a list with holes", withHoles(3, "A")],
  ["a list of 2^32 - 1 entries of which the first is sound", Object.assign(withLength(2 ** 32 - 1), ["A"])],
  ...[undefined, null, NaN, -0, Infinity, true, ""].map((value) => [`the value ${String(value)}`, value] as const),
]);

function withLength(length: number): unknown[] {
  const list: unknown[] = [];
  list.length = length;
  return list;
}

/** The value with another one in place of each part. */
function* withPart(value: unknown, part: unknown): Generator {
  yield part;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withPart(inner, part)) {
      yield Array.isArray(value)
        ? Object.assign([...(value as unknown[])], { [key]: changed })
        : { ...value, [key]: changed };
    }
  }
}

/** One line that begins and ends like a sentence and states a rule. */
const sentenceForm = /^[A-Z"].* (?:must|is unknown|does not exist|lane from|needs)\b.*\.$/;

describe.each(functions)("%s", (_, read, sound) => {
  it("accepts a valid value", () => {
    expect(either(read(sound)).issues).toBeUndefined();
  });

  it("never throws", () => {
    let turn = 0;
    for (const [what, value] of values) {
      for (const given of withPart(sound, value)) {
        // A part of them by default, in turn.
        if ((turn += 1) % 5 > 0 && !isThorough) continue;
        const { issues = [] } = either(read(given));
        // Issues are sent as JSON.
        JSON.stringify(issues);
        const malformed = issues.filter(({ message }) => !sentenceForm.test(message));
        expect([what, issues.length <= 10_000, malformed]).toEqual([what, true, []]);
      }
    }
  });
});

describe("a list of 10^9 holes", () => {
  const holes = () => withLength(1e9);

  it.each<[string, () => Result<unknown>, number?]>([
    ["SKUs", () => untyped(parseListQuery)({ skus: holes() })],
    ["items of a check", () => decodeCheck({ ...wireCheck, transfer_items: holes() })],
    ["departures", () => parseNetwork({ ...config, defaultLane: { ...terms, departureExtraDays: holes() } }), 10_000],
  ])("as %s ends after the maximum of issues", (_, read, max = 100) => {
    expect(either(read()).issues).toHaveLength(max);
  });

  it("is rejected by its length if there is a maximum", () => {
    expect(either(parseCheckRequest({ ...body, items: holes() })).issues).toMatchObject([
      {
        code: "too_big",
        path: ["items"],
        message: "Items must have at most 10000 entries (got 1000000000).",
      },
    ]);
  });

  it("is not read under an unknown name", () => {
    expect(either(untyped(parseListQuery)({ colours: holes() })).issues).toMatchObject([{ code: "unknown_parameter" }]);
  });
});
