import { strict as assert } from "node:assert";
import fc from "fast-check";
import {
  applyEvent,
  progressOf,
  type Quantity,
  type StockTransfer,
  type TransferEvent,
  type TransferItem,
  type TransferStep,
  transferStatuses,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  type Life,
  lifeOf,
  obviousEvent,
  obviousItems,
  obviouslyAgrees,
  obviousMoved,
  obviousStatus,
} from "../oracles/obviousLife";
import { transfer } from "../support/transfers";

const bySku = (quantities: readonly Quantity[]) => [...quantities].sort((a, b) => (a.sku < b.sku ? -1 : 1));
const sorted = (issues: readonly unknown[]) => issues.map((issue) => JSON.stringify(issue)).sort();

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Each item with missing counts as zeros. */
const withZeros = (items: readonly TransferItem[]) =>
  items.map(({ sku, qty, shippedQty = 0, acceptedQty = 0, rejectedQty = 0, lostQty = 0, cancelledQty = 0 }) => {
    return { sku, qty, shippedQty, acceptedQty, rejectedQty, lostQty, cancelledQty };
  });

/** The units moved, by the names of the stock statements. */
function totalsOf(given: StockTransfer) {
  const progress = progressOf(given);
  const list = (of: (each: (typeof progress)[number]) => number) =>
    bySku(progress.map((each) => ({ sku: each.sku, qty: of(each) })).filter(({ qty }) => qty > 0));
  return {
    ship: list(
      ({ underWayQty, acceptedQty, rejectedQty, lostQty }) => underWayQty + acceptedQty + rejectedQty + lostQty,
    ),
    release: list(({ cancelledQty }) => cancelledQty),
    receive: list(({ acceptedQty }) => acceptedQty),
  };
}

function added(sums: readonly Quantity[], more: readonly Quantity[]): Quantity[] {
  const total = new Map(sums.map(({ sku, qty }) => [sku, qty]));
  for (const { sku, qty } of more) total.set(sku, (total.get(sku) ?? 0) + qty);
  return bySku(Array.from(total, ([sku, qty]) => ({ sku, qty })));
}

/** The rules of every step, regardless of the oracle. */
function assertLaws(before: StockTransfer, step: TransferStep): void {
  for (const each of progressOf(step.transfer)) {
    const { leftQty, underWayQty, acceptedQty, rejectedQty, lostQty, cancelledQty } = each;
    const parts = [leftQty, underWayQty, acceptedQty, rejectedQty, lostQty, cancelledQty];
    assert.equal(
      parts.map(BigInt).reduce((sum, part) => sum + part),
      BigInt(each.qty),
    );
    assert.ok(parts.every((part) => part >= 0));
  }
  const [was, is] = [totalsOf(before), totalsOf(step.transfer)];
  for (const name of ["ship", "release", "receive"] as const) {
    assert.deepEqual(added(was[name], step.stock[name]), is[name]);
  }
}

/** Applies an event to a transfer and to its life in the oracle, and compares them. Returns both if it is accepted. */
function compare(
  given: StockTransfer,
  life: Life,
  event: TransferEvent,
  at: number,
): [StockTransfer, Life] | undefined {
  const after: Life = { ...life, units: life.units.map((unit) => ({ ...unit })) };
  const expected = obviousEvent(after, deepFreeze(event));
  const { value: step, issues = [] } = applyEvent(deepFreeze(given), event, at);
  assert.ok(obviouslyAgrees(given));
  const found = issues.map(({ code, path, params }) => [code, path, ...(code === "too_big" ? [params?.["max"]] : [])]);
  assert.deepEqual(sorted(found), sorted(expected));
  if (!step) return undefined;
  assertLaws(given, step);
  const { items } = step.transfer;
  if (event.type !== "start" && event.type !== "delay") {
    assert.deepEqual(withZeros(items), obviousItems(after, items));
  } else assert.deepEqual(items, given.items);
  const status = obviousStatus(after);
  const { outbound: outboundShipmentCode, inbound: inboundShipmentCode, date: estimatedArrivalDate } = after;
  assert.deepEqual(step.transfer, {
    ...{ ...given, items, status, outboundShipmentCode, inboundShipmentCode, estimatedArrivalDate },
    updatedAt: [at, given.updatedAt].sort((a, b) => a - b).at(-1),
    ...(status === "completed" && { doneAt: at }),
  });
  const { ship, release, receive } = step.stock;
  const isShipment = event.type === "ship";
  assert.deepEqual(bySku(ship), isShipment ? bySku(obviousMoved(life, after, "under way")) : []);
  assert.deepEqual(bySku(release), bySku(obviousMoved(life, after, "cancelled")));
  assert.deepEqual(bySku(receive), bySku(obviousMoved(life, after, "accepted")));
  return [step.transfer, after];
}

/** Every event of a small transfer, with up to one unit too many of a SKU. */
function everyEvent(items: readonly TransferItem[]): TransferEvent[] {
  const skus = [...new Set(items.map(({ sku }) => sku)), "UNKNOWN"];
  /** From a number to one unit more than exist of the SKU. */
  const upTo = (first: number, sku: string) => {
    const units = items.reduce((sum, item) => sum + (item.sku === sku ? item.qty : 0), 0);
    return Array.from({ length: units + 2 - first }, (_, index) => first + index);
  };
  const single = skus.flatMap((sku) => upTo(1, sku).map((qty) => [{ sku, qty }]));
  const few = single.filter(([first]) => first!.qty < 3);
  const lists = [...single, ...few.flatMap(([first]) => few.map(([second]) => [first!, second!]))];
  const received = skus.flatMap((sku) =>
    upTo(0, sku).flatMap((acceptedQty) => upTo(0, sku).map((rejectedQty) => [{ sku, acceptedQty, rejectedQty }])),
  );
  return [
    { type: "start" },
    { type: "delay", estimatedArrivalDate: "2026-03-09" },
    { type: "ship" },
    { type: "receive", shipmentCode: "IN" },
    { type: "lose" },
    { type: "cancel" },
    ...lists.flatMap((list): TransferEvent[] => [
      { type: "ship", items: list, shipmentCode: "OUT" },
      { type: "lose", items: list },
      { type: "cancel", items: list },
    ]),
    ...[...received, ...received.map(([first]) => [{ sku: first!.sku, acceptedQty: 1 }, first!])].map(
      (list): TransferEvent => ({ type: "receive", items: list }),
    ),
  ];
}

const small: readonly (readonly [name: string, items: readonly TransferItem[]])[] = [
  ["one unit", [{ sku: "A", qty: 1 }]],
  ["three units", [{ sku: "A", qty: 3 }]],
  ["a SKU on two lines", [2, 1].map((qty) => ({ sku: "A", qty }))],
  ["two SKUs", ["A", "B"].map((sku) => ({ sku, qty: 1 }))],
  ["a SKU around another", ["A", "B", "A"].map((sku) => ({ sku, qty: 1 }))],
];

describe("every history of a small transfer", () => {
  it.each(small)("%s", (_name, items) => {
    const events = everyEvent(items);
    const found = new Map<string, readonly [StockTransfer, Life]>();
    const remember = ([given, life]: readonly [StockTransfer, Life]) => {
      const key = JSON.stringify([given.status, withZeros(given.items)]);
      if (!found.has(key)) found.set(key, [given, life]);
    };
    for (const status of transferStatuses) {
      const given = { ...transfer, items, status };
      remember([given, lifeOf(given)]);
      // Counts of 0 are as if omitted.
      const zeros = { ...given, items: withZeros(items) };
      compare(zeros, lifeOf(zeros), { type: "receive" }, 0);
      compare(zeros, lifeOf(zeros), { type: "delay", estimatedArrivalDate: "2026-03-09" }, 0);
      compare(zeros, lifeOf(zeros), { type: "cancel" }, 0);
    }
    let steps = 0;
    // A Map also visits entries that are added during the iteration.
    for (const [given, life] of found.values()) {
      for (const event of events) {
        steps += 1;
        const next = compare(given, life, event, steps);
        if (next) remember(next);
      }
    }
    expect(found.size).toBeGreaterThan(items.length * 8);
  });
});

const sku = fc.constantFrom("A", "B", "C");
const quantities = fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 2 });
const received = fc.array(
  fc.record({ sku, acceptedQty: fc.nat(3), rejectedQty: fc.nat(2) }, { requiredKeys: ["sku"] }),
  { minLength: 1, maxLength: 2 },
);
const shipmentCode = fc.constantFrom("S1", "S2", "");
const type = <Type extends TransferEvent["type"]>(...types: Type[]) => fc.constantFrom(...types);
const withCode = { requiredKeys: ["type", "items"] as ["type", "items"] };
const plainEvent: fc.Arbitrary<TransferEvent> = fc.oneof(
  fc.record({ type: type("start") }),
  fc.record({ type: type("delay"), estimatedArrivalDate: fc.constantFrom("2026-03-07", "2026-03-08") }),
  // Rarely without items, which would soon end the history.
  fc.record({ type: type("ship", "receive", "lose", "cancel") }),
  { weight: 60, arbitrary: fc.record({ type: type("ship"), items: quantities, shipmentCode }, withCode) },
  { weight: 60, arbitrary: fc.record({ type: type("receive"), items: received, shipmentCode }, withCode) },
  { weight: 20, arbitrary: fc.record({ type: type("lose", "cancel"), items: quantities }) },
);
/** A field that is misspelt, of another event, or without a value. */
const stray = fc.constantFrom<object>(
  { rejectQty: 1 },
  { accepted_qty: 1 },
  { acceptedQty: undefined },
  { rejectedQty: undefined },
  { items: undefined },
  { shipmentCode: undefined },
);
const anyEvent: fc.Arbitrary<TransferEvent> = fc
  .tuple(plainEvent, fc.option(fc.tuple(stray, fc.boolean()), { freq: 8 }))
  .map(([event, added]) => {
    if (!added) return event;
    const [field, isInItem] = added;
    if (!isInItem || !("items" in event)) return { ...event, ...field };
    const [first, ...others] = event.items;
    return { ...event, items: [{ ...first, ...field }, ...others] } as TransferEvent;
  });

describe("long histories", () => {
  it("are those of single units", () => {
    const line = (code: fc.Arbitrary<string>) =>
      fc.record({ sku: code, qty: fc.integer({ min: 1, max: 40 }) }, { noNullPrototype: true });
    const items = fc
      .tuple(line(fc.constant("A")), line(fc.constant("B")), fc.array(line(sku), { maxLength: 3 }))
      .map(([first, second, more]) => [first, second, ...more]);
    fc.assert(
      fc.property(
        items,
        fc.array(fc.tuple(anyEvent, fc.nat(9_999)), { maxLength: 150, size: "max" }),
        (lines, events) => {
          let current: [StockTransfer, Life] = [{ ...transfer, items: lines }, lifeOf({ ...transfer, items: lines })];
          // Events are recorded in any order of their times.
          for (const [event, at] of events) current = compare(...current, event, at) ?? current;
        },
      ),
    );
  });

  it("keep every unit of 2^53 − 1", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const part = fc.integer({ min: 1, max: 2 ** 50 });
    const large = fc.array(fc.record({ sku: fc.constantFrom("A", "B"), qty: part }), { minLength: 1, maxLength: 2 });
    const moving = fc.record({ type: fc.constantFrom("ship", "lose", "cancel"), items: large });
    const arriving = large.map((list) =>
      list.map((item) => ({ sku: item.sku, acceptedQty: item.qty, rejectedQty: item.qty % 9 })),
    );
    const receiving = fc.record({ type: fc.constant("receive" as const), items: arriving });
    const lines = [most - 3, 1, 1, 1].map((qty, index) => ({ sku: index === 1 ? "B" : "A", qty }));
    fc.assert(
      fc.property(fc.array(fc.oneof(moving, receiving), { maxLength: 60, size: "max" }), (events) => {
        let current: StockTransfer = { ...transfer, items: lines };
        for (const event of [...events, { type: "ship" }, { type: "receive" }] as TransferEvent[]) {
          const { value: step } = applyEvent(current, event, 7);
          if (!step) continue;
          assertLaws(current, step);
          current = step.transfer;
        }
        expect(["completed", "cancelled"]).toContain(current.status);
      }),
    );
  });
});
