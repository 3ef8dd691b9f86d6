import { strict as assert } from "node:assert";
import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  compareChecks,
  createNetwork,
  largestAllowed,
  type StockLevel,
  type StockLot,
  type TransferCheck,
} from "stock-transfer";
import { either } from "../../../support/either";
import { obviousCheck } from "../../../oracles/obviousCheck";
import { assertSame } from "../../../support/assertSame";
import { type ByteReader, createByteReader } from "../createByteReader";

// Checks under every rule: checkTransfer, largestAllowed, and compareChecks of two checks of a request.

const skus = ["A", "B", "C", "D", "__proto__", ""];
const limits = [100, 0, 7, 1000, Number.MAX_SAFE_INTEGER];
const networks = limits.map((weightLimit) =>
  createNetwork({
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit, transitDays: 1 },
  }),
);

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const weightRule = reader.of(["fill", "whole", "each"] as const);
  const items = reader.list(8, () => ({ sku: reader.of(skus), qty: Math.max(1, reader.amount()) }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  const [before, after] = [anySituation(reader), anySituation(reader)].map((situation) => {
    const { limit, ...given } = situation;
    const context: CheckContext = { network: networks[limits.indexOf(limit)]!, weightRule, ...given };
    const check = checkOf(request, context, situation);
    if (check) assertLargest(request, context);
    else assert.ok(largestAllowed(request, context).issues);
    return check;
  });
  if (before && after) assertChanges(before, after);
}

interface Situation {
  readonly stock: ReadonlyMap<string, StockLevel>;
  readonly limit: number;
  readonly now: number;
  readonly acceptedQty: ReadonlyMap<string, number>;
  readonly heldQty: ReadonlyMap<string, number>;
  readonly forbids: (sku: string) => string | undefined;
  readonly minShelfDays: number;
}

const day = 86_400_000;
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

function anySituation(reader: ByteReader): Situation {
  const stock = reader.list(8, () => {
    const level: StockLevel = {
      onHandQty: reader.amount() - reader.below(4),
      ...(reader.seldom(2) && { reservedQty: reader.amount() }),
      ...(reader.seldom(4) && { safetyQty: reader.amount() }),
      ...(!reader.seldom(8) && { unitWeight: reader.amount() }),
      ...(reader.seldom(8) && { transferable: reader.seldom(2) }),
      ...(reader.seldom(4) && { packQty: 1 + reader.below(6) }),
      ...(reader.seldom(4) && { lots: reader.list(4, () => anyLot(reader)) }),
    };
    return [reader.of(skus), level] as const;
  });
  const [limit, now] = [reader.of(limits), reader.below(3) * day];
  const acceptedQty = reader.list(4, () => [reader.of(skus), reader.amount()] as const);
  const held = stock.map(([sku, { reservedQty = 0 }]) => [sku, Math.min(reservedQty, reader.amount())] as const);
  const isHeld = reader.seldom(4);
  const forbidden = reader.seldom(4) ? reader.list(3, () => reader.of(skus)) : [];
  return {
    stock: new Map(stock),
    limit,
    now,
    acceptedQty: new Map(acceptedQty),
    heldQty: new Map(isHeld ? held : []),
    forbids: (sku) => (forbidden.includes(sku) ? "a rule" : undefined),
    minShelfDays: reader.below(3),
  };
}

function anyLot(reader: ByteReader): StockLot {
  return { qty: Math.min(reader.amount(), 2 ** 50), expiresOn: dateOf(reader.below(6) * day) };
}

function checkOf(
  request: CheckRequest,
  context: CheckContext,
  { stock, limit, acceptedQty, heldQty, forbids, minShelfDays, now }: Situation,
): TransferCheck | undefined {
  const before = JSON.stringify([request, [...stock]]);
  const { value: check } = either(checkTransfer(request, context));
  assert.equal(JSON.stringify([request, [...stock]]), before);
  // It arrives on the next day.
  const terms = { heldQty, forbids, goodOn: dateOf(now + (1 + minShelfDays) * day) };
  const rule = context.weightRule!;
  const { items, totalWeight, largest } = obviousCheck(request.items, stock, limit, rule, acceptedQty, terms);
  const isSafe = totalWeight <= Number.MAX_SAFE_INTEGER && largest <= Number.MAX_SAFE_INTEGER;
  assert.equal(check !== undefined, isSafe);
  if (!check) return undefined;
  assert.equal(BigInt(check.totalWeight), totalWeight);
  assertSame(check.items, items);
  return check;
}

/** The largest quantity is allowed, and one more pack is not. */
function assertLargest(request: CheckRequest, context: CheckContext): void {
  const { value: largest } = either(largestAllowed(request, context));
  assertSame(
    largest?.map(({ sku }) => sku),
    Array.from(new Set(request.items.map(({ sku }) => sku))),
  );
  for (const { sku, maxQty } of largest ?? []) {
    assert.ok(Number.isSafeInteger(maxQty) && maxQty >= 0);
    if (maxQty > 0) assert.ok(allows(request, context, sku, maxQty), `${maxQty} of ${sku}`);
    const more = maxQty + (context.stock.get(sku)?.packQty ?? 1);
    if (more <= Number.MAX_SAFE_INTEGER) assert.ok(!allows(request, context, sku, more), `${more} of ${sku}`);
  }
}

/** Whether this quantity of a SKU would be allowed, at its first line and instead of all its lines. */
function allows({ items, ...request }: CheckRequest, context: CheckContext, sku: string, qty: number): boolean {
  const place = items.findIndex((item) => item.sku === sku);
  const changed = items.flatMap((item, index) => (index === place ? [{ sku, qty }] : item.sku === sku ? [] : [item]));
  const { value } = either(checkTransfer({ ...request, items: changed }, context));
  return value?.items.find((item) => item.sku === sku)?.allowed ?? false;
}

/** Applying the changes to the first check gives the second. */
function assertChanges(before: TransferCheck, after: TransferCheck): void {
  assertSame(compareChecks(before, structuredClone(before)), []);
  const changes = compareChecks(before, after);
  const changed = structuredClone(before);
  for (const change of changes) {
    const owner = "sku" in change ? changed.items.find(({ sku }) => sku === change.sku) : changed;
    assert.ok(owner);
    assertSame(owner[change.field as keyof typeof owner], change.before);
    assert.notDeepEqual(change.before, change.after);
    Object.assign(owner, { [change.field]: change.after });
  }
  // `allowed` of the transfer follows from its items, and is not reported.
  assertSame({ ...changed, allowed: changed.items.every(({ allowed }) => allowed) }, after);
}
