import type { ReportFault } from "../result/readFields";

/** What `read` makes of a value of a configuration: `undefined` where the value breaks the rule, which is reported. */
export function readPart<Given, Part>(
  report: ReportFault,
  place: string,
  rule: string,
  given: Given,
  read: (given: Given) => Part | undefined,
): Part | undefined {
  const part = read(given);
  if (part === undefined) report(place, rule, given);
  return part;
}
