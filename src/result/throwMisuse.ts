import { describeValue, isResult } from "./describeValue";
import { isAmount } from "./isAmount";
import { isObject } from "./isObject";
import { describeUnknownFields } from "./nearestName";
import { type Fields, isPlainObject } from "./readFields";

/**
 * An argument as a program without types may pass it. JavaScript's own error for a field of `undefined` names neither
 * the function nor the argument, so such fields are read with `?.` and then asserted.
 */
export type Unchecked<T> = Partial<T> | null | undefined;

/** Throws the error for misuse by the embedding program: it names the function, the field, the rule and the value. */
export function throwMisuse(
  caller: string,
  field: string,
  rule: string,
  received: unknown,
  ErrorType: ErrorConstructor = RangeError,
): never {
  throw new ErrorType(`${caller}: ${field} must be ${rule}, got ${describeValue(received)}`);
}

export function assertAmount(caller: string, field: string, value: number, min: number): void {
  if (!isAmount(value, min)) throwMisuse(caller, field, `a safe integer ≥ ${min}`, value);
}

/** Only a zone's clock tells whether the year is too far away: this refuses what is nowhere an instant. */
export function assertNow(caller: string, now: number): void {
  if (!Number.isSafeInteger(now)) throwMisuse(caller, "now", "epoch milliseconds within the years 0000 to 9999", now);
}

export function assertOneOf<Value>(caller: string, field: string, value: Value, allowed: readonly Value[]): void {
  if (!allowed.includes(value)) throwMisuse(caller, field, `one of ${allowed.join(", ")}`, value);
}

export function assertString(caller: string, field: string, value: unknown): void {
  if (typeof value !== "string") throwMisuse(caller, field, "a string", value, TypeError);
}

export function assertArray(caller: string, field: string, value: unknown): void {
  if (!Array.isArray(value)) throwMisuse(caller, field, "an array", value, TypeError);
}

/** Where the function is missing, the error shows its owner: a promise or a Result may have it within. */
export function assertFunction(caller: string, field: string, value: unknown, owner: unknown): void {
  if (typeof value === "function") return;
  throwMisuse(caller, field, "a function", value ?? (typeof owner === "function" ? value : owner), TypeError);
}

export function assertObject(caller: string, field: string, value: unknown): void {
  if (!isObject(value)) throwMisuse(caller, field, "an object", value, TypeError);
}

/** A Map, a Date, an array or a promise would pass for an object without fields: it is none here. */
export function assertFields(caller: string, field: string, value: unknown): asserts value is Fields {
  if (!isPlainObject(value)) throwMisuse(caller, field, "an object", value, TypeError);
}

/** Throws the error for an object with a field that means nothing. */
export function throwUnknownFields(caller: string, field: string, given: object, known: readonly string[]): never {
  if (isResult(given) || !isPlainObject(given)) throwMisuse(caller, field, "an object", given, TypeError);
  const faults = describeUnknownFields(given, known).map((fault) => `${field}.${fault}`);
  throw new TypeError(`${caller}: ${faults.join("; ")}`);
}

export function assertIterable(caller: string, field: string, value: unknown): void {
  const given = Object(value) as Partial<Iterable<unknown>> & object;
  if (typeof given[Symbol.iterator] === "function") return;
  if (!(Symbol.asyncIterator in given)) throwMisuse(caller, field, "an iterable", value, TypeError);
  throw new TypeError(`${caller}: ${field} must be an iterable, got an async iterable (collect it first)`);
}
