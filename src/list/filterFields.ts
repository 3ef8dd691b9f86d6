import type { Fault } from "../result/Issue";
import { isObject, isPlainObject } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { arrayFault, formFault, objectFault, textFault } from "../result/valueFaults";
import { isFormattableInEveryZone } from "../time/wallTime";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";
import { notATime, statusFault, testItems } from "./transferRules";

type Wanted<Field extends keyof TransferFilter> = NonNullable<TransferFilter[Field]>;

/** What is wrong, and where: nothing for the value itself, `[3]` for an entry, or the field of a transfer. */
interface FaultAt {
  readonly at: string;
  readonly fault: Fault;
}

/** All that the list has to know of one field of a filter, but for its column in PostgreSQL. */
interface FilterField<Value> {
  /** What is wrong with the value that a filter asks for. */
  readonly wantedFault: (wanted: unknown) => FaultAt | undefined;
  /** What is wrong with the field of a transfer that the value is compared with. */
  readonly transferFault?: (transfer: StockTransfer) => FaultAt | undefined;
  /** The condition: whether a transfer has what is wanted. */
  readonly matches: (wanted: Value) => (transfer: StockTransfer) => boolean;
  /** How the collection finds the transfers for which the condition holds; a time has indexes of another kind. */
  readonly index?: KeyIndex<Value> | StatusIndex;
}

/** An inverted index. */
interface KeyIndex<Value> {
  /** The field of a transfer that the keys are made of. */
  readonly field: keyof StockTransfer;
  /** The keys of a transfer. Repeated keys are harmless. */
  readonly keysOf: (transfer: StockTransfer) => readonly string[];
  /** The keys of exactly those transfers that have what is wanted. */
  readonly keysWanted: (wanted: Value) => readonly string[];
}

/** An inverted index of a text that many transfers share. Its lists have the statuses as well. */
interface StatusIndex {
  /** The key of a transfer, which is the text that a filter asks for. */
  readonly keyOf: (transfer: IndexedTexts) => string;
}

/** What keys with statuses are made of. */
export type IndexedTexts = Pick<StockTransfer, "srcWarehouseCode" | "destWarehouseCode" | "partner">;

type FilterFields = { readonly [Field in keyof TransferFilter]-?: FilterField<Wanted<Field>> };

/** One row for each field of a filter. In this order a transfer is tested: what takes longest comes last. */
const fields = /* @__PURE__ */ describeFields();

function describeFields(): FilterFields {
  // The times of every transfer are tested, whatever a filter asks for.
  const time = { wantedFault: (wanted: unknown) => faultAt("", boundFault(wanted)) };
  return {
    partnerCode: sharedText("partner.code", ({ partner }) => (isObject(partner) ? partner.code : partner)),
    srcWarehouseCode: sharedText("srcWarehouseCode", ({ srcWarehouseCode }) => srcWarehouseCode),
    destWarehouseCode: sharedText("destWarehouseCode", ({ destWarehouseCode }) => destWarehouseCode),
    refCode: {
      ...equalText("refCode", ({ refCode }) => refCode),
      index: { field: "refCode", keysOf: ({ refCode }) => [refCode], keysWanted: (wanted) => [wanted] },
    },
    createdFrom: { ...time, matches: (wanted) => (transfer) => transfer.createdAt >= wanted },
    createdTo: { ...time, matches: (wanted) => (transfer) => transfer.createdAt <= wanted },
    updatedFrom: { ...time, matches: (wanted) => (transfer) => transfer.updatedAt >= wanted },
    updatedTo: { ...time, matches: (wanted) => (transfer) => transfer.updatedAt <= wanted },
    statuses: {
      wantedFault: (wanted) => listFault(wanted, statusFault),
      transferFault: ({ status }) => faultAt("status", statusFault(status)),
      matches: (wanted) => {
        const statuses = new Set<TransferStatus>(wanted);
        return ({ status }) => statuses.has(status);
      },
    },
    codes: {
      wantedFault: (wanted) => listFault(wanted, textFault),
      transferFault: ({ code }) => faultAt("code", textFault(code)),
      matches: (wanted) => {
        const codes = new Set(wanted);
        return ({ code }) => codes.has(code);
      },
      index: { field: "code", keysOf: ({ code }) => [code], keysWanted: (wanted) => wanted },
    },
    skus: {
      wantedFault: (wanted) => listFault(wanted, textFault),
      transferFault: ({ items }) => {
        let found: FaultAt | undefined;
        testItems(items, (at, fault) => (found ??= faultAt(at, fault)));
        return found;
      },
      matches: (wanted) => {
        const skus = new Set(wanted);
        return ({ items }) => items.some(({ sku }) => skus.has(sku));
      },
      index: { field: "items", keysOf: ({ items }) => items.map(({ sku }) => sku), keysWanted: (wanted) => wanted },
    },
  };
}

const names = /* @__PURE__ */ Object.keys(fields) as (keyof TransferFilter)[];
const rows: ReadonlyMap<string, FilterField<unknown>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(fields) as [string, FilterField<unknown>][],
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

/** A text that is wanted as it is. */
function equalText(field: string, textOf: (transfer: StockTransfer) => string) {
  return {
    wantedFault: (wanted: unknown) => faultAt("", textFault(wanted)),
    transferFault: (transfer: StockTransfer) =>
      typeof (textOf(transfer) as unknown) === "string" ? undefined : faultAt(field, textFault(textOf(transfer))),
    matches: (wanted: string) => (transfer: StockTransfer) => textOf(transfer) === wanted,
  };
}

/** A text that many transfers share, so that its index has the statuses as well. */
function sharedText(field: string, textOf: (transfer: IndexedTexts) => string): FilterField<string> {
  return { ...equalText(field, textOf), index: { keyOf: textOf } };
}

function boundFault(value: unknown): Fault | undefined {
  if (Number.isSafeInteger(value) || value === Infinity || value === -Infinity) return undefined;
  return formFault("number", "epoch milliseconds, a safe integer or ±Infinity", value);
}

function listFault(list: unknown, entryFault: (entry: unknown) => Fault | undefined): FaultAt | undefined {
  if (!Array.isArray(list)) return faultAt("", arrayFault(list));
  for (let index = 0; index < list.length; index += 1) {
    const fault = entryFault(list[index]);
    if (fault) return { at: `[${index}]`, fault };
  }
  return undefined;
}

function faultAt(at: string, fault: Fault | undefined): FaultAt | undefined {
  return fault && { at, fault };
}
