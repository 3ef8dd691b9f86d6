import type { Fault, IssueCode } from "./Issue";
import { type Fields, isLiteral } from "./kinds";
import { formatPath, messageOf } from "./messages";
import { objectFault, unknownFieldFault, unknownFieldFaults } from "./valueFaults";

// Errors in the calling program: a helper throws a fault with its place, and the public function adds its name as a
// prefix. Other errors pass unchanged.

const kind = Symbol("misuse");

/** An error that does not yet name the public function. */
interface Misuse extends Error {
  readonly [kind]: ErrorConstructor;
}

/** An error is a TypeError if every fault has one of these codes, otherwise a RangeError. */
const typeErrors: readonly IssueCode[] = ["required", "wrong_type", "unknown_field"];

/** A fault and its place in code notation: `query.limit`. */
export interface PlacedFault {
  readonly place: string;
  readonly fault: Fault;
}

/** Runs the body of a public function, and prefixes its errors with the name of the function. */
export function inCall<Value>(name: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw nameCall(name, error);
  }
}

/** Wraps methods so their errors start with the names of owner and method. */
export function inCalls<Methods extends object>(owner: string, methods: Methods): Methods {
  const entries = Object.entries(methods as Record<string, (...given: unknown[]) => unknown>);
  const named = entries.map(([name, run]) => [
    name,
    (...given: unknown[]) => inCall(`${owner}.${name}`, () => run(...given)),
  ]);
  return Object.fromEntries(named) as Methods;
}

export function nameCall(name: string, error: unknown): unknown {
  if (!isMisuse(error)) return error;
  const { [kind]: ErrorType, message } = error;
  return new ErrorType(`${name}: ${message}`);
}

/** Prefixes errors of `run` with the place. */
export function within<Value>(place: () => string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw isMisuse(error) ? makeMisuse(`${place()}: ${error.message}`, error[kind]) : error;
  }
}

export function assertValid(place: string, fault: Fault | undefined): void {
  if (fault) throwMisuse([{ place, fault }]);
}

export function assertOptions(options: unknown, known: readonly string[]): void {
  assertValid("options", objectFault(options));
  assertKnownFields("options", options as object, known);
}

/** The rule for each field of an object. A rule also gets the object. */
export type FieldRules = Readonly<Record<string, (value: unknown, fields: Fields) => Fault | undefined>>;

/** Throws an error that lists every malformed option and, for a literal, every unknown option. */
export function assertOptionValues(options: object, rules: FieldRules): void {
  assertValid("options", objectFault(options));
  // An instance may be a service of the caller, with other fields.
  assertFields("options", options, rules, isLiteral(options) ? undefined : rules);
}

export function assertKnownFields(place: string, fields: object, known: readonly string[]): void {
  throwFaults(place, unknownFieldFaults(fields, known));
}

/**
 * Throws an error that lists every malformed field, and every field without a rule.
 *
 * @param names The names to test are the keys of this object. Default: all.
 */
export function assertFields(
  place: string,
  fields: object,
  rules: FieldRules,
  names: object = { ...rules, ...fields },
): void {
  const faults: [name: string, fault: Fault][] = [];
  for (const name in names) {
    const fault = Object.hasOwn(rules, name)
      ? rules[name]!((fields as Fields)[name], fields as Fields)
      : unknownFieldFault(name, Object.keys(rules));
    if (fault) faults.push([name, fault]);
  }
  throwFaults(place, faults);
}

function throwFaults(place: string, faults: readonly (readonly [name: string, fault: Fault])[]): void {
  if (faults.length > 0) throwMisuse(faults.map(([name, fault]) => ({ place: formatPath([name], place), fault })));
}

const maxFaultsShown = 1_000;

export function throwMisuse(faults: readonly PlacedFault[]): never {
  throw misuseOf(faults);
}

/** Creates an error that lists the first 1000 faults and the number of further faults. */
export function misuseOf(faults: readonly PlacedFault[]): Error {
  const lines = faults.slice(0, maxFaultsShown).map(({ place, fault }) => messageOf(place, fault));
  if (faults.length > maxFaultsShown) lines.push(`and ${faults.length - maxFaultsShown} more`);
  const isTypeError = faults.every(({ fault }) => typeErrors.includes(fault.code));
  return makeMisuse(
    lines.length === 1 ? lines[0]! : `${faults.length} faults\n  ${lines.join("\n  ")}`,
    isTypeError ? TypeError : RangeError,
  );
}

function makeMisuse(message: string, ErrorType: ErrorConstructor): Misuse {
  return Object.assign(new Error(message), { [kind]: ErrorType });
}

function isMisuse(error: unknown): error is Misuse {
  return typeof error === "object" && error !== null && kind in error;
}
