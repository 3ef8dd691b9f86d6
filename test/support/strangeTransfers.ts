import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import type { StockTransfer } from "stock-transfer";
import type { Run, TransferStore, TransferTable } from "stock-transfer/postgres";
import { codePoint } from "./codePoint";
import { type Database, run } from "./postgres";

const oddTexts = [
  ...'\' " \\ \\" {} { NULL null {a,b} a,b $1 -- /* %_ \\N \\000 é e\u0301 ﬁ İ 👍 👩‍👩‍👧 \u{10ffff}'.split(" "),
  ...["", " ", "\n\t\r\v\f\b", "\u0001\u001f\u007f\u0080\u009f", "\u2028\ufeff\uffff"],
];
/** As many bytes in UTF-8 as an indexed text may have. */
const longestTexts = ["x".repeat(512), "é".repeat(256), "👍".repeat(128), '"'.repeat(512), "\\".repeat(512)];

/** Any text that PostgreSQL can store. */
const storable = (maxLength: number, ...others: readonly string[]) =>
  fc
    .oneof(fc.string({ unit: codePoint, maxLength }), fc.constantFrom(...oddTexts, ...others))
    .map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, ""));
const indexed = storable(40, ...longestTexts);

const [earliest, latest] = [Date.parse("0000-01-02T00:00:00Z"), Date.parse("9999-12-30T00:00:00Z")];
const instant = fc.oneof(fc.integer({ min: earliest, max: latest }), fc.constantFrom(earliest, -1, 0, latest));
const qty = fc.oneof(fc.integer({ min: 2, max: 9 }), fc.constant(2 ** 53 - 100));

const item = fc
  .record({ sku: indexed, qty, isCounted: fc.boolean() })
  .map(({ sku, qty, isCounted }) =>
    isCounted
      ? { sku, qty, shippedQty: qty - 1, lostQty: 0, returnedQty: 1, cancelledQty: 1, excessQty: 0 }
      : { sku, qty },
  );

const fields = {
  transferType: indexed,
  transferDate: fc.constantFrom("0000-01-01", "2026-03-05"),
  departureDate: fc.constantFrom("0000-01-01", "2026-03-05"),
  totalWeight: fc.maxSafeNat(),
  totalVolume: fc.constantFrom(0, 2 ** 53 - 1),
  latestArrivalDate: fc.constantFrom("9999-12-31", "2026-03-05"),
  meta: fc.dictionary(storable(9), fc.oneof(storable(9), fc.boolean(), fc.array(storable(9), { maxLength: 2 })), {
    noNullPrototype: true,
  }),
  seq: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }), fc.constant(2 ** 53 - 1)),
  id: indexed,
  status: fc.constantFrom("created", "completed"),
  subStatus: storable(99),
  code: indexed,
  refCode: indexed,
  partner: fc.record({ code: storable(9), name: storable(99) }, { noNullPrototype: true }),
  srcWarehouseCode: indexed,
  destWarehouseCode: indexed,
  items: fc.uniqueArray(item, {
    maxLength: 9,
    selector: (item) => item.qty,
  }),
  note: storable(999, ...longestTexts.map((text) => text.repeat(40))),
  estimatedArrivalDate: fc.constantFrom("0000-01-01", "2024-02-29", "9999-12-31"),
  createdAt: instant,
  updatedAt: instant,
  doneAt: instant,
  outboundShipmentCode: storable(9),
  inboundShipmentCode: storable(9),
} satisfies Record<keyof StockTransfer, unknown>;

/** Transfers with all kinds of texts and numbers. */
export const strangeTransfer: fc.Arbitrary<StockTransfer> = fc
  .record(fields, {
    noNullPrototype: true,
    requiredKeys: Object.keys(fields).filter((name) => !["doneAt", "transferType", "meta"].includes(name)) as never,
  })
  .map((given: StockTransfer): StockTransfer => ({
    ...given,
    latestArrivalDate: [given.estimatedArrivalDate, given.latestArrivalDate!].sort()[1],
  }))
  .map((given: StockTransfer) =>
    given.items.some(({ shippedQty }) => shippedQty) ? { ...given, status: "in_transit" } : given,
  );

/** Puts a transfer into an empty table, finds it by each of its fields, and deletes it. Returns what was not as expected. */
export async function transferFaults(
  database: Database,
  table: TransferTable,
  given: StockTransfer,
): Promise<string[]> {
  const faults: string[] = [];
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected))
      faults.push(`${what}: ${JSON.stringify(found)} of ${JSON.stringify(given)}`);
  };
  const find = () => run(database, table.get(given.id));
  await run(database, table.put(given));
  expectSame("get", await find(), given);
  const {
    srcWarehouseCode,
    destWarehouseCode,
    refCode,
    code,
    createdAt,
    updatedAt,
    estimatedArrivalDate,
    transferType,
  } = given;
  const skus = given.items.map(({ sku }) => sku);
  const filter = {
    ...{ srcWarehouseCode, destWarehouseCode, refCode, codes: [code, "another"] },
    ...{ createdFrom: createdAt, createdTo: createdAt, updatedFrom: updatedAt, updatedTo: updatedAt },
    ...{ srcWarehouseCodes: [srcWarehouseCode, "another"], destWarehouseCodes: [destWarehouseCode] },
    ...{ arrivesFrom: estimatedArrivalDate, arrivesTo: estimatedArrivalDate },
    ...(skus.length > 0 && { skus }),
    ...(transferType !== undefined && { transferTypes: [transferType] }),
  };
  expectSame("count", await run(database, table.count(filter)), 1);
  for (const each of [filter, { codes: [code] }, ...skus.map((sku) => ({ skus: [sku] }))]) {
    const query = { filter: each, limit: 1, next: 0 };
    const page = await run(database, table.list(query));
    expectSame(`page by ${JSON.stringify(each)}`, page, { transfers: [given], next: 0 });
  }
  await run(database, table.delete(given.id));
  expectSame("get of what is deleted", await find(), undefined);
  return faults;
}

let changes = 0;

/** Puts stock of the SKUs of a transfer, and reserves it to the last unit. Returns what was not as expected. */
export async function stockFaults(store: TransferStore, run: Run, given: StockTransfer): Promise<string[]> {
  const { stock } = store;
  const { srcWarehouseCode, items } = given;
  if (items.length === 0) return [];
  const wanted = new Map<string, number>();
  for (const { sku, qty: units } of items) wanted.set(sku, units + (wanted.get(sku) ?? 0));
  const levels = (isClaimed: boolean) =>
    new Map(
      Array.from(wanted, ([sku, units]) => {
        const reservedQty = isClaimed ? units : 0;
        return [
          sku,
          { onHandQty: units, reservedQty, safetyQty: 0, unitWeight: 2 ** 53 - 1, transferable: true },
        ] as const;
      }),
    );
  const found = () => run(stock.find(srcWarehouseCode, [...wanted.keys()]));
  const reserved = items.map(({ sku, qty: units }) => ({ sku, reservedQty: units }));
  const reserve = async (key: string) => "done" in (await store.change(key, srcWarehouseCode, reserved));
  const isShort = async (key: string) => "short" in (await store.change(key, srcWarehouseCode, reserved));
  for (const [sku, level] of levels(false)) await run(stock.put(srcWarehouseCode, sku, level));
  // Equal transfers are equal changes: with the same key, the second would have no effect.
  const key = `strange ${(changes += 1)}`;
  const seen = [await found(), await reserve(key), await found(), !(await isShort(`${key} again`))];
  const expected = [levels(false), true, levels(true), false];
  return isDeepStrictEqual(seen, expected) ? [] : [`stock: ${JSON.stringify(items)}`];
}
