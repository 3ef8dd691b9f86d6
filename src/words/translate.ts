import type { Issue } from "../result/Issue";
import { isParams } from "../result/issueParts";
import { parseCivilDay } from "../time/civilDay";
import { formatDate } from "./formatDate";
import type { Language } from "./Language";
import type { Numbers } from "./numbers";
import { lacksTexts, noTexts, type ParamTexts } from "./paramTexts";

type Params = NonNullable<Issue["params"]>;

/** Words of the library are shorter. A pattern would take long for a text without an end. */
const maxTranslated = 1_000;

/** Makes the function that says the params of an issue in a language: `undefined` if they are malformed, or some are missing. */
export function createTranslator(
  { locale, phrases }: { readonly locale: Language["locale"]; readonly phrases: NonNullable<Language["phrases"]> },
  numbers: Numbers,
): (issue: Issue) => ParamTexts | undefined {
  const known: ReadonlyMap<string, string> = new Map(Object.entries(phrases));
  const templates = [...known].map(([phrase, text]) => [patternOf(phrase), text] as const);

  return ({ code, params = {} }) => {
    if (!isParams(params)) return undefined;
    const said = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, write(param)]));
    const texts = { ...noTexts, ...said };
    return lacksTexts(code, texts) ? undefined : texts;
  };

  function write(param: Params[string]): string {
    if (typeof param === "number") return numbers.write(param);
    if (typeof param === "string") return translate(param);
    const values = param.join(", ");
    return values && fill(phrases["one of {0}"], [values]);
  }

  /** Words are translated; a calendar date that the library has counted is written in digits; values stay as they are. */
  function translate(text: string): string {
    const phrase = known.get(text);
    if (phrase !== undefined) return phrase;
    if (text.length > maxTranslated) return text;
    if (parseCivilDay(text) !== undefined) return formatDate(text, locale, "P");
    for (const [pattern, template] of templates) {
      const found = pattern.exec(text);
      if (found) return fill(template, found.slice(1).map(translate));
    }
    return text;
  }
}

/** A template as a pattern: a part is quoted, and perhaps shortened, or has no quotes. */
function patternOf(phrase: string): RegExp {
  const escaped = phrase.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\d\}/g, '("(?:[^"\\\\]|\\\\.)*"(?:… \\(\\d+ characters\\))?|[^"]+)')}$`);
}

function fill(template: string, parts: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_, index: string) => parts[Number(index)]!);
}
