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

export function readObject(value: unknown, field: string, report: ReportFault): Fields | undefined {
  if (isPlainObject(value)) return value;
  report(field, "an object", value);
  return undefined;
}

/** Reads the items of a list, each with the place that names it. */
export function readItems(
  { get, report }: FieldReader,
  field: string,
  read: (place: string, item: unknown) => void,
  fallback?: readonly unknown[],
): void {
  const items = get(field, fallback);
  if (!Array.isArray(items)) report(field, "an array", items);
  else for (const [index, item] of items.entries()) read(`${field}[${index}]`, item);
}

export function readText({ get, report }: FieldReader, field: string): string {
  const value = get(field);
  if (typeof value === "string" && value.trim() !== "") return value;
  report(field, "a string that is not blank", value);
  return "";
}

/** Without a fallback the field must be there. */
export function readAmount({ get, report }: FieldReader, field: string, fallback?: number): number {
  const value = get(field, fallback);
  // Adding 0 turns a -0 into 0.
  if (isAmount(value)) return value + 0;
  report(field, "a safe integer ≥ 0", value);
  return 0;
}
