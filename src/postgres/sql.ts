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

export type Scalar = string | number | null;

/** A value in its place. It has one number wherever its fragment is repeated. */
interface Parameter {
  readonly value: Scalar;
}

/** A fragment of a statement, to be nested in others. */
export interface Sql {
  readonly texts: readonly string[];
  /** What stands between the texts. */
  readonly between: readonly (Sql | Parameter)[];
}

/**
 * Writes a fragment. What stands between is a fragment or a value, which becomes a parameter. Two values that are equal have two
 * parameters, so that a text never depends on its values. A line break is a space.
 */
export function sql(texts: readonly string[], ...between: readonly (Sql | Scalar)[]): Sql {
  return {
    texts,
    between: between.map((each) => (typeof each === "object" && each !== null ? each : { value: each })),
  };
}

/** Text that is written as it is: the name of a column, or a constant. */
export function raw(text: string): Sql {
  return { texts: [text], between: [] };
}

export function join(fragments: readonly Sql[], separator = ", "): Sql {
  const separators = fragments.slice(1).map(() => separator);
  return { texts: ["", ...separators, ""], between: fragments };
}

/** What stands after `where`. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw("true") : join(conditions, " and ");
}

/** Numbers the parameters in the order of the text. */
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

/** The text of a statement without values. */
export function textOf(fragment: Sql): string {
  return toStatement(fragment).text;
}
