import type { Fault } from "../result/Issue";
import { faultOf } from "../result/valueFaults";

/** What a text must be, so that a column can hold it. */
export interface TextRule {
  /** What the message says after "must be". */
  readonly rule: string;
  readonly accepts: (text: string) => boolean;
}

/** PostgreSQL keeps no NUL, and drivers replace a lone surrogate by another character. */
const unstorable = /\0|\p{Surrogate}/u;

/** An index entry holds at most a third of a page; two of the longest texts fit in one. */
const maxIndexedBytes = 512;

/** For a column without an index. */
export const storableText: TextRule = {
  rule: "text without NUL and without half of a surrogate pair",
  accepts: (text) => !unstorable.test(text),
};

/** For a column with an index. No row has a text that this rule refuses. */
export const indexedText: TextRule = {
  rule: `${storableText.rule}, at most ${maxIndexedBytes} bytes in UTF-8`,
  accepts(text) {
    // A code unit of a string takes at most three bytes.
    const mayBeLong = 3 * text.length > maxIndexedBytes;
    return storableText.accepts(text) && !(mayBeLong && new TextEncoder().encode(text).length > maxIndexedBytes);
  },
};

export function ruleFault({ rule, accepts }: TextRule, text: string): Fault | undefined {
  return accepts(text) ? undefined : faultOf("malformed", text, { expected: rule });
}

/** The value to compare an indexed column with: `null` equals nothing. */
export function toIndexedValue(text: string): string | null {
  return indexedText.accepts(text) ? text : null;
}

/** An array literal of the texts that an indexed column can hold, each once: a join would repeat the rows of a repeated text. */
export function toIndexedValues(texts: readonly string[]): string {
  return toArrayLiteral(new Set(texts.filter(indexedText.accepts)));
}

/** An array literal, which every driver sends as it is: `{"A","B",NULL}`. */
export function toArrayLiteral(texts: Iterable<string | null>): string {
  const entries = Array.from(texts, (text) => (text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`));
  return `{${entries.join(",")}}`;
}
