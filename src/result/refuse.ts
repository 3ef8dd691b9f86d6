import { describeValue } from "./describeValue";

/** Throws what the embedding program gets for misuse of the function `caller`. */
export function refuse(
  caller: string,
  field: string,
  rule: string,
  value: unknown,
  Thrown: ErrorConstructor = RangeError,
): never {
  throw new Thrown(`${caller}: ${field} must be ${rule}, got ${describeValue(value)}`);
}

export function assertInteger(caller: string, field: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) refuse(caller, field, `a safe integer ≥ ${least}`, value);
}

export function assertOneOf(caller: string, field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) refuse(caller, field, `one of ${allowed.join(", ")}`, value);
}

export function assertArray(caller: string, field: string, value: unknown): void {
  if (!Array.isArray(value)) refuse(caller, field, "an array", value, TypeError);
}

export function assertFunction(caller: string, field: string, value: unknown): void {
  if (typeof value !== "function") refuse(caller, field, "a function", value, TypeError);
}

export function assertObject(caller: string, field: string, value: unknown): void {
  if (typeof value !== "object" || value === null) refuse(caller, field, "an object", value, TypeError);
}

/** An argument as it may really be: JavaScript's own message for what is missing names neither function nor argument. */
export type Unsure<T> = Partial<T> | null | undefined;
