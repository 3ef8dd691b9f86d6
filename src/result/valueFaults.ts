import { describeValue } from "./describeValue";
import type { Fault, IssueCode } from "./Issue";
import { isAmount, isPlainObject, maxAmount } from "./kinds";
import { nearestName } from "./nearestName";

// Faults of single values; `undefined` for valid values.

/** A fault that shows the received value, shortened. */
export function faultOf(code: IssueCode, received: unknown, params: Fault["params"] = {}): Fault {
  // If it is a promise, given by mistake, the fault is enough: its rejection must not also end the process.
  Promise.resolve(received).catch(() => undefined);
  return { code, params: { ...params, received: describeValue(received) } };
}

/** `required` or `wrong_type`. `expected`: the id of a phrase, English words, or a list of texts. */
export function kindFault(expected: string | readonly string[], received: unknown): Fault {
  return received === undefined ? { code: "required" } : faultOf("wrong_type", received, { expected });
}

export function textFault(value: unknown): Fault | undefined {
  return typeof value === "string" ? undefined : kindFault("string", value);
}

/** The same rule for an optional value. */
export function unlessOmitted(faultOf: (value: unknown) => Fault | undefined): (value: unknown) => Fault | undefined {
  return (value) => (value === undefined ? undefined : faultOf(value));
}

export function nonBlankFault(value: unknown): Fault | undefined {
  if (typeof value !== "string") return kindFault("string", value);
  return value.trim() === "" ? faultOf("blank", value) : undefined;
}

export function booleanFault(value: unknown): Fault | undefined {
  return typeof value === "boolean" ? undefined : kindFault("boolean", value);
}

export function functionFault(value: unknown): Fault | undefined {
  return typeof value === "function" ? undefined : kindFault("a function", value);
}

export function arrayFault(value: unknown): Fault | undefined {
  return Array.isArray(value) ? undefined : kindFault("array", value);
}

/** Rejects Maps, Dates and promises too, which would look like objects without fields. */
export function objectFault(value: unknown): Fault | undefined {
  return isPlainObject(value) ? undefined : kindFault("object", value);
}

export function integerFault(value: unknown, min = 0, max = maxAmount): Fault | undefined {
  // Small enough to be inlined.
  return isAmount(value, min) && value <= max ? undefined : notAnInteger(value, min, max);
}

function notAnInteger(value: unknown, min: number, max: number): Fault {
  if (typeof value !== "number") return kindFault("number", value);
  if (value < min) return faultOf("too_small", value, { min });
  return value > max ? faultOf("too_big", value, { max }) : faultOf("not_integer", value);
}

/** `malformed` if the type is right, otherwise `required` or `wrong_type`; `not_integer` for a fraction. */
export function formFault(type: "string" | "number", expected: string, received: unknown): Fault {
  if (type === "number" && Number.isFinite(received) && !Number.isInteger(received))
    return faultOf("not_integer", received);
  return typeof received === type ? faultOf("malformed", received, { expected }) : kindFault(expected, received);
}

const instant = "epoch milliseconds within the years 0000 to 9999";

/** Tests only for a safe integer: which instants are within the years 0000 to 9999 depends on the time zone. */
export function instantFault(value: unknown): Fault | undefined {
  return Number.isSafeInteger(value) ? undefined : notAnInstant(value);
}

export function notAnInstant(value: unknown): Fault {
  return formFault("number", instant, value);
}

/** `unknown_code` for a text, otherwise `required` or `wrong_type`. */
export function choiceFault(
  value: unknown,
  allowed: readonly string[],
  code: IssueCode = "unknown_code",
): Fault | undefined {
  if (allowed.includes(value as string)) return undefined;
  return typeof value === "string" ? faultOf(code, value, { expected: allowed }) : kindFault(allowed, value);
}

export function methodFault(owner: unknown, method: "get" | "route"): Fault | undefined {
  const given = owner as { readonly get?: unknown; readonly route?: unknown } | null | undefined;
  // `given?.[method]` would be several times slower.
  const found = method === "get" ? given?.get : given?.route;
  return typeof found === "function" ? undefined : kindFault(`an object with a ${method} method`, owner);
}

export function iterableFault(value: unknown): Fault | undefined {
  const given = value as Partial<Iterable<unknown>> | null | undefined;
  return typeof given?.[Symbol.iterator] === "function" ? undefined : kindFault("an iterable", value);
}

/** Unknown inherited fields are ignored. */
export function unknownFieldFaults(fields: object, known: readonly string[]): [field: string, fault: Fault][] {
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  return unknown.map((field) => [field, unknownFieldFault(field, known)]);
}

export function unknownFieldFault(field: string, known: readonly string[]): Fault {
  const suggestion = nearestName(field, known);
  return { code: "unknown_field", params: { expected: known, ...(suggestion !== undefined && { suggestion }) } };
}
