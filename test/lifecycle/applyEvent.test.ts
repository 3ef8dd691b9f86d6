import { applyEvent, type StockTransfer, type TransferEvent, type TransferItem } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { throwing } from "../support/adversaries";
import { untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

const helmets: StockTransfer = { ...transfer, items: [{ sku: "HELMET", qty: 10 }] };
const of = (items: readonly TransferItem[], change: Partial<StockTransfer> = {}) => ({ ...transfer, items, ...change });
const ofHelmets = (counts: Partial<TransferItem>) =>
  of([{ sku: "HELMET", qty: 10, ...counts }], { status: "in_transit" });

/** The transfer after some events, all of which must be accepted. */
function after(given: StockTransfer, ...events: readonly TransferEvent[]): StockTransfer {
  return events.reduce((current, event, index) => {
    const { value, issues } = applyEvent(current, event, 5_000 + index);
    expect(issues).toBeUndefined();
    return value!.transfer;
  }, given);
}

/** Each issue as its code, its path, and its limit and value if it has them. */
const issuesOf = (given: StockTransfer, event: unknown) =>
  untyped(applyEvent)(given, event, 5_000).issues?.map(({ code, path, params: { max, received } = {} }) => {
    const limit = max === undefined ? [] : ["max", max];
    const value = received === undefined ? [] : ["got", received];
    return [code, ...(path.length > 0 ? [path.join(".")] : []), ...limit, ...value].join(" ");
  });

describe("an event", () => {
  it("keeps unknown fields of the transfer and of its lines", () => {
    const given = { ...of([{ ...{ sku: "A", qty: 2, bin: "7" }, lostQty: 0 }]), tenant: "T" };
    const { value } = applyEvent(given, { type: "ship" }, 5_000);
    expect(value?.transfer).toEqual({
      ...given,
      status: "in_transit",
      items: [{ sku: "A", qty: 2, bin: "7", shippedQty: 2, lostQty: 0 }],
      updatedAt: 5_000,
    });
  });

  it("of a transfer without lines can only be start or delay", () => {
    expect(after(of([]), { type: "start" }).status).toBe("processing");
    expect(after(of([]), { type: "delay", estimatedArrivalDate: "2026-03-09" }).status).toBe("created");
    expect(issuesOf(of([]), { type: "cancel" })).toEqual(["nothing_to_do"]);
  });

  it("accepts SKUs with the names of inherited properties", () => {
    const lines = ["__proto__", "constructor"].map((sku) => ({ sku, qty: 1 }));
    expect(applyEvent(of(lines), { type: "ship" }, 0).value?.stock.source.map(({ sku }) => sku)).toEqual(
      lines.map(({ sku }) => sku),
    );
    expect(issuesOf(helmets, { type: "ship", items: lines })).toEqual([
      'not_in_transfer items.0.sku got "__proto__"',
      'not_in_transfer items.1.sku got "constructor"',
    ]);
  });
});

it("a delay keeps the latest arrival until it would be before the estimate, or states another", () => {
  const planned: StockTransfer = { ...helmets, estimatedArrivalDate: "2026-03-03", latestArrivalDate: "2026-03-05" };
  const latestOf = (estimatedArrivalDate: string, fields: object = {}) =>
    after(planned, { type: "delay", estimatedArrivalDate, ...fields }).latestArrivalDate;
  expect(latestOf("2026-03-05", { latestArrivalDate: undefined })).toBe("2026-03-05");
  expect(after(planned, { type: "delay", estimatedArrivalDate: "2026-03-06" })).not.toHaveProperty("latestArrivalDate");
  expect(latestOf("2026-03-10", { latestArrivalDate: "2026-03-12" })).toBe("2026-03-12");
});

it("a surplus is limited to what was stated, after the earlier items of the event", () => {
  const surplus = (excessQty: number) => ofHelmets({ shippedQty: 10, acceptedQty: 4, excessQty });
  const items = (...qtys: readonly number[]) => ({
    type: "correct",
    items: qtys.map((qty) => ({
      ...{ sku: "HELMET", qty: Math.abs(qty) },
      ...(qty < 0 ? { from: "excess", to: "none" } : { from: "none", to: "excess" }),
    })),
  });
  expect(issuesOf(surplus(3), items(-2, 1, -3))).toEqual(["too_big items.2.qty max 2 got 3"]);
  // The quantities of a transfer add up to a safe integer.
  const most = Number.MAX_SAFE_INTEGER - 10;
  expect(issuesOf(surplus(most), items(1))).toEqual(["too_big items.0.qty max 0 got 1"]);
  expect(issuesOf(surplus(most), items(-1, 1))).toBeUndefined();
  // Nothing arrives before something is shipped.
  expect(issuesOf(helmets, items(1))).toEqual(["too_big items.0.qty max 0 got 1"]);
});

describe("the issues of an event", () => {
  const line = (fields: object) => ({ sku: "HELMET", ...fields });
  const ship = (...items: readonly unknown[]) => ({ type: "ship", items });

  it.each<[name: string, event: unknown, ...issues: string[]]>([
    [
      "unknown states",
      { type: "correct", items: [line({ qty: 1, from: "under way" }), line({ qty: 1, from: "left", to: 7 })] },
      'unknown_code items.0.from got "under way"',
      "required items.0.to",
      "wrong_type items.1.to got 7",
    ],
    [
      "malformed lines, all at once",
      {
        ...ship(...[0, 1.5, "3", undefined].map((qty) => line({ qty })), { qty: 1 }, { sku: 7, qty: 1 }, null),
        shipmentCode: 7,
      },
      "too_small items.0.qty got 0",
      "not_integer items.1.qty got 1.5",
      'wrong_type items.2.qty got "3"',
      "required items.3.qty",
      "required items.4.sku",
      "wrong_type items.5.sku got 7",
      "wrong_type items.6 got null",
      "wrong_type shipmentCode got 7",
    ],
    ["no lines", ship(), "empty_list items got Array(0)"],
    ["lines that are not a list", { type: "ship", items: { sku: "HELMET" } }, "wrong_type items got { sku }"],
    ["a hole in the list", { type: "ship", items: new Array(1) }, "required items.0"],
    ["an unknown type", { type: "teleport" }, 'unknown_code type got "teleport"'],
    ["no object", "ship", 'wrong_type got "ship"'],
    [
      "latest arrivals that are not dates",
      { type: "delay", estimatedArrivalDate: "soon", latestArrivalDate: null },
      'malformed estimatedArrivalDate got "soon"',
      "wrong_type latestArrivalDate got null",
    ],
    [
      "a latest arrival without an estimate",
      { type: "delay", latestArrivalDate: "2026-03-09" },
      "required estimatedArrivalDate",
    ],
    ["nothing", undefined, "required"],
    ["a misspelt field, which would mean all units", { type: "ship", item: [line({ qty: 1 })] }, "unknown_field item"],
  ])("%s", (_, event, ...issues) => {
    expect(issuesOf(ofHelmets({ shippedQty: 5 }), event)).toEqual(issues);
  });

  it("suggest a field for a misspelt one", () => {
    expect(untyped(applyEvent)(helmets, { type: "ship", item: [] }, 5_000).issues?.[0].params).toEqual({
      expected: ["type", "at", "items", "shipmentCode"],
      suggestion: "items",
    });
  });

  it.each([undefined, null, "shp", 7, [], {}, { type: "shp" }, { type: 7 }, { type: "toString" }])(
    "of values that are not events do not depend on the status: %j",
    (event) => {
      const issues = issuesOf(helmets, event);
      expect(issues).toHaveLength(1);
      expect(issues).not.toEqual(["transfer_done"]);
      for (const status of ["processing", "in_transit", "completed", "cancelled"] as const) {
        expect(issuesOf({ ...helmets, status }, event)).toEqual(issues);
      }
    },
  );

  it("are at most a hundred, however long the list", () => {
    expect(issuesOf(helmets, { type: "ship", items: new Array(1e6) })).toHaveLength(100);
  });

  it("report an event that throws", () => {
    expect(issuesOf(helmets, throwing({ type: "ship" }, "type"))).toEqual([expect.stringMatching(/^malformed/)]);
  });
});
