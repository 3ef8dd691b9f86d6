import fc from "fast-check";
import {
  createTransferCollection,
  listTransfers,
  matchesFilter,
  type ListQuery,
  type TransferFilter,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { scaled } from "../support/scaled";
import { thrownBy } from "../support/thrownBy";
import { anyFilter, anyTransfers, spread, transfer } from "../support/transfers";

const noText: readonly unknown[] = [null, 7, true, ["A"], new String("A"), { code: "A" }];
const noTime: readonly unknown[] = [null, NaN, 0.5, 2 ** 53, "2026-03-01T00:00:00Z", "7", 7n, new Date(0)];
const noList: readonly unknown[] = [
  null,
  "A",
  { 0: "A", length: 1 },
  new Set(["A"]),
  [null],
  [["A"]],
  [7],
  new Array(1),
];

const noDate: readonly unknown[] = [
  ...noText,
  "",
  "2026-02-30",
  "2026-3-5",
  "2026-03-05T00:00:00Z",
  "20260305",
  "+02026-03-05",
];

/** Invalid values of each field. */
const malformed: Readonly<Record<keyof TransferFilter, readonly unknown[]>> = {
  partnerCode: noText,
  srcWarehouseCode: noText,
  destWarehouseCode: noText,
  srcWarehouseCodes: noList,
  destWarehouseCodes: noList,
  refCode: noText,
  createdFrom: noTime,
  createdTo: noTime,
  updatedFrom: noTime,
  updatedTo: noTime,
  arrivesFrom: noDate,
  arrivesTo: noDate,
  departsFrom: noDate,
  departsTo: noDate,
  skus: noList,
  codes: noList,
  transferTypes: noList,
  statuses: [...noList, ["created", "done"], ["Created"], ["toString"]],
};

const unknown: readonly (readonly [field: string, told: string])[] = [
  ["status", " (did you mean statuses?)"],
  ["sku", " (did you mean skus?)"],
  ["ref_code", " (did you mean refCode?)"],
  ["createdfrom", " (did you mean createdFrom?)"],
  ["constructor", ": use one of"],
  ["__proto__", ": use one of"],
];

/** An object with one field of any name. */
function withField(filter: TransferFilter, field: string, value: unknown): TransferFilter {
  return Object.defineProperty({ ...filter }, field, { value, enumerable: true });
}

/** The errors of the five calls for a filter, without the names of the calls. */
function errorsOf(filter: TransferFilter): string[] {
  const collection = createTransferCollection([transfer]);
  const query = { filter, limit: 5, next: 0 };
  const calls: Readonly<Record<string, () => unknown>> = {
    "matchesFilter: ": () => matchesFilter(filter),
    "listTransfers: query.": () => listTransfers([transfer], query),
    "TransferCollection.list: query.": () => collection.list(query),
    "TransferCollection.count: ": () => collection.count(filter),
    "TransferCollection.countByStatus: ": () => collection.countByStatus(filter),
  };
  return Object.entries(calls).map(([name, call]) => thrownBy(call).replace(name, ""));
}

describe("a filter", () => {
  const filters = spread.chain(anyFilter);
  const cases = Object.entries(malformed).flatMap(([field, values]) => values.map((value) => ({ field, value })));

  it("with an invalid value is rejected by each call alike, whatever its other fields", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        for (const { field, value } of cases) {
          const [error, ...others] = errorsOf(withField(filter, field, value));
          expect(error).toMatch(
            new RegExp(`^(Range|Type)Error: filter\\.${field}(\\[\\d\\])? must be (.*, got |given$)`),
          );
          expect(others).toEqual([error, error, error, error]);
        }
      }),
      { numRuns: scaled(10) },
    );
  });

  it.each(unknown)("with the field %s is rejected by each call alike: it %s", (field, told) => {
    for (const value of ["created", null, undefined]) {
      const errors = errorsOf(withField({ refCode: "PO-1" }, field, value));
      expect(new Set(errors).size).toBe(1);
      expect(errors[0]).toContain(`TypeError: filter.${field} is unknown${told}`);
    }
  });

  it("may inherit fields, even unknown ones", () => {
    const toParameters = () => "";
    const inherited = Object.create({ refCode: "PO-1", toParameters }) as TransferFilter;
    const collection = createTransferCollection([transfer]);
    expect(collection.count(inherited)).toBe(1);
    expect(collection.countByStatus(inherited).created).toBe(1);
    const elsewhere = Object.create({ srcWarehouseCode: "ELSEWHERE" }) as TransferFilter;
    expect(collection.countByStatus(elsewhere).created).toBe(0);
    const query = Object.create({ filter: inherited, limit: 5, next: 0, toParameters }) as ListQuery;
    expect(collection.list(query)).toEqual({ transfers: [transfer], next: 0 });
    expect([matchesFilter(inherited)(transfer), matchesFilter(inherited)({ ...transfer, refCode: "" })]).toEqual([
      true,
      false,
    ]);
    expect(() => matchesFilter(Object.create({ refCode: null }) as TransferFilter)).toThrow("filter.refCode must be");
  });

  it("treats an undefined field as omitted and ±Infinity as unbounded", () => {
    const setUp = spread.chain((how) => fc.tuple(anyFilter(how), anyTransfers(how, 30)));
    const absent = Object.fromEntries(Object.keys(malformed).map((field) => [field, undefined]));
    const unbounded = { createdFrom: -Infinity, createdTo: Infinity, updatedFrom: -Infinity, updatedTo: Infinity };
    fc.assert(
      fc.property(setUp, ([filter, transfers]) => {
        const collection = createTransferCollection(transfers);
        const found = transfers.filter(matchesFilter(filter));
        for (const same of [
          { ...absent, ...filter },
          { ...unbounded, ...filter },
        ]) {
          expect(transfers.filter(matchesFilter(same))).toEqual(found);
          expect(collection.count(same)).toBe(found.length);
        }
      }),
    );
  });
});
