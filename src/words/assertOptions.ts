import { describeUnknownFields } from "../result/nearestName";
import { assertNoFaults, isPlainObject } from "../result/readFields";
import { throwMisuse } from "../result/throwMisuse";

/** A key that means nothing is a mistake, for all options may be omitted. */
export function assertOptions(caller: string, options: unknown, known: readonly string[]): void {
  if (!isPlainObject(options)) throwMisuse(caller, "options", "an object", options, TypeError);
  assertNoFaults(caller, "options", describeUnknownFields(options, known));
}
