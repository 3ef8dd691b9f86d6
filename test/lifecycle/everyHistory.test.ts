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
import { type Life, lifeOf, obviousEvent, obviousItems, obviouslyAgrees, obviousStatus } from "../oracles/obviousLife";
import { deepFreeze } from "../support/deepFreeze";
import { scaled } from "../support/scaled";
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
  return [step.transfer, after];
}

const unitStates: readonly UnitState[] = ["left", "underWay", "accepted", "rejected", "lost", "returned", "cancelled"];
const correctedStates: readonly Correction["from"][] = ["excess", ...unitStates, "none"];

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
  { weight: 4, arbitrary: fc.record({ type: type("ship", "receive", "lose", "return", "cancel") }) },
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

const few = fc.integer({ min: 1, max: 2 });
const lineOf = (qty: fc.Arbitrary<number>) => fc.record({ sku, qty }, { noNullPrototype: true });
const small = fc.record({
  items: fc.array(lineOf(few), { minLength: 1, maxLength: 3 }),
  status: fc.oneof({ weight: 2, arbitrary: fc.constant("created" as const) }, fc.constantFrom(...transferStatuses)),
});
const large = fc.record({
  items: fc.array(lineOf(fc.integer({ min: 1, max: 40 })), { minLength: 2, maxLength: 5 }),
  status: fc.constant("created" as const),
});
/** Without counts, or with counts of 0, which mean the same. */
const initial = fc.tuple(fc.oneof(small, large), fc.boolean()).map(([{ items, status }, hasZeros]): StockTransfer => {
  return { ...transfer, items: hasZeros ? withZeros(items) : items, status };
});

describe("histories", () => {
  it("are those of single units", () => {
    const events = fc.array(fc.tuple(anyEvent, fc.nat(9_999)), { maxLength: 100, size: "max" });
    fc.assert(
      fc.property(initial, events, (given, events) => {
        let current: [StockTransfer, Life] = [given, lifeOf(given)];
        // Events are recorded in any order of their times.
        for (const [event, at] of events) current = compare(...current, event, at) ?? current;
      }),
      { numRuns: scaled(600) },
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
