/** Notes that a field breaks a rule. The readers go on with a stand-in, so that every fault is found in one go. */
export type ReportFault = (field: string, rule: string, value: unknown) => void;

/** Fields of a configuration of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function readObject(value: unknown, field: string, report: ReportFault): Fields | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  report(field, "an object", value);
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
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  report(field, "a safe integer ≥ 0", value);
  return 0;
}
