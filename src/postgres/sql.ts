import { assertValid, inCall } from "../result/misuse";
import { arrayFault, nonBlankFault } from "../result/valueFaults";
import type { Row } from "./readRow";

/**
 * SQL for any PostgreSQL driver: `client.query(text, values)` of node-postgres, `sql.unsafe(text, values)` of
 * postgres.js, `pglite.query(text, values)` of PGlite.
 */
export interface Statement<Result = unknown> {
  /**
   * The method and a hash of the text, at most 63 bytes: the same for the same text,
   * for prepared statements, logs and metrics.
   */
  readonly name: string;
  /**
   * The text, with placeholders `$1`, `$2`… for the values. For one method of one table, the text depends only on which
   * fields are given, the options, the order of the page, and whether each list has one value, up to 16 or more.
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

/** A statement before its parameters are numbered. */
export interface Draft<Result> {
  readonly sql: Sql;
  readonly read: (rows: readonly Row[]) => Result;
}

/** A value of a placeholder. */
export type Scalar = string | number | null;

/**
 * A value, or the name of a value that each call gives. It has one placeholder, such as `$1`, even if its fragment occurs
 * several times in a statement.
 */
type Parameter = { readonly value: Scalar } | { readonly slot: string };

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

/** A value that each call of a {@link compose composed} statement gives. */
export function slot(name: string): Sql {
  return { texts: ["", ""], between: [{ slot: name }] };
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

/** A text, and the parameters of its placeholders. */
interface Composed extends Pick<Statement, "name" | "text"> {
  readonly parameters: readonly Parameter[];
}

/** Numbers the parameters in order of appearance. */
function number(method: string, fragment: Sql): Composed {
  const numbers = new Map<string | Parameter, number>();
  const parameters: Parameter[] = [];
  const numberOf = (parameter: Parameter) => {
    const key = "slot" in parameter ? parameter.slot : parameter;
    if (!numbers.has(key)) numbers.set(key, parameters.push(parameter));
    return numbers.get(key)!;
  };
  const write = ({ texts, between }: Sql): string => {
    let text = texts[0]!;
    between.forEach((each, at) => {
      text += `${"texts" in each ? write(each) : `$${numberOf(each)}`}${texts[at + 1]!}`;
    });
    return text;
  };
  const text = write(fragment).replace(/\n\s*/g, " ").trim();
  return { name: nameOf(method, text), text, parameters };
}

/** The values of the slots of a statement, by name. */
export type Slots = Readonly<Record<string, Scalar>>;

/**
 * A statement with the same text for all calls. The text is composed once, which takes a quarter of the time of an order
 * in this process.
 */
export function compose(method: string, fragmentOf: () => Sql): (given: Slots) => Omit<Statement, "read"> {
  let composed: Composed | undefined;
  return (given) => {
    composed ??= number(method, fragmentOf());
    const { name, text, parameters } = composed;
    return { name, text, values: parameters.map((each) => ("slot" in each ? given[each.slot]! : each.value)) };
  };
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

function nameOf(method: string, text: string): string {
  return `${method}_${hashOf(text)}`;
}

/** A statement that is not a method of a table. Its errors have no name of their own. */
export function draftStatement<Result>(method: string, { sql, read }: Draft<Result>): Statement<Result> {
  return { ...compose(method, () => sql)({}), read };
}

/** A function returning a statement for each function returning its draft. */
export type Statements<Drafts> = {
  readonly [Name in keyof Drafts]: Drafts[Name] extends (...given: infer Given) => Draft<infer Result>
    ? (...given: Given) => Statement<Result>
    : never;
};

/** Makes methods that return statements. Errors of the methods and of `read` begin with the names of owner and method. */
export function toStatements<Drafts extends Readonly<Record<string, (...given: never[]) => Draft<unknown>>>>(
  owner: string,
  drafts: Drafts,
): Statements<Drafts> {
  const methods = Object.entries(drafts).map(([method, draftOf]) => {
    const call = `${owner}.${method}`;
    const statementOf = (...given: never[]): Statement =>
      inCall(call, () => {
        const { sql, read } = draftOf(...given);
        return draftStatement(method, { sql, read: (rows) => inCall(call, () => read(rows)) });
      });
    return [method, statementOf] as const;
  });
  return Object.fromEntries(methods) as unknown as Statements<Drafts>;
}

/** 64 bits as 16 hexadecimal digits: two hashes that multiply by different odd numbers. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ unit, 0x85ebca77);
    low ^= low >>> 13;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
