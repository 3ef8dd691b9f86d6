import type { Fault } from "../result/Issue";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { formFault, kindFault, objectFault } from "../result/valueFaults";
import { english } from "./english";
import type { Language } from "./Language";

/**
 * Tests that a language has every part that English has, each of the same kind. For callers without TypeScript.
 *
 * @throws TypeError that lists every part that is missing or of another kind, RangeError if the tag is none of BCP 47.
 */
export function assertLanguage(language: Language): void {
  assertValid("language", objectFault(language));
  assertValid("language.tag", tagFault(language.tag));
  const locale = { code: "", localize: {}, formatLong: {} };
  // Without "one of {0}" no list can be said. Another phrase that is missing stays English.
  const phrases = language.phrases === undefined ? undefined : { "one of {0}": "" };
  const faults: PlacedFault[] = [];
  reportParts("language", { ...english, locale, phrases }, language, faults);
  if (faults.length > 0) throwMisuse(faults);
}

/** A table with one of these may have others beside it, of the same kind: plural forms and phrases. */
const neededOfMany = ["other", "one of {0}"];

function reportParts(
  place: string,
  model: Readonly<Record<string, unknown>>,
  given: object,
  faults: PlacedFault[],
): void {
  const needed = neededOfMany.find((name) => name in model);
  for (const name of needed === undefined ? Object.keys(model) : new Set([needed, ...Object.keys(given)])) {
    const part = model[needed ?? name];
    const value = (given as Readonly<Record<string, unknown>>)[name];
    if (part === undefined || (value === undefined && needed !== undefined && name !== needed)) continue;
    const fault = faultOfPart(part, value);
    if (fault) faults.push({ place: `${place}.${name}`, fault });
    else if (isTable(part)) reportParts(`${place}.${name}`, part, value as object, faults);
  }
}

function faultOfPart(part: unknown, value: unknown): Fault | undefined {
  if (isTable(part)) return objectFault(value);
  return typeof value === typeof part ? undefined : kindFault(typeof part, value);
}

function isTable(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === "object" && part !== null;
}

function tagFault(tag: unknown): Fault | undefined {
  const fault = formFault("string", "a language tag of BCP 47", tag);
  if (typeof tag !== "string") return fault;
  try {
    Intl.getCanonicalLocales(tag);
    return undefined;
  } catch {
    return fault;
  }
}
