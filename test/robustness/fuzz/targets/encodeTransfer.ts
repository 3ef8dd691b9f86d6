import { strict as assert } from "node:assert";
import { createTransferCollection, encodePage, encodeTransfer, type StockTransfer } from "stock-transfer";
import { wallTime } from "../../../oracles/intlCalendar";
import { assertSame } from "../../../support/assertSame";
import { type ByteReader, createByteReader } from "../createByteReader";
import { anyInstant } from "../anyConfig";
import { zones } from "../../../support/arbitraries";
import { transfer as usualTransfer } from "../../../support/transfers";

// A transfer in the names and times of the interface: encodeTransfer and encodePage. Whatever a collection takes, they write.

const firstInstant = Date.parse("0001-01-03T00:00:00Z");
const lastInstant = Date.parse("9999-12-30T00:00:00Z");

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const timeZone = reader.of(zones);
  const transfers = [anyTransfer(reader), ...reader.list(1, () => anyTransfer(reader))];
  const before = JSON.stringify(transfers);
  const encoded = transfers.map((transfer) => encode(transfer, timeZone));
  const page = orRangeError(() => encodePage({ transfers, next: 0 }, timeZone));
  const expected = { data: encoded, paging: { len: encoded.length, next: "0" } };
  assertSame(page, encoded.includes(undefined) ? undefined : expected);
  assert.equal(JSON.stringify(transfers), before);
}

function encode(transfer: StockTransfer, timeZone: string): unknown {
  const wire = orRangeError(() => encodeTransfer(transfer, timeZone));
  const { items, createdAt, updatedAt, doneAt } = transfer;
  const sum = totalOf(items);
  const instants = [createdAt, updatedAt, doneAt ?? 0];
  const isTold = instants.every((instant) => instant >= firstInstant && instant <= lastInstant);
  const kept = orRangeError(() => createTransferCollection([transfer]));
  assert.equal(kept !== undefined, isUsable(transfer));
  if (wire === undefined) {
    assert.equal(kept, undefined);
    assert.ok(sum > Number.MAX_SAFE_INTEGER || !isTold || items.some(({ qty }) => qty < 1));
    return undefined;
  }
  assert.equal(BigInt(wire.total_qty_sku), sum);
  assert.equal(wire.total_sku, new Set(items.map(({ sku }) => sku)).size);
  const told = [wire.created_at, wire.updated_at, wire.done_at ?? "1970-01-01 00:00:00"];
  for (const text of told) assert.match(text, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.equal(wire.done_at === null, doneAt === undefined);
  if (isTold) assert.equal(wire.created_at, wallTime(createdAt, timeZone), `${createdAt} in ${timeZone}`);
  return wire;
}

/** Whether a collection accepts it. */
function isUsable({ items, createdAt, updatedAt, doneAt }: StockTransfer): boolean {
  const instants = [createdAt, updatedAt, doneAt ?? 0];
  return (
    items.every(({ qty }) => qty > 0) &&
    totalOf(items) <= Number.MAX_SAFE_INTEGER &&
    instants.every((instant) => instant >= Date.parse("0000-01-02") && instant < Date.parse("9999-12-31"))
  );
}

function totalOf(items: StockTransfer["items"]): bigint {
  return items.reduce((total, { qty }) => total + BigInt(qty), 0n);
}

function anyTransfer(reader: ByteReader): StockTransfer {
  const doneAt = reader.seldom(2) ? { doneAt: anyInstant(reader) } : {};
  return {
    ...usualTransfer,
    createdAt: anyInstant(reader),
    updatedAt: anyInstant(reader),
    items: reader.list(24, () => ({ sku: reader.of(["A", "B", "C", "__proto__", ""]), qty: reader.amount() })),
    note: reader.text(),
    ...doneAt,
  };
}

function orRangeError<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
