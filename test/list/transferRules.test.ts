import fc from "fast-check";
import {
  createTransferCollection,
  encodePage,
  encodeTransfer,
  type StockTransfer,
  type TransferCollection,
  transferStatuses,
} from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { obviouslyAgrees } from "../oracles/obviousLife";
import { zones } from "../support/arbitraries";
import { dateAt } from "../support/dates";
import { scaled } from "../support/scaled";
import { strangeTransfer } from "../support/strangeTransfers";
import { thrownBy } from "../support/thrownBy";
import { anyTransfer, transfer } from "../support/transfers";

const first = Date.parse("0000-01-02T00:00:00.000Z");
const last = Date.parse("9999-12-30T23:59:59.999Z");
const max = Number.MAX_SAFE_INTEGER;

/** A transfer with any valid values, and a field of one's own. */
const usable = strangeTransfer.map((given) => ({ ...given, id: "st-1", tenant: "T" }));

const noText: readonly unknown[] = [undefined, null, 7, true, ["A"], { code: "A" }, new String("A")];
const noInstant: readonly unknown[] = [
  ...[null, NaN, Infinity, 0.5, "1772000000000", 7n, "2026-03-01T00:00:00Z", new Date(0), 2 ** 53, first - 1, last + 1],
  // Microseconds.
  1_772_000_000_000_000,
];
const noQty: readonly unknown[] = [undefined, null, 0, -0, -1, 0.5, NaN, "3", 3n, 2 ** 53];

/** Invalid values of each field. */
const malformed: Readonly<Record<keyof StockTransfer, readonly unknown[]>> = {
  seq: [undefined, null, 0, -0, -1, 1.5, NaN, 2 ** 53, "1", 1n],
  id: noText,
  status: [...noText, "", "done", "Created", "toString"],
  subStatus: noText,
  code: noText,
  refCode: noText,
  partner: [
    ...[undefined, null, "P1", [], {}, { code: "P1" }, { name: "Partner" }],
    ...noText.flatMap((text) => [
      { code: text, name: "Partner" },
      { code: "P1", name: text },
    ]),
  ],
  srcWarehouseCode: noText,
  destWarehouseCode: noText,
  items: [
    ...[undefined, null, "A", {}, new Set(), [null], ["A"], new Array(1), [{}], [[]]],
    ...noText.map((sku) => [{ sku, qty: 1 }]),
    ...noQty.map((qty) => [
      { sku: "A", qty: 1 },
      { sku: "B", qty },
    ]),
    [
      { sku: "A", qty: max },
      { sku: "B", qty: 1 },
    ],
    Array.from({ length: 9 }, () => ({ sku: "A", qty: max })),
    ...["shippedQty", "acceptedQty", "rejectedQty", "lostQty", "returnedQty", "cancelledQty"].flatMap((count) =>
      [null, -1, 0.5, NaN, "1", 1n, 11, 2 ** 53].flatMap((value) => [
        [{ sku: "A", qty: 10, [count]: value }],
        [{ sku: "A", qty: 10, shippedQty: 10, [count]: value }],
      ]),
    ),
    [{ sku: "A", qty: 10, shippedQty: 6, cancelledQty: 5 }],
    ...[null, -1, 0.5, NaN, "1", 1n, 2 ** 53 - 10, 2 ** 53].map((excessQty) => [{ sku: "A", qty: 10, excessQty }]),
    [{ sku: "A", qty: 10, acceptedQty: 1 }],
    [{ sku: "A", qty: 10, shippedQty: 6, acceptedQty: 4, returnedQty: 3 }],
    [{ sku: "A", qty: 10, shippedQty: 6, acceptedQty: 4, rejectedQty: 2, lostQty: 1 }],
    [{ sku: "A", qty: max, shippedQty: max, acceptedQty: max, rejectedQty: max, lostQty: max }],
  ],
  note: noText,
  estimatedArrivalDate: [
    ...[...noText, "", "2026-3-5", "20260305", "2026-02-29", "2026-13-01", "2026-00-01", "2026-03-05 "],
    ...["2026-03-05T00:00:00Z", "10000-01-01", "+010000-01-01", "-000001-01-01", "5 March 2026", new Date(0)],
  ],
  transferType: noText.slice(1),
  transferDate: [null, 7, "", "2026-02-29"],
  departureDate: [null, 7, "", "2026-02-29"],
  latestArrivalDate: [null, 7, "", "2026-02-29"],
  totalWeight: [null, -1, 0.5, "7", 2 ** 53],
  totalVolume: [null, -1, 0.5, "7", 2 ** 53],
  meta: [null, 7, "A", [], new Map(), Promise.resolve({})],
  createdAt: [undefined, ...noInstant],
  updatedAt: [undefined, ...noInstant],
  doneAt: noInstant,
  outboundShipmentCode: noText,
  inboundShipmentCode: noText,
};

function everythingOf(collection: TransferCollection): unknown {
  const counts = [{}, { codes: ["NEW"] }, { statuses: ["completed" as const] }, { createdFrom: 5 }];
  return structuredClone([[...collection], collection.size, counts.map((filter) => collection.count(filter))]);
}

describe("a transfer that is put", () => {
  it("can be encoded in every time zone, whatever its values", () => {
    fc.assert(
      fc.property(usable, fc.constantFrom(...zones), (given, zone) => {
        const collection = createTransferCollection([given]);
        expect(collection.get(given.id)).toEqual(given);
        const [wire] = encodePage(collection.list({ filter: {}, limit: 1, next: 0 }), zone).data;
        const { total_sku, total_qty_sku, done_at, partner, created_at, updated_at, ...others } = wire!;
        const texts = [...Object.values(others), partner.code, partner.name];
        expect(texts.map((text) => typeof text)).toEqual(new Array(13).fill("string"));
        expect([total_sku, total_qty_sku].every(Number.isSafeInteger)).toBe(true);
        for (const time of [created_at, updated_at, ...(done_at === null ? [] : [done_at])]) {
          expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        }
      }),
    );
  });

  it("with an invalid field is rejected and changes nothing", () => {
    const cases = Object.entries(malformed).flatMap(([field, values]) => values.map((value) => ({ field, value })));
    fc.assert(
      fc.property(usable, fc.boolean(), (given, isKnown) => {
        const collection = createTransferCollection(
          isKnown ? [given, { ...transfer, seq: given.seq === max ? 1 : max, id: "other" }] : [],
        );
        const before = everythingOf(collection);
        for (const { field, value } of cases) {
          const broken = { ...given, code: "NEW", status: "completed", createdAt: 9, [field]: value } as StockTransfer;
          const error = thrownBy(() => {
            collection.put(broken);
          });
          const name =
            field === "items"
              ? "(items|the sum of all qty and excessQty|the sum of \\w+(, \\w+)* and \\w+ of items)"
              : field;
          const fault = `${name}[.[\\]\\w]*(?: \\(\\w+: \\d+\\))? of transfer .*`;
          expect(error).toMatch(
            new RegExp(`^(Range|Type)Error: TransferCollection\\.put: (${fault}|\\d faults(\n  ${fault})+)$`),
          );
          expect(thrownBy(() => createTransferCollection([broken]))).toBe(
            error.replace("TransferCollection.put", "createTransferCollection"),
          );
        }
        expect(everythingOf(collection)).toEqual(before);
        collection.put(given);
        expect(collection.get(given.id)).toEqual(given);
      }),
      { numRuns: scaled(10) },
    );
  });
});

describe("the latest arrival", () => {
  it("is not before the estimate", () => {
    const date = fc.integer({ min: first, max: last }).map((at) => dateAt(at));
    fc.assert(
      fc.property(date, date, (estimatedArrivalDate, latestArrivalDate) => {
        const given = { ...transfer, estimatedArrivalDate, latestArrivalDate };
        const fault =
          `latestArrivalDate of transfer "st-1" must not be before estimatedArrivalDate ${estimatedArrivalDate}, ` +
          `got ${latestArrivalDate}`;
        const isEarly = Date.parse(latestArrivalDate) < Date.parse(estimatedArrivalDate);
        const errorOf = (call: string) => (isEarly ? `RangeError: ${call}: ${fault}` : "nothing");
        expect(thrownBy(() => createTransferCollection([given]))).toBe(errorOf("createTransferCollection"));
        expect(thrownBy(() => createTransferCollection([given], { copy: false }))).toBe(
          errorOf("createTransferCollection"),
        );
        expect(thrownBy(() => encodeTransfer(given, "UTC"))).toBe(errorOf("encodeTransfer"));
        expect(thrownBy(() => createTransferTable().put(given))).toBe(errorOf("TransferTable.put"));
      }),
    );
  });
});

describe("the status of a transfer", () => {
  const isAccepted = (given: StockTransfer) => {
    const collection = createTransferCollection();
    const inPut = thrownBy(() => {
      collection.put(given);
    });
    const inLoad = thrownBy(() => createTransferCollection([given], { copy: false }));
    expect(inLoad).toBe(inPut.replace("TransferCollection.put", "createTransferCollection"));
    expect(collection.size).toBe(inPut === "nothing" ? 1 : 0);
    return inPut === "nothing";
  };

  it("agrees with the counts, or the transfer is rejected", () => {
    fc.assert(
      fc.property(anyTransfer("few"), fc.constantFrom(...transferStatuses), (any, status) => {
        const given = { ...any, status };
        expect(isAccepted(given)).toBe(obviouslyAgrees(given));
      }),
    );
  });
});

it("transferStatuses is frozen", () => {
  expect(transferStatuses).toEqual(["created", "processing", "in_transit", "completed", "cancelled"]);
  expect(transferStatuses).toSatisfy(Object.isFrozen);
});
