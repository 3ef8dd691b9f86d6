import { describeValue, tagOf } from "./describeValue";
import { isAmount } from "./isAmount";

/** Fields of an object from outside, of whose values nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Records that a field breaks a rule. Reading goes on with a substitute, so that one run finds every fault. */
export type ReportFault = (field: string, rule: string, received: unknown) => void;

/** Reads the fields of one object. A field is known because it is read: any other means nothing, and is a fault. */
export interface FieldReader {
  /** The value of a field, or the fallback where that is `undefined`. */
  readonly get: (field: string, fallback?: unknown) => unknown;
  readonly report: ReportFault;
  /** Whether no fault of the object is reported yet: what depends on several fields need not be told before that. */
  readonly isSound: () => boolean;
}

/** A function that adds faults to a list. In them `prefix` stands before the field's name, `suffix` after it. */
export function createFaultReporter(faults: string[], prefix = "", suffix = ""): ReportFault {
  return (field, rule, received) => {
    faults.push(`${prefix}${field}${suffix} must be ${rule}, got ${describeValue(received)}`);
  };
}

/** @throws RangeError that lists the faults, if there are any. */
export function assertNoFaults(caller: string, subject: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new RangeError(`${caller}: malformed ${subject}\n  ${faults.join("\n  ")}`);
}

/** Whether the value is an object that may have named fields. A Map or a Date would pass for an object without any. */
export function isPlainObject(value: unknown): value is Fields {
  return tagOf(value) === "Object";
}

/** What a field may hold. */
export interface FieldType<Part> {
  /** As faults tell it: what the value must be. */
  readonly rule: string;
  /** What the value stands for, `undefined` if it breaks the rule. */
  readonly parse: (value: unknown) => Part | undefined;
}

export const nonBlankText: FieldType<string> = {
  rule: "a string that is not blank",
  parse: (value) => (typeof value === "string" && value.trim() !== "" ? value : undefined),
};

export const amount: FieldType<number> = {
  rule: "a safe integer ≥ 0",
  // Adding 0 turns a -0 into 0.
  parse: (value) => (isAmount(value) ? value + 0 : undefined),
};

export const array: FieldType<readonly unknown[]> = {
  rule: "an array",
  parse: (value) => (Array.isArray(value) ? value : undefined),
};

export const plainObject: FieldType<Fields> = {
  rule: "an object",
  parse: (value) => (isPlainObject(value) ? value : undefined),
};

/** Reads the value at a place. If it breaks the rule, that is reported, and the result is `undefined`. */
export function readPart<Part>(
  report: ReportFault,
  place: string,
  { rule, parse }: FieldType<Part>,
  value: unknown,
): Part | undefined {
  const part = parse(value);
  if (part === undefined) report(place, rule, value);
  return part;
}

/** Reads a field. Without a fallback it must be there. */
export function readField<Part>(
  { get, report }: FieldReader,
  field: string,
  type: FieldType<Part>,
  fallback?: unknown,
): Part | undefined {
  return readPart(report, field, type, get(field, fallback));
}

/** Reads the items of a list, each with the place that names it. */
export function readItems(
  reader: FieldReader,
  field: string,
  read: (place: string, item: unknown) => void,
  fallback?: readonly unknown[],
): void {
  const items = readField(reader, field, array, fallback) ?? [];
  for (const [index, item] of items.entries()) read(`${field}[${index}]`, item);
}
