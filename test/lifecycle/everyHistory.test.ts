import { strict as assert } from "node:assert";
import fc from "fast-check";
import {
  applyEvent,
  type Correction,
  progressOf,
  type StockDelta,
  type StockTransfer,
  type TransferEvent,
  type TransferItem,
  type TransferStep,
  transferStatuses,
  type UnitState,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  type Life,
  lifeOf,
  obviousEvent,
  obviousItems,
  obviouslyAgrees,
  obviousStatus,
  obviousStock,
} from "../oracles/obviousLife";
import { deepFreeze } from "../support/deepFreeze";
import { isThorough } from "../support/scaled";
import { transfer } from "../support/transfers";

const sorted = (issues: readonly unknown[]) => issues.map((issue) => JSON.stringify(issue)).sort();

/** Each item with missing quantities as zeros. */
const withZeros = (items: readonly TransferItem[]) =>
  items.map((item) => ({
    ...{ shippedQty: 0, acceptedQty: 0, rejectedQty: 0, lostQty: 0, returnedQty: 0, cancelledQty: 0, excessQty: 0 },
    ...item,
  }));

/** What the units of each SKU are in the stock: on hand and reserved at the source, on hand at the destination. */
function stockOf(given: StockTransfer): ReadonlyMap<string, readonly bigint[]> {
  return new Map(
    progressOf(given).map(({ sku, leftQty, cancelledQty, returnedQty, acceptedQty, excessQty }) => {
      const left = BigInt(leftQty);
      return [sku, [left + BigInt(cancelledQty + returnedQty), left, BigInt(acceptedQty) + BigInt(excessQty)]];
    }),
  );
}

/** The rules of every step, regardless of the oracle. */
function assertLaws(before: StockTransfer, step: TransferStep): void {
  for (const { sku, qty, excessQty, ...states } of progressOf(step.transfer)) {
    const parts = Object.values(states);
    assert.equal(
      parts.map(BigInt).reduce((sum, part) => sum + part),
      BigInt(qty),
      sku,
    );
    assert.ok([...parts, excessQty].every((part) => part >= 0));
  }
  const [was, is] = [stockOf(before), stockOf(step.transfer)];
  const { source, destination } = step.stock;
  for (const [sku, after] of is) {
    const of = (deltas: readonly StockDelta[]) => deltas.filter((delta) => delta.sku === sku);
    const [atSource, atDestination] = [of(source)[0], of(destination)[0]];
    const moved = [atSource?.onHandQty ?? 0, atSource?.reservedQty ?? 0, atDestination?.onHandQty ?? 0];
    assert.deepEqual(
      moved.map((qty, place) => was.get(sku)![place]! + BigInt(qty)),
      after,
    );
  }
  // One delta for each SKU that changes, in the order of the transfer.
  const skus = [...is.keys()];
  for (const deltas of [source, destination]) {
    const places = deltas.map(({ sku }) => skus.indexOf(sku));
    assert.deepEqual(
      places,
      [...new Set(places)].filter((place) => place >= 0).sort((a, b) => a - b),
    );
    assert.ok(deltas.every(({ onHandQty, reservedQty }) => onHandQty !== 0 || reservedQty !== 0));
  }
}

function withoutDates(given: StockTransfer): StockTransfer {
  const copy = { ...given };
  delete copy.doneAt;
  delete copy.latestArrivalDate;
  return copy;
}

const hasMax = (code: string) => code === "too_big" || code === "too_early";

/** Applies an event to a transfer and to its life in the oracle, and compares them. Returns both if it is accepted. */
function compare(
  given: StockTransfer,
  life: Life,
  event: TransferEvent,
  at: number,
): [StockTransfer, Life] | undefined {
  const after: Life = { ...life, units: life.units.map((unit) => ({ ...unit })), excess: [...life.excess] };
  const expected = obviousEvent(after, deepFreeze(event), at);
  const { value: step, issues = [] } = applyEvent(deepFreeze(given), event, at);
  const found = issues.map(({ code, path, params }) => [code, path, ...(hasMax(code) ? [params?.["max"]] : [])]);
  assert.deepEqual(sorted(found), sorted(expected));
  if (!step) return undefined;
  assert.ok(obviouslyAgrees(step.transfer));
  assertLaws(given, step);
  const { items } = step.transfer;
  if (event.type !== "start" && event.type !== "delay") {
    assert.deepEqual(withZeros(items), obviousItems(after, items));
  } else assert.deepEqual(items, given.items);
  const status = obviousStatus(after);
  const { outbound: outboundShipmentCode, inbound: inboundShipmentCode, date: estimatedArrivalDate, latest } = after;
  const doneAt = given.status === "completed" ? given.doneAt : (event.at ?? at);
  assert.deepEqual(step.transfer, {
    ...{ ...withoutDates(given), items, status, outboundShipmentCode, inboundShipmentCode, estimatedArrivalDate },
    updatedAt: [at, given.updatedAt].sort((a, b) => a - b).at(-1),
    ...(status === "completed" && doneAt !== undefined && { doneAt }),
    ...(latest !== undefined && { latestArrivalDate: latest }),
  });
  for (const sku of new Set(items.map((item) => item.sku))) {
    const [was, is] = [obviousStock(life, sku), obviousStock(after, sku)];
    const source: StockDelta | undefined = step.stock.source.find((delta) => delta.sku === sku);
    const destination: StockDelta | undefined = step.stock.destination.find((delta) => delta.sku === sku);
    assert.equal(is.onHandAtSource - was.onHandAtSource, source?.onHandQty ?? 0);
    assert.equal(is.reservedAtSource - was.reservedAtSource, source?.reservedQty ?? 0);
    assert.equal(is.onHandAtDestination - was.onHandAtDestination, destination?.onHandQty ?? 0);
    assert.equal(destination?.reservedQty ?? 0, 0);
  }
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
    ...dates.flatMap((estimatedArrivalDate): TransferEvent[] => [
      { type: "delay", estimatedArrivalDate },
      ...dates.map((latestArrivalDate) => ({ type: "delay" as const, estimatedArrivalDate, latestArrivalDate })),
    ]),
    { type: "ship" },
    { type: "receive", shipmentCode: "IN" },
    { type: "lose", at: 0 },
    { type: "return", shipmentCode: "BACK" },
    { type: "cancel" },
    ...lists.map((list): TransferEvent => ({ type: "ship", items: list, shipmentCode: "OUT" })),
    ...single.flatMap((list): TransferEvent[] => [
      { type: "lose", items: list },
      { type: "return", items: list },
      { type: "cancel", items: list },
    ]),
    ...skus.flatMap((sku) =>
      // An unknown SKU has no units in any state.
      (sku === "UNKNOWN" ? correctedStates.slice(-2) : correctedStates).flatMap((from) =>
        correctedStates.map((to): TransferEvent => ({ type: "correct", items: [{ sku, qty: 1, from, to }] })),
      ),
    ),
    ...[...received, ...received.map(([first]) => [{ sku: first!.sku, acceptedQty: 1 }, first!])].map(
      (list): TransferEvent => ({ type: "receive", items: list }),
    ),
  ];
}

const unitStates: readonly UnitState[] = ["left", "underWay", "accepted", "rejected", "lost", "returned", "cancelled"];
const correctedStates: readonly Correction["from"][] = ["excess", ...unitStates, "none"];
const dates = ["2026-03-08", "2026-03-09"];

const small: readonly (readonly [name: string, items: readonly TransferItem[]])[] = [
  ["one unit", [{ sku: "A", qty: 1 }]],
  ["a SKU on two lines", [2, 1].map((qty) => ({ sku: "A", qty }))],
  ["a SKU around another", ["A", "B", "A"].map((sku) => ({ sku, qty: 1 }))],
];

describe("every history of a small transfer", () => {
  it.each(small)("%s", (_name, items) => {
    const events = everyEvent(items);
    const found = new Map<string, readonly [StockTransfer, Life]>();
    const remember = ([given, life]: readonly [StockTransfer, Life]) => {
      const key = JSON.stringify([given.status, withZeros(given.items)]);
      // Without a limit, surplus would be stated without end.
      const excess = life.excess.reduce((sum, units) => sum + units, 0);
      if (!found.has(key) && excess + items.length <= 3) found.set(key, [given, life]);
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
    // A part of the events by default, in turn.
    const stride = isThorough ? 1 : 7;
    for (const [given, life] of found.values()) {
      for (let at = steps % stride; at < events.length; at += stride) {
        steps += 1;
        const next = compare(given, life, events[at]!, steps);
        if (next) remember(next);
      }
    }
    if (isThorough) expect(found.size).toBeGreaterThan(items.length * 8);
  });
});

const sku = fc.constantFrom("A", "B", "C");
const quantities = fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 2 });
const received = fc.array(
  fc.record({ sku, acceptedQty: fc.nat(3), rejectedQty: fc.nat(2), excessQty: fc.nat(1) }, { requiredKeys: ["sku"] }),
  { minLength: 1, maxLength: 2 },
);
const state = fc.constantFrom(...unitStates);
const pair = fc.oneof(
  { weight: 6, arbitrary: fc.record({ from: state, to: state }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Correction["from"][]>(["excess", "none"], ["none", "excess"])
      .map(([from, to]) => ({ from: from!, to: to! })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ from: fc.constantFrom(...correctedStates), to: fc.constantFrom(...correctedStates) }),
  },
);
const corrections = fc.array(
  fc.tuple(fc.record({ sku, qty: fc.integer({ min: 1, max: 3 }) }), pair).map(([units, way]) => ({ ...units, ...way })),
  { minLength: 1, maxLength: 3 },
);
const shipmentCode = fc.constantFrom("S1", "S2", "");
const type = <Type extends TransferEvent["type"]>(...types: Type[]) => fc.constantFrom(...types);
const arrival = fc.constantFrom("2026-03-07", "2026-03-08", "2026-03-09");
const withCode = { requiredKeys: ["type", "items"] as ["type", "items"] };
const plainEvent: fc.Arbitrary<TransferEvent> = fc.oneof(
  fc.record({ type: type("start") }),
  fc.record(
    { type: type("delay"), estimatedArrivalDate: arrival, latestArrivalDate: fc.option(arrival, { nil: undefined }) },
    { requiredKeys: ["type", "estimatedArrivalDate"] },
  ),
  // Rarely without items, which would soon end the history.
  fc.record({ type: type("ship", "receive", "lose", "return", "cancel") }),
  { weight: 60, arbitrary: fc.record({ type: type("ship"), items: quantities, shipmentCode }, withCode) },
  { weight: 60, arbitrary: fc.record({ type: type("receive"), items: received, shipmentCode }, withCode) },
  { weight: 20, arbitrary: fc.record({ type: type("lose", "return", "cancel"), items: quantities }) },
  { weight: 40, arbitrary: fc.record({ type: type("correct"), items: corrections }) },
);
/** A field that is misspelt, of another event, or without a value. */
const stray = fc.constantFrom<object>(
  { rejectQty: 1 },
  { accepted_qty: 1 },
  { acceptedQty: undefined },
  { rejectedQty: undefined },
  { items: undefined },
  { shipmentCode: undefined },
  { at: 3 },
  { at: 9_000 },
);
const often = fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const anyEvent: fc.Arbitrary<TransferEvent> = fc
  .tuple(plainEvent, often, stray, fc.boolean())
  .map(([event, isPlain, field, isInItem]) => {
    if (isPlain) return event;
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
    const moving = fc.record({ type: fc.constantFrom("ship", "lose", "return", "cancel"), items: large });
    const arriving = large.map((list) =>
      list.map((item) => ({
        sku: item.sku,
        acceptedQty: item.qty,
        rejectedQty: item.qty % 9,
        excessQty: item.qty % 3,
      })),
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
