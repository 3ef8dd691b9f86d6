import { assertValid, inCall } from "../result/misuse";
import { arrayFault, nonBlankFault } from "../result/valueFaults";
import type { Row } from "./readRow";

/**
 * SQL for any PostgreSQL driver: `client.query(text, values)` of node-postgres, `sql.unsafe(text, values)` of
 * postgres.js, `pglite.query(text, values)` of PGlite.
 */
export interface Statement<Result = unknown> {
  /** The method and a hash of the text, at most 63 bytes, for prepared statements, logs and metrics. */
  readonly name: string;
  /**
   * The text, with placeholders `$1`, `$2`… for the values. For one method of one table, it depends only on which fields
   * are given, the options, the order of the page, and whether each list has one value, up to 16 or more.
   */
  readonly text: string;
  /** The values of the placeholders. Lists are array literals, such as `{"A","B"}`. Each statement has a new array. */
  readonly values: readonly unknown[];
  /**
   * The result, from the rows that the driver returns for this statement. O(rows).
   *
   * @throws TypeError or RangeError if the rows are not those of this statement, or if a stored value is malformed.
   */
  readonly read: (rows: readonly Row[]) => Result;
}

/** Runs a statement with a driver, and returns what the statement reads from the rows. */
export type Run = <Result>(statement: Statement<Result>) => Promise<Result>;

/** The run of an adapter whose driver has savepoints of its own. */
export interface NestingRun extends Run {
  readonly nest?: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;
}

export type Values = Readonly<Record<string, string | number | null>>;

/** SQL with named placeholders, such as `:sku`, so that the text never depends on the values. */
export interface Sql {
  readonly text: string;
  readonly values: Values;
}

/** A statement before its placeholders are numbered. */
interface Draft<Result> extends Sql {
  readonly read: (rows: readonly Row[]) => Result;
}

/** Numbers the placeholders in order of appearance. Line breaks become spaces. */
export function compose(method: string, named: string): (given: Values) => Omit<Statement, "read"> {
  const names: string[] = [];
  const text = named
    .replace(/\n\s*/g, " ")
    .trim()
    // Two colons are a cast.
    .replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
  const name = nameOf(method, text);
  return (given) => ({ name, text, values: names.map((each) => given[each]!) });
}

/**
 * Creates a statement of your own, for `run`. It reads its rows as they are.
 *
 * @param text One statement, with placeholders `$1`, `$2`…
 * @param values The values of the placeholders.
 * @returns The statement. Its name has a hash of the whole text, so it is safe to prepare.
 * @throws TypeError or RangeError if the text is not a string or is blank, or if `values` is not an array.
 *
 * @example
 * ```ts
 * import { statement } from "stock-transfer/postgres";
 *
 * const find = statement("select id from note where author = $1", ["Ann"]);
 * find.values; // => ["Ann"]
 * find.read([{ id: 7 }]); // => [{ id: 7 }]
 * ```
 */
export function statement(text: string, values: readonly unknown[] = []): Statement<readonly Row[]> {
  return inCall("statement", () => {
    assertValid("text", nonBlankFault(text));
    assertValid("values", arrayFault(values));
    return { name: nameOf("statement", text), text, values: Array.from(values), read: (rows) => rows };
  });
}

/** A statement that is not a method of a table. Its errors have no name of their own. */
export function draftStatement<Result>(method: string, { text, values, read }: Draft<Result>): Statement<Result> {
  return { ...compose(method, text)(values), read };
}

type Statements<Drafts> = {
  readonly [Name in keyof Drafts]: Drafts[Name] extends (...given: infer Given) => Draft<infer Result>
    ? (...given: Given) => Statement<Result>
    : never;
};

/** Makes methods that return statements. Errors of the methods and of `read` begin with the names of owner and method. */
export function toStatements<Drafts extends Readonly<Record<string, (...given: never[]) => Draft<unknown>>>>(
  owner: string,
  common: Values,
  drafts: Drafts,
): Statements<Drafts> {
  const methods = Object.entries(drafts).map(([method, draftOf]) => {
    const call = `${owner}.${method}`;
    const statementOf = (...given: never[]): Statement =>
      inCall(call, () => {
        const { text, values, read } = draftOf(...given);
        const named = (rows: readonly Row[]) => inCall(call, () => read(rows));
        return draftStatement(method, { text, values: { ...common, ...values }, read: named });
      });
    return [method, statementOf] as const;
  });
  return Object.fromEntries(methods) as unknown as Statements<Drafts>;
}

/** With 64 bits as 16 hexadecimal digits: two hashes that multiply by different odd numbers. */
function nameOf(method: string, text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ unit, 0x85ebca77);
    low ^= low >>> 13;
  }
  return `${method}_${[high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("")}`;
}
