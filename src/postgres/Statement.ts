import { assertValid } from "../result/misuse";
import { faultOf, formFault, nonBlankFault } from "../result/valueFaults";

/** SQL for any driver of PostgreSQL: `client.query(text, values)`, `sql.unsafe(text, values)`, `pglite.query(text, values)`. */
export interface Statement {
  /**
   * The text, with `$1`, `$2`… for the values. It depends on which fields are given, on the order of the page, on how many statuses
   * are asked for, on whether any other list has exactly one entry, and on whether the list of SKUs has more than twelve. It never
   * depends on the values themselves.
   */
  readonly text: string;
  /** Scalars only: a list is written as an array literal, `{"A","B"}`. Every statement has an array of its own. */
  readonly values: (string | number | null)[];
}

/** Collects the values of a statement while its text is written. */
export class ValueList {
  readonly list: Statement["values"] = [];

  /** Adds a value and returns its placeholder: `$1`, `$2`… */
  add(value: string | number | null): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** What a text must be, so that a column can hold it. */
export interface TextRule {
  /** What the message says after "must be". */
  readonly rule: string;
  readonly accepts: (text: string) => boolean;
}

/** PostgreSQL keeps no NUL, and drivers replace a lone surrogate by another character. */
const unstorable = /\0|\p{Surrogate}/u;

/** An entry of an index holds at most a third of a page; two of the longest texts fit in one. */
const maxIndexedBytes = 512;

/** For a column without an index. */
export const storableText: TextRule = {
  rule: "text without NUL and without half of a surrogate pair",
  accepts: (text) => !unstorable.test(text),
};

/** For a column with an index. No row of the table has a text that this rule refuses. */
export const indexedText: TextRule = {
  rule: `${storableText.rule}, at most ${maxIndexedBytes} bytes in UTF-8`,
  accepts(text) {
    // A code unit of a string takes at most three bytes.
    const mayBeLong = 3 * text.length > maxIndexedBytes;
    return storableText.accepts(text) && !(mayBeLong && new TextEncoder().encode(text).length > maxIndexedBytes);
  },
};

/** The value to compare an indexed column with: `null` is equal to nothing. */
export function toIndexedValue(text: string): string | null {
  return indexedText.accepts(text) ? text : null;
}

/**
 * An array literal of the texts that an indexed column can hold. Each text stands there once: joined with a table, a text
 * that stands there twice would give its rows twice.
 */
export function toIndexedValues(texts: readonly string[]): string {
  return toArrayLiteral(new Set(texts.filter(indexedText.accepts)));
}

/** An array literal, which every driver sends as it is: `{"A","B",NULL}`. */
export function toArrayLiteral(texts: Iterable<string | null>): string {
  const entries = Array.from(texts, (text) => (text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`));
  return `{${entries.join(",")}}`;
}

/** @throws TypeError or RangeError if no row can have the partner. */
export function assertPartnerCode(partnerCode: string): void {
  assertValid("partnerCode", nonBlankFault(partnerCode));
  if (indexedText.accepts(partnerCode)) return;
  assertValid("partnerCode", faultOf("malformed", partnerCode, { expected: indexedText.rule }));
}

/** The condition of a table by partner. */
export function partnerIs(placeholder: string): string {
  return `partner_code = ${placeholder}`;
}

/** How a table of transfers is made. */
export interface TableLayout extends TableNames {
  readonly hasExtensions: boolean;
  /** Whether rows have the transaction that wrote them. */
  readonly hasChanges: boolean;
  /** Whether every key and index begins with the partner. */
  readonly isByPartner: boolean;
  /** Into how many it is divided by the partner; 0: not at all. */
  readonly partitions: number;
}

/** The name of a table, in quotes for use in SQL, and those of what belongs to it. */
export interface TableNames {
  readonly table: string;
  /** A table beside it, for the keys of changes. */
  readonly keys: string;
  /** A partition, in quotes. */
  readonly part: (number: number) => string;
  /** The name of an index, without a schema and quotes: PostgreSQL creates an index in the schema of its table. */
  readonly indexBy: (suffix: string) => string;
}

/** PostgreSQL cuts names at 63 bytes: with a suffix, two names could become the same. */
const namePattern = /^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,39}$/;

const nameRule =
  "1 to 40 letters, digits and underscores, the first no digit, with a schema and a dot before them if wanted";

/** What statements call their own parts. Without a schema, such a table would be hidden by the part. */
const ownNames = /^(?:walk_\d+|decided|given|locked|updated|wanted|tested|keyed|changed)$/;

function quote(parts: readonly string[]): string {
  return parts.map((part) => `"${part}"`).join(".");
}

/** @throws RangeError if the name cannot be quoted as it is, TypeError if it is no string. */
export function readTableName(name: string): TableNames {
  if (typeof name !== "string" || !namePattern.test(name))
    assertValid("options.name", formFault("string", nameRule, name));
  if (ownNames.test(name)) {
    const expected = "the names that the statements use, or have a schema before it";
    assertValid("options.name", faultOf("not_unique", name, { expected }));
  }
  const parts = name.split(".");
  const base = parts.at(-1)!;
  return {
    table: quote(parts),
    part: (number) => quote([...parts.slice(0, -1), `${base}_p${number}`]),
    keys: quote([...parts.slice(0, -1), `${base}_key`]),
    indexBy: (suffix) => `${base}_by_${suffix}`,
  };
}
