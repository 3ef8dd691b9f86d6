/**
 * SQL for any PostgreSQL driver: `client.query(text, values)` of node-postgres, `sql.unsafe(text, values)` of
 * postgres.js, `pglite.query(text, values)` of PGlite.
 */
export interface Statement {
  /**
   * The text, with placeholders `$1`, `$2`… for the values. For one method of one table, the text depends only on which
   * fields are given, the options, the order of the page, and whether each list has one value, up to 16 or more.
   */
  readonly text: string;
  /** The values of the placeholders. Lists are array literals, such as `{"A","B"}`. Each statement has a new array. */
  readonly values: (string | number | null)[];
}

export type Scalar = string | number | null;

/** A value. It has one placeholder, such as `$1`, even if its fragment occurs several times in a statement. */
interface Parameter {
  readonly value: Scalar;
}

/** A fragment of a statement. Fragments can be nested. */
export interface Sql {
  readonly texts: readonly string[];
  /** The fragments and parameters between the texts. */
  readonly between: readonly (Sql | Parameter)[];
}

/**
 * A template tag for fragments. Each interpolated value becomes a separate parameter, so the text never depends on the
 * values. Line breaks become spaces.
 */
export function sql(texts: readonly string[], ...between: readonly (Sql | Scalar)[]): Sql {
  return {
    texts,
    between: between.map((each) => (typeof each === "object" && each !== null ? each : { value: each })),
  };
}

/** Literal SQL text, such as a column name or a constant. */
export function raw(text: string): Sql {
  return { texts: [text], between: [] };
}

export function join(fragments: readonly Sql[], separator = ", "): Sql {
  const separators = fragments.slice(1).map(() => separator);
  return { texts: ["", ...separators, ""], between: fragments };
}

/** The conditions joined by `and`, for `where`. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("true") : join(conditions, " and ");
}

/** Numbers the parameters in order of appearance. */
export function toStatement(fragment: Sql): Statement {
  const numbers = new Map<Parameter, number>();
  const numberOf = (parameter: Parameter) => {
    const number = numbers.get(parameter) ?? numbers.size + 1;
    numbers.set(parameter, number);
    return number;
  };
  const write = ({ texts, between }: Sql): string => {
    let text = texts[0]!;
    between.forEach((each, at) => {
      text += `${"value" in each ? `$${numberOf(each)}` : write(each)}${texts[at + 1]!}`;
    });
    return text;
  };
  const text = write(fragment).replace(/\n\s*/g, " ").trim();
  return { text, values: Array.from(numbers.keys(), ({ value }) => value) };
}

/** The text of a fragment without values. */
export function textOf(fragment: Sql): string {
  return toStatement(fragment).text;
}
