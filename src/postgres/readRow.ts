import { isPlainObject } from "../result/kinds";
import { assertValid, throwMisuse } from "../result/misuse";
import { arrayFault, faultOf, kindFault } from "../result/valueFaults";
import { indexedText, storableText, type TextRule } from "./storable";

/** A row as drivers give it: an object with the names of the columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads the row of a statement that always has one row. */
export function readOneRow(rows: readonly Row[]): RowReader {
  assertValid("rows", arrayFault(rows));
  if (rows.length !== 1) assertValid("rows", faultOf("malformed", rows, { expected: "an array of one row" }));
  return new RowReader(rows[0]);
}

/** Reads the columns of one row. Errors name the column, the rule and the value. */
export class RowReader {
  private readonly row: Row;

  constructor(row: Row | undefined) {
    if (!isPlainObject(row)) assertValid("each row", kindFault("an object with the columns", row));
    this.row = row!;
  }

  text(column: string): string {
    const value = this.row[column];
    if (typeof value !== "string") this.fail(column, "a text", value);
    return value;
  }

  boolean(column: string): boolean {
    const value = this.row[column];
    if (typeof value !== "boolean") this.fail(column, "a boolean", value);
    return value;
  }

  /** A `bigint` of PostgreSQL, which drivers give as a string, as a number or as a bigint. */
  integer(column: string): number {
    const value = this.row[column];
    const isWritten = typeof value === "string" && /^-?\d+$/.test(value);
    const number = isWritten || typeof value === "bigint" ? Number(value) : value;
    if (!Number.isSafeInteger(number)) this.fail(column, "a safe integer, as a string, number or bigint", value);
    return number as number;
  }

  integerOrUndefined(column: string): number | undefined {
    return this.row[column] === null ? undefined : this.integer(column);
  }

  /** A column of JSON, parsed by the driver or not. */
  json(column: string): unknown {
    const value = this.row[column];
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return this.fail(column, "JSON", value);
    }
  }

  fail(column: string, rule: string, value: unknown): never {
    throwMisuse([{ place: `column ${column}`, fault: faultOf("wrong_type", value, { expected: rule }) }]);
  }
}

/** How values of one kind stand in a column. */
export interface ColumnKind<Value> {
  readonly type: "bigint" | "text" | "text[]" | "jsonb";
  readonly write: (value: Value) => string | number | null;
  /** Missing for a column that is searched but not read. */
  readonly read?: (row: RowReader, column: string) => Value;
  /** What a text must be, where a transfer's own rules do not say it. */
  readonly textRule?: TextRule;
}

export const integer: ColumnKind<number> = {
  type: "bigint",
  write: (value) => value,
  read: (row, column) => row.integer(column),
};

export const optionalInteger: ColumnKind<number | undefined> = {
  type: "bigint",
  write: (value) => value ?? null,
  read: (row, column) => row.integerOrUndefined(column),
};

/** Without an index. */
export const text: ColumnKind<string> = {
  type: "text",
  write: (value) => value,
  read: (row, column) => row.text(column),
  textRule: storableText,
};

/** With an index, which bounds its length. */
export const shortText: ColumnKind<string> = { ...text, textRule: indexedText };
