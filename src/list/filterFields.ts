import type { Fault } from "../result/Issue";
import { isObject, pickFields } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { arrayFault, formFault, objectFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";
import { fieldFault, notATime, placeOfField, type SimpleField, statusFault, testItems } from "./transferRules";

export type Predicate = (transfer: StockTransfer) => boolean;

interface FilterField<Value> {
  /** Whether the value is a list. `valueFault` then tests each entry. */
  readonly isList?: boolean;
  readonly valueFault: (value: unknown) => Fault | undefined;
  /** The transfer field to compare with the value, and its validation. Items and times are validated separately. */
  readonly compared?: readonly [name: string, faultOf: (transfer: StockTransfer) => Fault | undefined];
  readonly matches: (wanted: Value) => Predicate;
}

type FilterFields = { readonly [Field in keyof TransferFilter]-?: FilterField<NonNullable<TransferFilter[Field]>> };

/** In the order in which a transfer is tested: the most expensive test last. */
const fields: ReadonlyMap<string, FilterField<unknown>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(/* @__PURE__ */ describeFields()) as [string, FilterField<unknown>][],
);

function describeFields(): FilterFields {
  return {
    partnerCode: equalText("partner.code", ({ partner }) => (isObject(partner) ? partner.code : partner)),
    srcWarehouseCode: equalText("srcWarehouseCode", ({ srcWarehouseCode }) => srcWarehouseCode),
    destWarehouseCode: equalText("destWarehouseCode", ({ destWarehouseCode }) => destWarehouseCode),
    refCode: equalText("refCode", ({ refCode }) => refCode),
    createdFrom: { valueFault: boundFault, matches: (wanted) => (transfer) => transfer.createdAt >= wanted },
    createdTo: { valueFault: boundFault, matches: (wanted) => (transfer) => transfer.createdAt <= wanted },
    updatedFrom: { valueFault: boundFault, matches: (wanted) => (transfer) => transfer.updatedAt >= wanted },
    updatedTo: { valueFault: boundFault, matches: (wanted) => (transfer) => transfer.updatedAt <= wanted },
    arrivesFrom: dateBound("estimatedArrivalDate", (date, wanted) => date >= wanted),
    arrivesTo: dateBound("estimatedArrivalDate", (date, wanted) => date <= wanted),
    departsFrom: dateBound("departureDate", (date, wanted) => date >= wanted),
    departsTo: dateBound("departureDate", (date, wanted) => date <= wanted),
    statuses: anyOf("status", ({ status }) => status, statusFault),
    codes: anyOf("code", ({ code }) => code, textFault),
    srcWarehouseCodes: anyOf("srcWarehouseCode", ({ srcWarehouseCode }) => srcWarehouseCode, textFault),
    destWarehouseCodes: anyOf("destWarehouseCode", ({ destWarehouseCode }) => destWarehouseCode, textFault),
    transferTypes: anyOf("transferType", ({ transferType }) => transferType, textFault),
    skus: {
      isList: true,
      valueFault: textFault,
      matches: (wanted) => {
        const skus = new Set(wanted);
        return ({ items }) => items.some(({ sku }) => skus.has(sku));
      },
    },
  };
}

function equalText(name: string, valueOf: (transfer: StockTransfer) => string): FilterField<string> {
  const matches = (wanted: string) => (transfer: StockTransfer) => valueOf(transfer) === wanted;
  return { valueFault: textFault, compared: [name, (transfer) => textFault(valueOf(transfer))], matches };
}

/** `YYYY-MM-DD` texts sort like their dates. */
function dateBound(
  name: "estimatedArrivalDate" | "departureDate",
  isWithin: (date: string, wanted: string) => boolean,
): FilterField<string> {
  return {
    valueFault: calendarDateFault,
    compared: [name, (transfer) => fieldFault(name, transfer[name])],
    matches: (wanted) => (transfer) => {
      const date = transfer[name];
      return date !== undefined && isWithin(date, wanted);
    },
  };
}

function anyOf<Value>(
  name: SimpleField,
  valueOf: (transfer: StockTransfer) => Value | undefined,
  valueFault: FilterField<unknown>["valueFault"],
): FilterField<readonly Value[]> {
  const matches = (wanted: readonly Value[]) => {
    const values = new Set<Value | undefined>(wanted);
    return (transfer: StockTransfer) => values.has(valueOf(transfer));
  };
  return { isList: true, valueFault, compared: [name, (transfer) => fieldFault(name, valueOf(transfer))], matches };
}

function boundFault(value: unknown): Fault | undefined {
  if (Number.isSafeInteger(value) || value === Infinity || value === -Infinity) return undefined;
  return formFault("number", "epoch milliseconds or ±Infinity", value);
}

/** The fields that a filter sets, including inherited fields, with their values. */
function givenFields(filter: TransferFilter): (readonly [field: FilterField<unknown>, wanted: unknown])[] {
  return Array.from(fields, ([name, field]) => [field, filter[name as keyof TransferFilter]] as const).filter(
    ([, wanted]) => wanted !== undefined,
  );
}

/** @throws TypeError or RangeError naming the place, the rule and the value. */
export function assertFilter(filter: unknown, place = "filter"): asserts filter is TransferFilter {
  assertValid(place, objectFault(filter));
  const given = filter as Readonly<Record<string, unknown>>;
  const keys = Object.keys(given);
  // Other objects may inherit fields.
  if (Object.getPrototypeOf(given) !== Object.prototype) keys.push(...fields.keys());
  for (const key of keys) {
    const field = fields.get(key);
    if (!field) assertKnownFields(place, given, [...fields.keys()]);
    else if (given[key] !== undefined) assertWanted(field, given[key], `${place}.${key}`);
  }
}

/** @returns A validated copy of the fields. */
export function readFilter(filter: TransferFilter, place = "filter"): TransferFilter {
  assertValid(place, objectFault(filter));
  const names = [...fields.keys()] as (keyof TransferFilter)[];
  assertKnownFields(place, filter, names);
  const copy = pickFields(filter, names);
  assertFilter(copy, place);
  return copy;
}

function assertWanted({ isList = false, valueFault }: FilterField<unknown>, value: unknown, place: string): void {
  if (isList) assertValid(place, arrayFault(value));
  const entries = isList ? (value as readonly unknown[]) : [value];
  for (let index = 0; index < entries.length; index += 1) {
    const fault = valueFault(entries[index]);
    if (fault) assertValid(isList ? `${place}[${index}]` : place, fault);
  }
}

/** Compiles a valid filter into a predicate of valid transfers. Later changes to the filter have no effect. */
export function predicateOf(filter: TransferFilter): Predicate {
  return allOf(givenFields(filter).map(([{ matches }, wanted]) => matches(wanted)));
}

export function allOf(tests: readonly Predicate[]): Predicate {
  if (tests.length === 1) return tests[0]!;
  return (transfer) => tests.every((test) => test(transfer));
}

/**
 * Like `predicateOf`, but also validates the transfer's times and the fields that the filter compares: a value of
 * another type would silently not match.
 */
export function compileTest(filter: TransferFilter): Predicate {
  const matches = predicateOf(filter);
  const compared = givenFields(filter).flatMap(([field]) => (field.compared ? [field.compared] : []));
  const hasSkus = filter.skus !== undefined;
  return (transfer) => {
    const { createdAt, updatedAt } = transfer;
    if (!isFormattableInEveryZone(createdAt)) assertField(transfer, "createdAt", notATime(createdAt));
    if (!isFormattableInEveryZone(updatedAt)) assertField(transfer, "updatedAt", notATime(updatedAt));
    for (const test of compared) assertField(transfer, test[0], test[1](transfer));
    if (hasSkus) {
      testItems(transfer.items, (field, fault) => {
        assertField(transfer, field, fault);
      });
    }
    return matches(transfer);
  };
}

function assertField(transfer: StockTransfer, field: string, fault: Fault | undefined): void {
  if (fault) assertValid(placeOfField(field, transfer), fault);
}
