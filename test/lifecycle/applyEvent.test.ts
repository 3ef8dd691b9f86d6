import { applyEvent, type StockTransfer, type TransferEvent, type TransferItem } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";
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

const issuesOf = (given: StockTransfer, event: unknown) =>
  untyped(applyEvent)(given, event, 5_000).issues?.map(({ code, path, params }) => ({ code, path, params }));

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
    expect(issuesOf(of([]), { type: "cancel" })).toEqual([{ code: "nothing_to_do", path: [] }]);
  });

  it("accepts SKUs with the names of inherited properties", () => {
    const lines = ["__proto__", "constructor"].map((sku) => ({ sku, qty: 1 }));
    expect(applyEvent(of(lines), { type: "ship" }, 0).value?.stock.source.map(({ sku }) => sku)).toEqual(
      lines.map(({ sku }) => sku),
    );
    expect(issuesOf(helmets, { type: "ship", items: lines })?.map(({ code }) => code)).toEqual([
      "not_in_transfer",
      "not_in_transfer",
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

describe("a surplus", () => {
  const surplus = (excessQty: number) => ofHelmets({ shippedQty: 10, acceptedQty: 4, excessQty });

  it("is limited to what was stated, after the earlier items of the event", () => {
    const items = (...qtys: readonly number[]) => ({
      type: "correct",
      items: qtys.map((qty) => ({
        ...{ sku: "HELMET", qty: Math.abs(qty) },
        ...(qty < 0 ? { from: "excess", to: "none" } : { from: "none", to: "excess" }),
      })),
    });
    const tooBig = (index: number, max: number, received: string) => [
      { code: "too_big", path: ["items", index, "qty"], params: { max, received } },
    ];
    expect(issuesOf(surplus(3), items(-2, 1, -3))).toEqual(tooBig(2, 2, "3"));
    // The quantities of a transfer add up to a safe integer.
    const most = Number.MAX_SAFE_INTEGER - 10;
    expect(issuesOf(surplus(most), items(1))).toEqual(tooBig(0, 0, "1"));
    expect(issuesOf(surplus(most), items(-1, 1))).toBeUndefined();
    // Nothing arrives before something is shipped.
    expect(issuesOf(helmets, items(1))).toEqual(tooBig(0, 0, "1"));
  });
});

describe("the issues of an event", () => {
  const five = ofHelmets({ shippedQty: 5 });
  const line = (fields: object) => ({ sku: "HELMET", ...fields });
  const received = (value: unknown) => expect.objectContaining({ received: value }) as unknown;

  it.each<[name: string, event: unknown, issues: readonly object[], given?: StockTransfer]>([
    [
      "unknown states",
      { type: "correct", items: [line({ qty: 1, from: "under way" }), line({ qty: 1, from: "left", to: 7 })] },
      [
        { code: "unknown_code", path: ["items", 0, "from"], params: received('"under way"') },
        { code: "required", path: ["items", 0, "to"] },
        { code: "wrong_type", path: ["items", 1, "to"], params: received("7") },
      ],
    ],
    [
      "malformed lines, all at once",
      {
        type: "ship",
        items: [
          line({ qty: 0 }),
          line({ qty: 1.5 }),
          line({ qty: "3" }),
          line({}),
          { qty: 1 },
          { sku: 7, qty: 1 },
          null,
        ],
        shipmentCode: 7,
      },
      [
        { code: "too_small", path: ["items", 0, "qty"], params: { min: 1, received: "0" } },
        { code: "not_integer", path: ["items", 1, "qty"], params: { received: "1.5" } },
        { code: "wrong_type", path: ["items", 2, "qty"], params: received('"3"') },
        { code: "required", path: ["items", 3, "qty"] },
        { code: "required", path: ["items", 4, "sku"] },
        { code: "wrong_type", path: ["items", 5, "sku"], params: received("7") },
        { code: "wrong_type", path: ["items", 6], params: { expected: "object", received: "null" } },
        { code: "wrong_type", path: ["shipmentCode"], params: received("7") },
      ],
    ],
    ["no lines", { type: "ship", items: [] }, [{ code: "empty_list", path: ["items"], params: received("Array(0)") }]],
    [
      "lines that are no list",
      { type: "ship", items: { sku: "HELMET" } },
      [{ code: "wrong_type", path: ["items"], params: received("{ sku }") }],
    ],
    ["a hole in the list", { type: "ship", items: new Array(1) }, [{ code: "required", path: ["items", 0] }]],
    [
      "an unknown type",
      { type: "teleport" },
      [{ code: "unknown_code", path: ["type"], params: received('"teleport"') }],
    ],
    ["no object", "ship", [{ code: "wrong_type", path: [], params: received('"ship"') }]],
    [
      "latest arrivals that are not dates",
      { type: "delay", estimatedArrivalDate: "soon", latestArrivalDate: null },
      [
        { code: "malformed", path: ["estimatedArrivalDate"], params: received('"soon"') },
        { code: "wrong_type", path: ["latestArrivalDate"], params: received("null") },
      ],
    ],
    [
      "a latest arrival without an estimate",
      { type: "delay", latestArrivalDate: "2026-03-09" },
      [{ code: "required", path: ["estimatedArrivalDate"] }],
    ],
    ["nothing", undefined, [{ code: "required", path: [] }]],
    [
      "a misspelt field, which would mean all units",
      { type: "ship", item: [line({ qty: 1 })] },
      [
        {
          code: "unknown_field",
          path: ["item"],
          params: { expected: ["type", "at", "items", "shipmentCode"], suggestion: "items" },
        },
      ],
    ],
  ])("%s", (_name, event, issues, given = five) => {
    expect(issuesOf(given, event)).toEqual(issues);
  });

  it.each([undefined, null, "shp", 7, [], {}, { type: "shp" }, { type: 7 }, { type: "toString" }])(
    "of what is not an event do not depend on the status: %j",
    (event) => {
      const issues = issuesOf(helmets, event);
      expect(issues).toHaveLength(1);
      expect(issues?.[0]?.code).not.toBe("transfer_done");
      for (const status of ["processing", "in_transit", "completed", "cancelled"] as const) {
        expect(issuesOf({ ...helmets, status }, event)).toEqual(issues);
      }
    },
  );

  it("are at most a hundred, however long the list", () => {
    expect(issuesOf(helmets, { type: "ship", items: new Array(1e6) })).toHaveLength(100);
  });

  it("report an event that throws", () => {
    const event = {
      get type(): string {
        throw new Error("read");
      },
    };
    expect(issuesOf(helmets, event)?.[0]).toMatchObject({ code: "malformed", path: [] });
  });
});

describe("misuse", () => {
  const call = untyped(applyEvent);

  it.each<[error: string, call: () => unknown]>([
    ["TypeError: applyEvent: transfer must be an object, got null", () => call(null, { type: "start" }, 0)],
    [
      'RangeError: applyEvent: status of transfer "st-1" must be one of created, processing, in_transit, completed, cancelled, got "done"',
      () => call({ ...transfer, status: "done" }, {}, 0),
    ],
    [
      'RangeError: applyEvent: the sum of shippedQty and cancelledQty of items[0] (qty: 10) of transfer "st-1" must be at most 10, got 11',
      () => call(ofHelmets({ shippedQty: 6, cancelledQty: 5 }), {}, 0),
    ],
    [
      "RangeError: applyEvent: at must be epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC, got NaN",
      () => call(transfer, {}, NaN),
    ],
    ["TypeError: applyEvent: at must be given", () => call(transfer, {})],
  ])("%s", (error, misuse) => {
    expect(thrownBy(misuse)).toBe(error);
  });
});
