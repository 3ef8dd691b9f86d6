import type { Fault } from "../result/Issue";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { formFault, kindFault, objectFault } from "../result/valueFaults";
import { english } from "./english";
import type { Language } from "./Language";

/**
 * Tests that a language has every part that English has, each of the same kind: without the compiler nothing else does.
 *
 * @throws TypeError that lists every part that is missing or of another kind, RangeError if the tag is none of BCP 47.
 */
export function assertLanguage(language: Language): void {
  assertValid("language", objectFault(language));
  assertValid("language.tag", tagFault(language.tag));
  // Without "one of {0}" no list can be said. Another phrase that is missing stays English.
  const phrases = language.phrases === undefined ? undefined : { "one of {0}": "" };
  const faults: PlacedFault[] = [];
  reportParts("language", { ...english, locale: {}, phrases }, language, faults);
  if (faults.length > 0) throwMisuse(faults);
}

function reportParts(place: string, model: object, given: object, faults: PlacedFault[]): void {
  for (const [name, part] of Object.entries(model) as [string, unknown][]) {
    // Not every language has a form for one.
    if (part === undefined || name === "one") continue;
    const value = (given as Readonly<Record<string, unknown>>)[name];
    const isTable = typeof part === "object" && part !== null;
    const fault = isTable
      ? objectFault(value)
      : typeof value === typeof part
        ? undefined
        : kindFault(typeof part, value);
    if (fault) faults.push({ place: `${place}.${name}`, fault });
    else if (isTable) reportParts(`${place}.${name}`, part, value as object, faults);
  }
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
