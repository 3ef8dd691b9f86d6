import { isResult } from "./describeValue";
import type { Fault, IssueCode } from "./Issue";
import { type Fields, isLiteral } from "./kinds";
import { formatPath, messageOf } from "./messages";
import { kindFault, objectFault, unknownFieldFaults } from "./valueFaults";

// The one way in which misuse by the embedding program is reported. A helper that finds a fault throws it with its place; the
// public function, which alone knows its name, puts that before it. Whatever else is thrown passes unchanged.

const kind = Symbol("misuse");

/** A fault on its way to the public function. */
interface Misuse extends Error {
  readonly [kind]: ErrorConstructor;
}

/** Wrong kinds of values, and names that mean nothing, are a TypeError; what is out of range or malformed is a RangeError. */
const typeErrors: ReadonlySet<IssueCode> = /* @__PURE__ */ new Set<IssueCode>([
  "required",
  "wrong_type",
  "unknown_field",
]);

/** Where a fault was found, as the program writes it: `query.limit`. */
export interface PlacedFault {
  readonly place: string;
  readonly fault: Fault;
}

/** Runs the body of a public function, by whose name its errors for misuse begin. */
export function inCall<Value>(name: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw nameCall(name, error);
  }
}

/** The same methods, each of which runs as a public function by the name of its owner and its own. */
export function inCalls<Methods extends object>(owner: string, methods: Methods): Methods {
  const entries = Object.entries(methods as Record<string, (...given: unknown[]) => unknown>);
  const named = entries.map(([name, run]) => [
    name,
    (...given: unknown[]) => inCall(`${owner}.${name}`, () => run(...given)),
  ]);
  return Object.fromEntries(named) as Methods;
}

/** What the public function of that name throws where its body has thrown something. */
export function nameCall(name: string, error: unknown): unknown {
  if (!isMisuse(error)) return error;
  const { [kind]: ErrorType, message } = error;
  return new ErrorType(`${name}: ${message}`);
}

/** Runs a part of a body whose faults are only clear with the place that it is at, such as one request of many. */
export function within<Value>(place: () => string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw isMisuse(error) ? makeMisuse(`${place()}: ${error.message}`, error[kind]) : error;
  }
}

/** @throws the fault, if there is one. */
export function assertValid(place: string, fault: Fault | undefined): void {
  if (fault) throwMisuse([{ place, fault }]);
}

/** Tests that the options are an object without a field that means nothing: all options may be omitted. */
export function assertOptions(options: unknown, known: readonly string[]): void {
  assertValid("options", objectFault(options));
  assertKnownFields("options", options as object, known);
}

/** Tests the value of each option, and that a literal has no other. @throws an error that lists every fault. */
export function assertOptionValues(
  options: object,
  rules: Readonly<Record<string, (value: unknown) => Fault | undefined>>,
): void {
  assertValid("options", objectFault(options));
  const faults = Object.entries(rules).map(([name, faultOf]) => [name, faultOf((options as Fields)[name])] as const);
  // An instance of a class may have fields of its own.
  const unknown = isLiteral(options) ? unknownFieldFaults(options, Object.keys(rules)) : [];
  const placed = [...faults, ...unknown].flatMap(([name, fault]) =>
    fault ? [{ place: `options.${name}`, fault }] : [],
  );
  if (placed.length > 0) throwMisuse(placed);
}

/** Tests that an object has no field that means nothing. A Result in place of its value has none that does. */
export function assertKnownFields(place: string, fields: object, known: readonly string[]): void {
  const unknown = unknownFieldFaults(fields, known);
  if (unknown.length === 0) return;
  if (isResult(fields)) assertValid(place, kindFault("object", fields));
  throwMisuse(unknown.map(([field, fault]) => ({ place: formatPath([field], place), fault })));
}

const maxFaultsShown = 1_000;

export function throwMisuse(faults: readonly PlacedFault[], ErrorType = errorTypeOf(faults)): never {
  throw misuseOf(faults, ErrorType);
}

/** The error for some faults: a line for each of the first 1000, and how many more there are. */
export function misuseOf(faults: readonly PlacedFault[], ErrorType = errorTypeOf(faults)): Error {
  const lines = faults.slice(0, maxFaultsShown).map(({ place, fault }) => `${place} ${messageOf(fault)}`);
  if (faults.length > maxFaultsShown) lines.push(`and ${faults.length - maxFaultsShown} more`);
  const message = lines.length === 1 ? lines[0]! : `${faults.length} faults\n  ${lines.join("\n  ")}`;
  return makeMisuse(message, ErrorType);
}

function errorTypeOf(faults: readonly PlacedFault[]): ErrorConstructor {
  return faults.every(({ fault }) => typeErrors.has(fault.code)) ? TypeError : RangeError;
}

function makeMisuse(message: string, ErrorType: ErrorConstructor): Misuse {
  return Object.assign(new Error(message), { [kind]: ErrorType });
}

function isMisuse(error: unknown): error is Misuse {
  return typeof error === "object" && error !== null && kind in error;
}
