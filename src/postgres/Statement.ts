/** SQL for any driver of PostgreSQL: `client.query(text, values)`, `sql.unsafe(text, values)`, `pglite.query(text, values)`. */
export interface Statement {
  /**
   * The text, with `$1`, `$2`… for the values. It depends on which fields are given, on the order of the list, and on whether
   * a list has one entry or another number of them; never on the values themselves.
   */
  readonly text: string;
  /** Scalars alone: a list is written as an array literal, `{"A","B"}`. An array of its own for every statement. */
  readonly values: (string | number | null)[];
}

/** A row as drivers give it: an object with the names of the columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Collects the values of a statement while its text is written. */
export class Parameters {
  readonly values: (string | number | null)[] = [];

  /** The placeholder of a value: `$1`, `$2`… */
  add(value: string | number | null): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
