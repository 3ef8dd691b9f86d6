import { describeValue } from "../result/describeValue";
import { isPlainObject } from "../result/kinds";
import { assertValid, throwMisuse, within } from "../result/misuse";
import { arrayFault, faultOf, kindFault } from "../result/valueFaults";

/** A row as a driver returns it: an object with the column names as keys. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads each row. Errors name the row. */
export function readRows<Value>(rows: readonly Row[], read: (row: RowReader) => Value, max = Infinity): Value[] {
  assertValid("rows", arrayFault(rows));
  if (rows.length > max) assertValid("rows", faultOf("too_big", rows, { max, expected: "rows" }));
  // Unlike `map`, `Array.from` visits the holes of an array.
  return Array.from(rows, (row, index) =>
    within(
      () => placeOfRow(row, index),
      () => read(new RowReader(row)),
    ),
  );
}

/** The name of a row in errors: by its transfer or its stock, otherwise by its index. */
function placeOfRow(row: Row | null | undefined, index: number): string {
  const { id, sku, warehouse_code: warehouse } = row ?? {};
  if (typeof id === "string") return `the row of transfer ${describeValue(id)}`;
  if (typeof sku !== "string") return `rows[${index}]`;
  return `the row of ${describeValue(sku)}${typeof warehouse === "string" ? ` in ${describeValue(warehouse)}` : ""}`;
}

export function readOneRow(rows: readonly Row[]): RowReader {
  assertValid("rows", arrayFault(rows));
  if (rows.length !== 1) assertValid("rows", faultOf("malformed", rows, { expected: "an array of one row" }));
  return new RowReader(rows[0]!);
}

/** Reads the columns of one row. Errors name the column, the rule and the value. */
export class RowReader {
  constructor(readonly row: Row) {
    if (!isPlainObject(row)) assertValid("each row", kindFault("an object of columns", row));
  }

  text(column: string): string {
    const value = this.row[column];
    if (typeof value !== "string") this.fail(column, "a string", value);
    return value;
  }

  boolean(column: string): boolean {
    const value = this.row[column];
    if (typeof value !== "boolean") this.fail(column, "a boolean", value);
    return value;
  }

  /** A `bigint` or a whole `numeric` such as `12.000`, which drivers return as a string, a number or a bigint. */
  integer(column: string): number {
    const value = this.row[column];
    const isWritten = typeof value === "string" && /^-?\d+(?:\.0+)?$/.test(value);
    const number = isWritten || typeof value === "bigint" ? Number(value) : value;
    if (!Number.isSafeInteger(number)) this.fail(column, "a safe integer, as a string, number or bigint", value);
    return number as number;
  }

  /** A JSON column, parsed by the driver or not. */
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
