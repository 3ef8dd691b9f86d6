import type { PluralForms } from "./Language";

/** Writes numbers as a language does, whatever the language of the host. */
export interface Numbers {
  /** `1,234,567`. */
  readonly write: (number: number) => string;
  /** The text in the plural form of the number, with the number. */
  readonly count: (number: number, forms: PluralForms) => string;
}

export function createNumbers(tag: string): Numbers {
  const format = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  const write = (number: number) => format.format(number);
  return { write, count: (number, forms) => (forms[rules.select(number)] ?? forms.other)(write(number)) };
}

export const englishNumbers = /* @__PURE__ */ createNumbers("en");
