/** Notes that a field breaks a rule. The readers go on with a stand-in, so that every fault is found in one go. */
export type ReportFault = (field: string, rule: string, value: unknown) => void;

/** Fields of a configuration of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Maps, dates and the like are refused: they have no fields, and would pass for an object without any. */
export function readObject(value: unknown, field: string, report: ReportFault, rule = "an object"): Fields | undefined {
  if (Object.prototype.toString.call(value) === "[object Object]") return value as Fields;
  report(field, rule, value);
  return undefined;
}

export function readList(value: unknown, field: string, report: ReportFault): readonly unknown[] {
  if (Array.isArray(value)) return value;
  report(field, "an array", value);
  return [];
}

export function readText(value: unknown, field: string, report: ReportFault): string {
  if (typeof value === "string" && value.trim() !== "") return value;
  report(field, "a string that is not blank", value);
  return "";
}

export function readNumber(value: unknown, field: string, report: ReportFault): number {
  // Adding 0 turns a -0 into 0.
  if (Number.isSafeInteger(value) && (value as number) >= 0) return (value as number) + 0;
  report(field, "a safe integer ≥ 0", value);
  return 0;
}
