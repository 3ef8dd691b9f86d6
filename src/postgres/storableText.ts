/** An entry of an index holds at most a third of a page; two of the longest texts fit in one. */
export const maxIndexedBytes = 512;

/** PostgreSQL keeps no NUL, and drivers replace a lone surrogate by another character. */
const unstorable = /\0|\p{Surrogate}/u;

export const storableRule = "text without NUL and without half of a surrogate pair";
export const indexedRule = `${storableRule}, at most ${maxIndexedBytes} bytes in UTF-8`;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Whether a column with an index can hold the text. What it cannot hold, no row has. */
export function isIndexable(text: string): boolean {
  // A character of a string takes at most three bytes.
  const mayBeLong = 3 * text.length > maxIndexedBytes;
  return isStorable(text) && !(mayBeLong && new TextEncoder().encode(text).length > maxIndexedBytes);
}

/** The value to compare an indexed column with: `null` is equal to nothing. */
export function toIndexedValue(text: string): string | null {
  return isIndexable(text) ? text : null;
}

/** Those of the texts that a row can have, as an array literal. Each once: joined with a table, it would give a row twice. */
export function toIndexedValues(texts: readonly string[]): string {
  return toArrayLiteral(new Set(texts.filter(isIndexable)));
}

/** An array literal, which every driver sends as it is: `{"A","B"}`. */
export function toArrayLiteral(texts: Iterable<string>): string {
  return `{${Array.from(texts, (text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
