import { assertValid } from "../result/misuse";
import { choiceFault } from "../result/valueFaults";
import { readRows, type Row } from "./readRow";
import { join, raw, type Sql, sql, type Statement, toStatement } from "./sql";

/** The expected definition of a table. */
export interface TableShape {
  /** Quoted name. */
  readonly table: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
  /** Whether additional columns are reported unless they allow null or have a default. */
  readonly isInserted: boolean;
  /** The partition key and the bounds of each partition, in the notation of PostgreSQL. */
  readonly partitions?: { readonly by: string; readonly bounds: readonly string[] } | undefined;
  /** A function that the statements use. */
  readonly function?: { readonly signature: string; readonly body: string };
  /** A column of transaction ids, and a condition on it for rows that another PostgreSQL cluster has written. */
  readonly stamp?: { readonly column: string; readonly isForeign: string } | undefined;
}

export interface ColumnShape {
  readonly name: string;
  /** Type, collation and nullability, in the notation of PostgreSQL. */
  readonly type: string;
  /** Other accepted types, in the notation of PostgreSQL. Default: none. */
  readonly accepts?: RegExp;
}

export interface IndexShape {
  /** Unquoted name; `undefined` for the index of a key, which may have any name. */
  readonly name: string | undefined;
  readonly method: string;
  readonly keys: readonly string[];
  /** Whether the columns may be in any order. */
  readonly isInAnyOrder?: boolean;
  /** The number of trailing columns that provide the order of rows; the others are only compared. Default 0. */
  readonly ordered?: number;
}

/** `if not exists` compares only names: an index with another definition remains. */
export function createIndexSql(table: string, { name, method, keys }: IndexShape): string {
  return `create index if not exists "${name!}" on ${table} using ${method} (${keys.join(", ")})`;
}

/**
 * Selects a row for each table, column, index, partition and function, another row (`needed`) for each column that
 * inserts must set, and a row (`stamp`) if another cluster has written rows. Domains count as their base types. The
 * collations C and POSIX count as equal, because both compare bytes.
 */
export function compileInspection(shapes: readonly TableShape[]): Statement {
  const selects = shapes.map(({ table: name, stamp, function: used }) => {
    const table = sql`${name}::text`;
    const relation = sql`to_regclass(${table})`;
    return sql`
      select 'table' as kind, ${table} as table_name, ''::text as name, coalesce(pg_get_partkeydef(${relation}), '') as definition
      where ${relation} is not null
      union all select kind, ${table}, attname::text, concat_ws(' ', format_type(base.type, base.modifier),
        case when collname in ('C', 'POSIX') then 'collate "C"' when not collisdeterministic then 'not deterministic' end,
        case when is_required then 'not null' end,
        case when attgenerated <> '' then 'generated' when attidentity = 'a' then 'generated always as identity' end)
      from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_collation on pg_collation.oid = attcollation
      cross join lateral (
        with recursive layer(type, modifier, is_required) as (
          select atttypid, atttypmod, attnotnull
          union all select typbasetype, typtypmod, is_required or typnotnull
          from layer join pg_type on oid = type where typtype = 'd'
        )
        select layer.* from layer join pg_type on oid = type where typtype <> 'd'
      ) as base
      cross join unnest(array['column',
        case when is_required and not atthasdef and attidentity = '' and typdefault is null then 'needed' end]) as each(kind)
      where attrelid = ${relation} and attnum > 0 and not attisdropped and kind is not null
      union all select 'index', ${table}, relname::text, concat(case when not indisvalid then 'invalid ' end,
        case when not indimmediate then 'deferrable ' end, case when indisunique then 'unique ' end, pg_get_indexdef(indexrelid))
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = ${relation}
      union all select 'partition', ${table}, pg_get_expr(relpartbound, oid), ''
      from pg_inherits join pg_class on oid = inhrelid where inhparent = ${relation} and relispartition
      ${used ? hasFunction(used, table) : raw("")}
      ${stamp ? sql`union all select 'stamp', ${table}, '', '' where ${hasForeignRows(stamp, table)}` : raw("")}`;
  });
  return toStatement(join(selects, " union all "));
}

function hasFunction({ signature, body }: NonNullable<TableShape["function"]>, table: Sql): Sql {
  return sql`
    union all select 'function', ${table}, '', '' from pg_proc
    where oid = to_regprocedure(${signature}::text) and prosrc = ${body}::text`;
}

/** The query is a text. PostgreSQL parses it only if the table has a column of this type. */
function hasForeignRows({ column, isForeign }: NonNullable<TableShape["stamp"]>, table: Sql): Sql {
  const query = raw(`'select 1 from %s where ${isForeign} limit 1'`);
  return sql`exists (
    select from pg_attribute where attrelid = to_regclass(${table}) and attname = ${raw(`'${column}'`)}
    and not attisdropped and atttypid = 'xid8'::regtype
    and query_to_xml(format(${query}, ${table}), false, true, '')::text <> '')`;
}

/** A sentence for each difference. */
export function readInspection(shapes: readonly TableShape[], rows: readonly Row[]): readonly string[] {
  const tables = shapes.map(({ table }) => table);
  const found = readRows(rows).map((reader) => {
    const kind = reader.text("kind");
    const table = reader.text("table_name");
    // With rows of another table, this table would seem missing.
    assertValid("column table_name", choiceFault(table, tables));
    return {
      kind,
      table,
      name: reader.text("name"),
      definition: reader.text("definition"),
    };
  });
  return shapes.flatMap(({ table, columns, indexes, isInserted, partitions, function: used }) => {
    const of = (kind: string) =>
      new Map(
        found.filter((each) => each.table === table && each.kind === kind).map((each) => [each.name, each.definition]),
      );
    const by = of("table").get("");
    if (by === undefined) return [`the table ${table} is missing`];
    const [foundColumns, foundIndexes] = [of("column"), of("index")];
    const known = new Set(columns.map(({ name }) => name));
    const needed = isInserted ? [...of("needed").keys()].filter((name) => !known.has(name)) : [];
    return [
      ...columns.flatMap((column) => columnDifference(table, column, foundColumns.get(column.name))),
      ...needed.map((name) => `the additional column ${name} of ${table} must have a default or allow null`),
      ...indexes.flatMap((index) => indexDifference(table, index, foundIndexes)),
      ...(partitions ? partitionDifferences(table, partitions, by, of("partition")) : []),
      ...(used && !of("function").has("") ? [`the function ${used.signature} is missing or differs`] : []),
      ...Array.from(of("stamp"), () => `rows of ${table} were written in another cluster: run restamp`),
    ];
  });
}

function columnDifference(table: string, { name, type, accepts }: ColumnShape, found: string | undefined): string[] {
  const place = `the column ${name} of ${table}`;
  if (found === undefined) return [`${place} is missing`];
  // Without a length, `varchar` is equivalent to `text`.
  const isEqual = found.replace("character varying ", "text ") === type;
  return isEqual || accepts?.test(found) ? [] : [`${place} must be ${type}, but is ${found}`];
}

function indexDifference(
  table: string,
  { name, method, keys, isInAnyOrder = false, ordered = 0 }: IndexShape,
  found: ReadonlyMap<string, string>,
): string[] {
  const expected = `${method} (${keys.join(", ")})`;
  const isExpected = (definition: string) => isSameIndex(definition, expected, isInAnyOrder, ordered);
  if (name === undefined) {
    const key = `the key (${keys.join(", ")}) of ${table}`;
    const unique = Array.from(found.values()).filter(
      (each) => /^(?:deferrable )?unique /.test(each) && isExpected(each),
    );
    if (unique.length === 0) return [`${key} is missing`];
    return unique.every((each) => each.startsWith("unique ")) ? [] : [`${key} must not be deferrable`];
  }
  const place = `the index "${name}" of ${table}`;
  const definition = found.get(name);
  if (definition === undefined) return [`${place} is missing`];
  if (definition.startsWith("invalid ")) return [`${place} is invalid: drop it, and create it again`];
  if (definition.includes("unique ")) return [`${place} must not be unique`];
  return isExpected(definition) ? [] : [`${place} must use ${expected}, but is ${definition}`];
}

/** Ignores parentheses, quotes and spaces, which PostgreSQL writes differently, and clauses that do not matter. */
function isSameIndex(definition: string, expected: string, isInAnyOrder: boolean, ordered: number): boolean {
  const start = " USING ";
  const written = definition.slice(definition.indexOf(start) + start.length).replace(withoutDifference, "");
  const [a, b] = [written, expected].map((text) => {
    const [method, ...keys] = text.replace("(", ",").split(",");
    const firstOrdered = keys.length - ordered;
    // An index can be read in either direction, so the ordered columns may all be descending.
    const goesDown = keys.slice(firstOrdered).every((key) => goingDown.test(key));
    const compared = keys.map((key, at) => {
      const isOrdered = at >= firstOrdered;
      return key.replace(isOrdered ? (goesDown ? goingDown : "") : anyOrder, "").replace(/[\s()"]/g, "");
    });
    return [method, ...(isInAnyOrder ? compared.sort() : compared)].join();
  });
  return a === b;
}

const withoutDifference = / (?:WITH|INCLUDE) \([^)]*\)| NULLS NOT DISTINCT/g;

/** Does not match `DESC NULLS LAST`: PostgreSQL would not use the index for the order of the statements. */
const goingDown = / DESC(?=\)?$)/;

/** For columns that are only compared with `=`, the direction and the pattern operator classes do not matter. */
const anyOrder = /(?: (?:text|varchar)_pattern_ops)?(?: DESC)?(?: NULLS (?:FIRST|LAST))?(?=\)?$)/;

function partitionDifferences(
  table: string,
  partitions: NonNullable<TableShape["partitions"]>,
  by: string,
  found: ReadonlyMap<string, string>,
): string[] {
  if (by !== partitions.by) {
    return [`${table} must be partitioned by ${partitions.by}, but is ${by === "" ? "not" : `partitioned by ${by}`}`];
  }
  return partitions.bounds
    .filter((bounds) => !found.has(bounds))
    .map((bounds) => `the partition of ${table} ${bounds.toLowerCase()} is missing`);
}
