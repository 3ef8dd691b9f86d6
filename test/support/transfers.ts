import fc from "fast-check";
import { type ListQuery, type StockTransfer, type TransferFilter, transferStatuses } from "stock-transfer";
import { obviouslyAgrees } from "../oracles/obviousLife";

export const transfer: StockTransfer = {
  seq: 1,
  id: "st-1",
  status: "created",
  subStatus: "waiting",
  code: "ST0001",
  refCode: "PO-1",
  partner: { code: "P1", name: "Partner" },
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
  items: [{ sku: "HELMET", qty: 3 }],
  note: "",
  estimatedArrivalDate: "2026-03-05",
  createdAt: 1000,
  updatedAt: 2000,
  outboundShipmentCode: "OUT1",
  inboundShipmentCode: "",
};

export const numbered = (seq: number, fields: Partial<StockTransfer> = {}): StockTransfer => ({
  ...transfer,
  seq,
  id: `st-${seq}`,
  ...fields,
});

/** The distribution of values: few distinct ones, one for all, or one each. `huge` has gaps in `seq` up to 2^53 − 1. */
export type Spread = "few" | "one" | "unique" | "huge";

export const spread = fc.constantFrom<Spread>("few", "one", "unique", "huge");

const maxNumber = 400;
const kinds: Readonly<Record<Spread, number>> = { few: 5, one: 1, unique: 1_000_000, huge: 5 };

export const seqOf = (number: number, { huge = false } = {}): number =>
  huge ? number * Math.floor(Number.MAX_SAFE_INTEGER / maxNumber) : number;

/** Some 2700 years of dates, across the year 1000. */
const dateOf = (number: number): string => new Date((number - 400_000) * 86_400_000).toISOString().slice(0, 10);

/** The quantity of a line, mostly without counts. */
const anyCounts = fc
  .tuple(fc.nat(3), fc.nat(1), fc.nat(2), fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(1))
  .map(([plain, left, underWay, accepted, rejected, lost, returned, cancelled, excessQty]) => {
    const shippedQty = underWay + accepted + rejected + lost + returned;
    const qty = Math.max(1, left + shippedQty + cancelled);
    if (plain > 0) return { qty };
    const arrived = { acceptedQty: accepted, rejectedQty: rejected, lostQty: lost, returnedQty: returned };
    return { qty, shippedQty, ...arrived, cancelledQty: cancelled, excessQty };
  });

/** The transfer, with another status if its counts contradict it. */
export function withPossibleStatus(given: StockTransfer): StockTransfer {
  const possible = [given.status, ...transferStatuses].map((status) => ({ ...given, status }));
  return possible.find(obviouslyAgrees)!;
}

/** A transfer of one of 400 numbers, each with an id and a `seq` of its own. */
export function anyTransfer(how: Spread): fc.Arbitrary<StockTransfer> {
  const value = fc.nat(kinds[how] - 1);
  return fc
    .record({
      number: fc.integer({ min: 1, max: maxNumber }),
      status: fc.constantFrom(...transferStatuses),
      partner: value,
      src: value,
      dest: value,
      code: value,
      refCode: fc.option(value),
      type: fc.option(value),
      items: fc.array(fc.tuple(value, anyCounts), { maxLength: 4 }),
      createdAt: value,
      updatedAt: value,
      arrival: value,
      departure: fc.option(value),
      note: fc.string(),
    })
    .map(({ number, partner, src, dest, code, refCode, type, items, arrival, departure, ...fields }) => ({
      ...transfer,
      ...fields,
      seq: seqOf(number, { huge: how === "huge" }),
      id: `st-${number}`,
      partner: { code: `P${partner}`, name: "Partner" },
      srcWarehouseCode: `W${src}`,
      destWarehouseCode: `W${dest}`,
      code: `ST${code}`,
      refCode: refCode === null ? "" : `PO${refCode}`,
      ...(type !== null && { transferType: `T${type}` }),
      items: items.map(([sku, counts]) => ({ sku: `S${sku}`, ...counts })),
      estimatedArrivalDate: dateOf(arrival),
      ...(departure !== null && { departureDate: dateOf(departure) }),
    }))
    .map(withPossibleStatus);
}

/** Transfers with a `seq` each, in any order. */
export function anyTransfers(how: Spread, maxLength = 150): fc.Arbitrary<StockTransfer[]> {
  return fc.uniqueArray(anyTransfer(how), { selector: ({ id }) => id, maxLength });
}

export function anyFilter(how: Spread): fc.Arbitrary<TransferFilter> {
  const value = fc.nat(kinds[how]);
  const bound = fc.oneof(
    { weight: 12, arbitrary: value },
    { weight: 1, arbitrary: fc.constantFrom(-Infinity, Infinity) },
  );
  const texts = (prefix: string) =>
    fc.array(
      value.map((number) => `${prefix}${number}`),
      { maxLength: 12 },
    );
  const conditions = {
    partnerCode: value.map((number) => `P${number}`),
    srcWarehouseCode: value.map((number) => `W${number}`),
    destWarehouseCode: value.map((number) => `W${number}`),
    srcWarehouseCodes: texts("W"),
    destWarehouseCodes: texts("W"),
    refCode: fc.oneof(
      fc.constant(""),
      value.map((number) => `PO${number}`),
    ),
    createdFrom: bound,
    createdTo: bound,
    updatedFrom: bound,
    updatedTo: bound,
    arrivesFrom: value.map(dateOf),
    arrivesTo: value.map(dateOf),
    departsFrom: value.map(dateOf),
    departsTo: value.map(dateOf),
    skus: texts("S"),
    codes: texts("ST"),
    transferTypes: texts("T"),
    statuses: fc.subarray([...transferStatuses]),
  } satisfies Record<keyof TransferFilter, unknown>;
  const fields = Object.keys(conditions);
  // Mostly few conditions, so that something matches.
  const chosen = fc.oneof(
    { weight: 4, arbitrary: fc.subarray(fields, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.subarray(fields) },
  );
  return fc
    .tuple(fc.record(conditions), chosen)
    .map(([given, names]): TransferFilter =>
      Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))),
    );
}

export function anyQuery(how: Spread): fc.Arbitrary<ListQuery> {
  return fc.record(
    {
      filter: anyFilter(how),
      limit: fc.integer({ min: 1, max: 60 }),
      next: fc
        .oneof(
          fc.constant(0),
          fc.nat(maxNumber + 2).map((number) => seqOf(number, { huge: how === "huge" })),
        )
        .filter(Number.isSafeInteger),
      order: fc.constantFrom("newest", "oldest"),
    },
    { requiredKeys: ["filter", "limit", "next"] },
  );
}
