import { readRows, type Row } from "./readRow";
import { join, raw, type Sql, sql } from "./sql";

/** The definition of a table. */
export interface TableShape {
  /** Quoted name. */
  readonly table: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
  /** The partition key and the bounds of each partition, in the notation of PostgreSQL. */
  readonly partitions?: { readonly by: string; readonly bounds: readonly string[] } | undefined;
  /** A column of transaction ids, its default, and a condition for rows that another PostgreSQL cluster has written. */
  readonly stamp?: { readonly column: string; readonly default: string; readonly isForeign: string } | undefined;
}

export interface ColumnShape {
  readonly name: string;
  /** Type, collation and nullability, in the notation of PostgreSQL. */
  readonly type: string;
  /** The default and the constraints. They are not inspected. */
  readonly rule?: string;
  /** Other accepted types, in the notation of PostgreSQL. Default: none. */
  readonly accepts?: RegExp;
}

export interface IndexShape {
  /** Unquoted name; `undefined` for the index of a key, which may have any name. */
  readonly name: string | undefined;
  readonly method: string;
  readonly keys: readonly string[];
}

export function requiredText(name: string): ColumnShape {
  return { name, type: 'text collate "C" not null' };
}

export function keyOf(keys: readonly string[]): IndexShape {
  return { name: undefined, method: "btree", keys };
}

/** `if not exists` compares only names: a table or an index with another definition remains. */
export function createTableSql({ table, columns, indexes }: TableShape): string[] {
  const isKey = ({ name }: IndexShape) => name === undefined;
  const parts = [
    ...columns.map(({ name, type, rule = "" }) => `${name} ${type} ${rule}`.trim()),
    ...indexes.filter(isKey).map(({ keys }, at) => `${at === 0 ? "primary key" : "unique"} (${keys.join(", ")})`),
  ];
  return [
    `create table if not exists ${table} (${parts.join(", ")})`,
    ...indexes
      .filter((index) => !isKey(index))
      .map(
        ({ name, method, keys }) =>
          `create index if not exists "${name!}" on ${table} using ${method} (${keys.join(", ")})`,
      ),
  ];
}

/**
 * Selects a row for each table, column, index and partition, a row (`default`) for the default of the stamp, and a row
 * (`stamp`) if another cluster has written rows. A domain counts as the type on which it is defined. The collations C and POSIX count as
 * equal, because both compare bytes. Names are not quoted, because the setting `quote_all_identifiers` would decide which
 * ones are.
 */
export function compileInspection(shapes: readonly TableShape[]): Sql {
  const selects = shapes.map(({ table: name, stamp }) => {
    const table = sql`${name}::text`;
    const relation = sql`to_regclass(${table})`;
    return sql`
      select 'table' as kind, ${table} as table_name, ''::text as name, coalesce(${unquoted(sql`pg_get_partkeydef(${relation})`)}, '') as definition
      where ${relation} is not null
      union all select 'column', ${table}, attname::text, concat_ws(' ',
        ${unquoted(raw("case typtype when 'd' then format_type(typbasetype, typtypmod) else format_type(atttypid, atttypmod) end"))},
        case when collname in ('C', 'POSIX') then 'collate "C"' when not collisdeterministic then 'not deterministic' end,
        case when attnotnull or typnotnull then 'not null' end)
      from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_collation on pg_collation.oid = attcollation
      where attrelid = ${relation} and attnum > 0 and not attisdropped
      union all select 'index', ${table}, relname::text, concat(case when not indisvalid then 'invalid ' end,
        case when indisunique or indisexclusion then 'unique ' end, ${unquoted(raw("pg_get_indexdef(indexrelid, 0, true)"))})
      from pg_index join pg_class on oid = indexrelid where indrelid = ${relation}
      union all select 'partition', ${table}, pg_get_expr(relpartbound, oid), ''
      from pg_inherits join pg_class on oid = inhrelid where inhparent = ${relation} and relispartition
      ${stamp ? inspectStamp(stamp, table) : raw("")}`;
  });
  return join(selects, " union all ");
}

function unquoted(text: Sql): Sql {
  return sql`replace(${text}, '"', '')`;
}

function inspectStamp({ column, isForeign }: NonNullable<TableShape["stamp"]>, table: Sql): Sql {
  const isColumn = sql`attrelid = to_regclass(${table}) and attname = ${raw(`'${column}'`)} and not attisdropped`;
  // A text: PostgreSQL parses the query only if the table has a column of this type.
  const query = raw(`'select 1 from %s where ${isForeign} limit 1'`);
  return sql`
    union all select 'default', ${table}, attname::text, ${unquoted(raw("pg_get_expr(adbin, adrelid)"))}
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum where ${isColumn}
    union all select 'stamp', ${table}, '', '' from pg_attribute where ${isColumn} and atttypid = 'xid8'::regtype
    and query_to_xml(format(${query}, ${table}), false, true, '')::text <> ''`;
}

/** A sentence for each difference. */
export function readInspection(shapes: readonly TableShape[], rows: readonly Row[]): readonly string[] {
  const found = readRows(rows, (reader) => ({
    kind: reader.text("kind"),
    table: reader.text("table_name"),
    name: reader.text("name"),
    definition: shortenIndex(reader.text("definition")),
  }));
  return shapes.flatMap(({ table, columns, indexes, partitions, stamp }) => {
    const of = (kind: string) =>
      new Map(
        found.filter((each) => each.table === table && each.kind === kind).map((each) => [each.name, each.definition]),
      );
    const by = of("table").get("");
    if (by === undefined) return [`the table ${table} is missing`];
    const [foundColumns, foundIndexes] = [of("column"), of("index")];
    const known = new Set(columns.map(({ name }) => name));
    return [
      ...columns.flatMap((column) => columnDifference(table, column, foundColumns.get(column.name))),
      ...indexes.flatMap((index) => indexDifference(table, index, foundIndexes)),
      ...uniqueDifferences(table, indexes, known, foundIndexes),
      ...(partitions ? partitionDifferences(table, partitions, by, of("partition")) : []),
      ...(stamp && foundColumns.has(stamp.column) && of("default").get(stamp.column) !== stamp.default
        ? [`the default of the column ${stamp.column} of ${table} must be ${stamp.default}`]
        : []),
      ...Array.from(of("stamp"), () => `rows of ${table} were written in another cluster: run restamp`),
    ];
  });
}

/** Reduces a statement such as `CREATE INDEX … USING btree (a, b) WHERE …` to `btree (a, b) where`. Keeps other texts. */
function shortenIndex(definition: string): string {
  return definition
    .replace(/CREATE .*? USING (\w+ \(.*?\))(?: (?:INCLUDE|NULLS NOT|WITH|TABLESPACE) .*?)?( WHERE .*)?$/, "$1$2")
    .replace(/ WHERE .*/, " where")
    .replace(/ (?:COLLATE|DESC|NULLS FIRST|NULLS LAST)\b/g, (word) => word.toLowerCase());
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
  { name, method, keys }: IndexShape,
  found: ReadonlyMap<string, string>,
): string[] {
  if (name === undefined) {
    const expected = [...keys].sort().join();
    const isThere = [...found.values()].some(
      (each) => each.startsWith("unique ") && keysOf(each).sort().join() === expected && each.endsWith(")"),
    );
    return isThere ? [] : [`the key (${keys.join(", ")}) of ${table} is missing`];
  }
  const place = `the index "${name}" of ${table}`;
  const expected = `${method} (${keys.join(", ")})`;
  const definition = found.get(name);
  if (definition === undefined) return [`${place} is missing`];
  if (definition.startsWith("invalid ")) return [`${place} is invalid: drop it, and create it again`];
  return definition.replace("unique ", "") === expected ? [] : [`${place} must use ${expected}, but is ${definition}`];
}

/** The keys of an index that is only compared with `=`: the direction and the pattern operator classes do not matter. */
function keysOf(definition: string): string[] {
  const keys = definition.slice(definition.indexOf(" (") + 2, definition.lastIndexOf(")")).split(", ");
  return keys.map((key) => key.replace(/(?: text_pattern_ops)?(?: desc)?(?: nulls (?:first|last))?$/, ""));
}

/**
 * Reports unique indexes that reject rows which the keys allow. An index is harmless if it contains a key, or an
 * additional column.
 */
function uniqueDifferences(
  table: string,
  expected: readonly IndexShape[],
  columns: ReadonlySet<string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const keys = expected.filter(({ name }) => name === undefined);
  return [...found].flatMap(([name, definition]) => {
    if (!definition.includes("unique ")) return [];
    const given = keysOf(definition);
    const isHarmless =
      keys.some((key) => key.keys.every((column) => given.includes(column))) ||
      given.some((key) => /^\w+$/.test(key) && !columns.has(key));
    return isHarmless ? [] : [`the index "${name}" of ${table} must not be unique`];
  });
}

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
