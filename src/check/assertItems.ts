import { throwMisuse, type Unchecked } from "../result/throwMisuse";

/** `field` is what the caller calls the object. A promise or a Result has the items within, and is shown as a whole. */
export function assertItems(caller: string, field: string, given: Unchecked<{ readonly items: unknown }>): void {
  if (Array.isArray(given?.items)) return;
  if (Array.isArray(given)) throwMisuse(caller, field, "an object", given, TypeError);
  throwMisuse(caller, `${field}.items`, "an array", given?.items ?? given, TypeError);
}
