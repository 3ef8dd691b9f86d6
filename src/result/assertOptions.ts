import { describeUnknownFields } from "./nearestName";
import { assertNoFaults } from "./readFields";
import { assertFields } from "./throwMisuse";

/** A key that means nothing is a mistake, for all options may be omitted. */
export function assertOptions(caller: string, options: unknown, known: readonly string[]): void {
  assertFields(caller, "options", options);
  assertNoFaults(caller, "options", describeUnknownFields(options, known));
}
