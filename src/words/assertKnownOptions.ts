import { assertFields, throwUnknownFields } from "../result/throwMisuse";

/** A key that means nothing is a mistake, for all options may be omitted. */
export function assertKnownOptions(caller: string, options: unknown, known: readonly string[]): void {
  assertFields(caller, "options", options);
  if (Object.keys(options).some((key) => !known.includes(key))) throwUnknownFields(caller, "options", options, known);
}
