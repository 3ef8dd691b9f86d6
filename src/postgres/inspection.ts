import { assertValid } from "../result/misuse";
import { arrayFault, choiceFault } from "../result/valueFaults";
import { type Row, RowReader } from "./readRow";
import type { Statement } from "./Statement";

/** What a table in a database should be like. */
export interface TableShape {
  /** In quotes. */
  readonly table: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
  /** A column, and the condition over it that holds for rows which another cluster of PostgreSQL has written. */
  readonly stamp?: { readonly column: string; readonly isForeign: string } | undefined;
}

export interface ColumnShape {
  readonly name: string;
  /** As PostgreSQL writes it; `undefined`: any. */
  readonly type: string | undefined;
  readonly isRequired: boolean;
}

export interface IndexShape {
  /** Without quotes; `undefined` for one that belongs to a key, whatever its name. */
  readonly name: string | undefined;
  readonly method: string;
  readonly keys: readonly string[];
}

/** `if not exists` compares names alone, so that the index of another definition stays. */
export function createIndexSql(table: string, { name, method, keys }: IndexShape): string {
  return `create index if not exists "${name!}" on ${table} using ${method} (${keys.join(", ")})`;
}

/**
 * A row for each column and each index of the tables, one for each table that there is, and one if another cluster has written some
 * of its rows. `$1` is the table.
 *
 *     select 'table' as kind, … union all select 'column' as kind, … union all select 'index' as kind, …
 */
export function compileInspection(shapes: readonly TableShape[]): Statement {
  const texts = shapes.map(({ stamp }, at) => {
    const table = `$${at + 1}::text`;
    const [name, relation] = [`${table} as table_name`, `to_regclass(${table})`];
    return (
      `select 'table' as kind, ${name}, ''::text as name, '' as definition where ${relation} is not null ` +
      `union all select 'column', ${table}, attname::text, concat_ws(' ', format_type(atttypid, atttypmod), ` +
      `case when collname = 'C' then 'collate "C"' end, case when attnotnull then 'not null' end) from pg_attribute ` +
      `left join pg_collation on pg_collation.oid = attcollation where attrelid = ${relation} and attnum > 0 and not attisdropped ` +
      `union all select 'index', ${table}, relname::text, ` +
      `concat(case when indisvalid then '' else 'invalid ' end, case when indisunique then 'unique ' else '' end, pg_get_indexdef(indexrelid)) ` +
      `from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = ${relation}` +
      (stamp ? ` union all select 'stamp', ${table}, '', '' where ${hasForeignRows(stamp, table)}` : "")
    );
  });
  return { text: texts.join(" union all "), values: shapes.map(({ table }) => table) };
}

/** The table or the column may be missing: a query that stands in a text is not looked at before it is run. */
function hasForeignRows({ column, isForeign }: NonNullable<TableShape["stamp"]>, table: string): string {
  return (
    `exists (select from pg_attribute where attrelid = to_regclass(${table}) and attname = '${column}' and not attisdropped ` +
    `and query_to_xml(format('select 1 from %s where ${isForeign} limit 1', ${table}), false, true, '')::text <> '')`
  );
}

/** Each difference, in words; none where the tables are as they should be. */
export function readInspection(shapes: readonly TableShape[], rows: readonly Row[]): readonly string[] {
  assertValid("rows", arrayFault(rows));
  const tables = shapes.map(({ table }) => table);
  const found = rows.map((row) => {
    const reader = new RowReader(row);
    const kind = reader.text("kind");
    const table = reader.text("table_name");
    // With the rows of another table, this one would be reported as missing.
    assertValid("column table_name", choiceFault(table, tables));
    return {
      kind,
      table,
      name: reader.text("name"),
      definition: reader.text("definition"),
    };
  });
  return shapes.flatMap(({ table, columns, indexes }) => {
    const of = (kind: string) =>
      new Map(
        found.filter((each) => each.table === table && each.kind === kind).map((each) => [each.name, each.definition]),
      );
    if (of("table").size === 0) return [`the table ${table} is missing`];
    const [foundColumns, foundIndexes] = [of("column"), of("index")];
    return [
      ...columns.flatMap((column) => columnDifference(table, column, foundColumns.get(column.name))),
      ...indexes.flatMap((index) => indexDifference(table, index, foundIndexes)),
      ...Array.from(of("stamp"), () => `rows of ${table} were written in another cluster: run restamp`),
    ];
  });
}

function columnDifference(table: string, { name, type, isRequired }: ColumnShape, found: string | undefined): string[] {
  const place = `the column ${name} of ${table}`;
  if (found === undefined) return [`${place} is missing`];
  const collation = type?.startsWith("text") ? ' collate "C"' : "";
  const expected = type === undefined ? found : `${type}${collation}${isRequired ? " not null" : ""}`;
  return found === expected ? [] : [`${place} must be ${expected}, and is ${found}`];
}

function indexDifference(
  table: string,
  { name, method, keys }: IndexShape,
  found: ReadonlyMap<string, string>,
): string[] {
  const expected = `using ${method} (${keys.join(", ")})`;
  if (name === undefined) {
    const isThere = Array.from(found.values()).some(
      (each) => each.startsWith("unique ") && isSameIndex(each, expected),
    );
    return isThere ? [] : [`the key (${keys.join(", ")}) of ${table} is missing`];
  }
  const place = `the index "${name}" of ${table}`;
  const definition = found.get(name);
  if (definition === undefined) return [`${place} is missing`];
  if (definition.startsWith("invalid ")) return [`${place} is invalid: drop it, and create it again`];
  return isSameIndex(definition, expected) ? [] : [`${place} must be ${expected}, and is ${definition}`];
}

/** PostgreSQL writes an expression with more or fewer parentheses, and quotes only where it has to. */
function isSameIndex(definition: string, expected: string): boolean {
  const normalize = (text: string) =>
    /using .*/i
      .exec(text)?.[0]
      .toLowerCase()
      .replace(/[\s()"]/g, "");
  return normalize(definition) === normalize(expected);
}
