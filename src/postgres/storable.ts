import type { Fault } from "../result/Issue";
import { assertValid } from "../result/misuse";
import { arrayFault, faultOf } from "../result/valueFaults";

/** The rule for texts in a column. */
export interface TextRule {
  /** The text after "must be" in messages. */
  readonly rule: string;
  readonly accepts: (text: string) => boolean;
}

/** PostgreSQL cannot store NUL, and drivers replace lone surrogates. */
const unstorable = /\0|\p{Surrogate}/u;

/** PostgreSQL limits an index entry to about 2,700 bytes. An entry has at most three texts of this length. */
const maxIndexedBytes = 512;

export const storableText: TextRule = {
  rule: "text without NUL and lone surrogates",
  accepts: (text) => !unstorable.test(text),
};

export const indexedText: TextRule = {
  rule: `${storableText.rule}, at most ${maxIndexedBytes} bytes in UTF-8`,
  accepts(text) {
    // A code unit takes at most three bytes of UTF-8.
    const mayBeLong = 3 * text.length > maxIndexedBytes;
    return storableText.accepts(text) && !(mayBeLong && new TextEncoder().encode(text).length > maxIndexedBytes);
  },
};

export function ruleFault({ rule, accepts }: TextRule, text: string): Fault | undefined {
  return accepts(text) ? undefined : faultOf("malformed", text, { expected: rule });
}

/** `jsonb` cannot store what {@link storableText} rejects either. */
export function jsonFault(value: object): Fault | undefined {
  const texts: string[] = [];
  try {
    JSON.stringify(value, (key, each: unknown) => {
      texts.push(key, typeof each === "string" ? each : "");
      return each;
    });
  } catch {
    return faultOf("malformed", value, { expected: "an object that can be written as JSON" });
  }
  return texts.map((text) => ruleFault(storableText, text)).find((fault) => fault);
}

/** The value to compare with an indexed column: `null`, which equals nothing, if the column cannot contain the text. */
export function toIndexedValue(text: string): string | null {
  return indexedText.accepts(text) ? text : null;
}

/** An array literal of the distinct texts that fit an indexed column. In a join, repeated texts would repeat rows. */
export function toIndexedValues(texts: readonly string[]): string {
  return toArrayLiteral(new Set(texts.filter(indexedText.accepts)));
}

const maxRows = 10_000;

/** The rows of one statement, as JSON. `read` has the place of each for errors. */
export function toRows<Given>(
  name: string,
  given: readonly Given[],
  read: (each: Given, place: string) => object,
): string {
  assertValid(name, arrayFault(given));
  if (given.length > maxRows) assertValid(name, faultOf("too_big", given, { max: maxRows, expected: name }));
  // Unlike `map`, `Array.from` visits the holes of an array.
  return JSON.stringify(Array.from(given, (each, index) => read(each, `${name}[${index}]`)));
}

/** An array literal such as `{"A","B",NULL}` or `{1,2}`. Every driver sends it unchanged. */
export function toArrayLiteral(values: Iterable<string | number | null>): string {
  let text = "";
  for (const value of values) {
    const entry = typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : String(value ?? "NULL");
    text += text === "" ? entry : `,${entry}`;
  }
  return `{${text}}`;
}
