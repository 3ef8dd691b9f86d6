import { isPlainObject } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { pickFields } from "../result/pickFields";
import { objectFault } from "../result/valueFaults";
import { isFormattableInEveryZone } from "../time/wallTime";
import type { StockTransfer } from "./StockTransfer";
import {
  type FaultAt,
  type FilterField,
  filterRows,
  type KeyIndex,
  type StatusIndex,
  type TransferFilter,
} from "./TransferFilter";
import { notATime } from "./transferRules";

const names = /* @__PURE__ */ Object.keys(filterRows) as (keyof TransferFilter)[];
const rows: ReadonlyMap<string, FilterField<unknown>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(filterRows) as [string, FilterField<unknown>][],
);

/** The fields that a filter gives, with their values. Inherited ones count. */
function givenFields(filter: TransferFilter): (readonly [row: FilterField<unknown>, wanted: unknown])[] {
  return names.flatMap((name) => (filter[name] === undefined ? [] : [[rows.get(name)!, filter[name]] as const]));
}

/** @throws TypeError or RangeError with the place, the rule and the value. O(length of the lists). */
export function assertFilter(filter: unknown, place = "filter"): asserts filter is TransferFilter {
  if (!isPlainObject(filter)) assertValid(place, objectFault(filter));
  const given = filter as Readonly<Record<string, unknown>>;
  // Most filters have few fields: to ask for each of the ten would take longer.
  for (const key in given) {
    const row = rows.get(key);
    // An inherited field that means nothing may be anything.
    if (!row && Object.hasOwn(given, key)) assertKnownFields(place, given, names);
    const found = given[key] === undefined ? undefined : row?.wantedFault(given[key]);
    if (found) assertValid(`${place}.${key}${found.at}`, found.fault);
  }
}

/** @returns A copy of the fields, as it was tested. */
export function readFilter(filter: TransferFilter, place = "filter"): TransferFilter {
  assertValid(place, objectFault(filter));
  assertKnownFields(place, filter, names);
  const copy = pickFields(filter, names);
  assertFilter(copy, place);
  return copy;
}

/**
 * Compiles a filter that was asserted already into a predicate, which later changes of the filter do not reach. The fields
 * of the transfer must have their types.
 */
export function predicateOf(filter: TransferFilter): (transfer: StockTransfer) => boolean {
  const tests = givenFields(filter).map(([{ matches }, wanted]) => matches(wanted));
  const [first = () => true, second] = tests;
  if (!second) return first;
  if (tests.length === 2) return (transfer) => first(transfer) && second(transfer);
  return (transfer) => {
    for (const test of tests) if (!test(transfer)) return false;
    return true;
  };
}

/**
 * What is wrong with the times of a transfer, or with those fields that a filter compares: of another type, they would match
 * nothing.
 */
export function comparedFaultOf(filter: TransferFilter): (transfer: StockTransfer) => FaultAt | undefined {
  const tests = givenFields(filter).flatMap(([{ transferFault }]) => transferFault ?? []);
  return (transfer) => {
    const { createdAt, updatedAt } = transfer;
    if (!isFormattableInEveryZone(createdAt)) return { at: "createdAt", fault: notATime(createdAt) };
    if (!isFormattableInEveryZone(updatedAt)) return { at: "updatedAt", fault: notATime(updatedAt) };
    for (const test of tests) {
      const found = test(transfer);
      if (found) return found;
    }
    return undefined;
  };
}

/** The rule of an inverted index: under which keys a transfer is found, and which keys are looked up for a filter. */
export interface KeyRule extends KeyIndex<unknown> {
  /** The field of the filter that it answers. */
  readonly name: keyof TransferFilter;
}

/** The rule of an index that has the statuses as well. */
export interface StatusRule extends StatusIndex {
  /** The key under which the index has exactly the transfers with the texts of the filter; `undefined` if the filter has none of them. */
  readonly keyWanted: (filter: TransferFilter) => string | undefined;
}

export const keyRules: readonly KeyRule[] = /* @__PURE__ */ names.flatMap((name) => {
  const { index } = rows.get(name)!;
  return index && "keysOf" in index ? [{ name, ...index }] : [];
});

/** One for source and destination together comes first, and is asked instead of those of each: these may be of most transfers. */
export const statusRules: readonly StatusRule[] = /* @__PURE__ */ describeStatusRules();

function describeStatusRules(): readonly StatusRule[] {
  const hasLane = ({ srcWarehouseCode: source, destWarehouseCode: dest }: TransferFilter) =>
    source !== undefined && dest !== undefined;
  const lane: StatusRule = {
    keyOf: ({ srcWarehouseCode, destWarehouseCode }) => joinKeys(srcWarehouseCode, destWarehouseCode),
    keyWanted: (filter) =>
      hasLane(filter) ? joinKeys(filter.srcWarehouseCode!, filter.destWarehouseCode!) : undefined,
  };
  const ofOneField = names.flatMap((name): readonly StatusRule[] => {
    const { index } = rows.get(name)!;
    if (!index || !("keyOf" in index)) return [];
    const isOfLane = name === "srcWarehouseCode" || name === "destWarehouseCode";
    return [
      {
        ...index,
        keyWanted: (filter) => (isOfLane && hasLane(filter) ? undefined : (filter[name] as string | undefined)),
      },
    ];
  });
  return [lane, ...ofOneField];
}

/** Different pairs make different keys, since each key tells where its first part ends. */
function joinKeys(first: string, second: string): string {
  return `${first.length}:${first}${second}`;
}
