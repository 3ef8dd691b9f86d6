export interface TableShape {
  /** Quoted name. */
  readonly table: string;
  readonly columns: readonly ColumnShape[];
  readonly indexes: readonly IndexShape[];
  /** The partition key, and each partition with its bounds. */
  readonly partitions?: { readonly by: string; readonly parts: readonly Partition[] } | undefined;
}

export interface ColumnShape {
  readonly name: string;
  /** With the collation. */
  readonly type: string;
  readonly isRequired?: boolean | undefined;
  readonly default?: string | undefined;
  readonly check?: string | undefined;
}

export interface IndexShape {
  /** Unquoted name; `undefined` for the index of a key. */
  readonly name: string | undefined;
  readonly method: string;
  readonly keys: readonly string[];
}

interface Partition {
  /** Quoted name. */
  readonly table: string;
  readonly bounds: string;
}

export interface Definition {
  readonly text: string;
  /** The condition for creating it. It reads the catalogs only, so it needs no right and waits for no lock. */
  readonly isMissing: string;
  readonly table?: string;
  readonly index?: string;
  /** Of an index of a partition: the index of the table that it becomes a part of. Only `migrate` creates it. */
  readonly partOf?: string;
}

export function requiredText(name: string): ColumnShape {
  return { name, type: textType, isRequired: true };
}

/** Texts are compared by code point, which is faster and independent of the locale of the database. */
export const textType = 'text collate "C"';

export function keyOf(keys: readonly string[]): IndexShape {
  return { name: undefined, method: "btree", keys };
}

/** The statements that create what is missing, one after the other. */
export function toTexts(definitions: readonly Definition[]): readonly string[] {
  return definitions
    .filter(({ partOf }) => partOf === undefined)
    .map(({ text, isMissing }) => `do $$ begin if ${isMissing} then ${text}; end if; end $$`);
}

/** The id of a table, sequence or index; null if there is none. Without a schema, new tables go to the current one. */
export function idOf(name: string): string {
  return name.includes(".") ? `to_regclass('${name}')` : `to_regclass(quote_ident(current_schema()) || '.${name}')`;
}

export function defineSchema(schema: string): Definition {
  return { text: `create schema ${schema}`, isMissing: `to_regnamespace('${schema}') is null` };
}

export function defineExtension(name: string): Definition {
  return {
    text: `create extension if not exists ${name}`,
    isMissing: `not exists (select from pg_extension where extname = '${name}')`,
  };
}

export function defineSequence(name: string): Definition {
  return { text: `create sequence ${name}`, isMissing: `${idOf(name)} is null` };
}

/** A table with its partitions, then later columns and indexes. A view or a foreign table stays as it is. */
export function defineTable({ table, columns, indexes, partitions }: TableShape): readonly Definition[] {
  const keys = indexes.filter(({ name }) => name === undefined);
  const parts = [
    ...columns.map((column) => writeColumn(column) + (column.check ? ` check (${column.check})` : "")),
    ...keys.map((key, at) => `${at === 0 ? "primary key" : "unique"} (${key.keys.join(", ")})`),
  ];
  const isTable = `exists (select from pg_class where oid = ${idOf(table)} and relkind in ('r', 'p'))`;
  const later = columns.filter((column) => !column.isRequired || column.default !== undefined);
  const by = partitions ? ` partition by ${partitions.by}` : "";
  return [
    { text: `create table ${table} (${parts.join(", ")})${by}`, isMissing: `${idOf(table)} is null` },
    ...(partitions?.parts ?? []).map((part) => ({
      text: `create table ${part.table} partition of ${table} ${part.bounds}`,
      isMissing: `${idOf(part.table)} is null`,
      table,
    })),
    ...later.map((column) => ({
      // Not validated: the rows have null or the default, and testing them would stop all others meanwhile.
      text: `alter table ${table} add column ${writeColumn(column)}${column.check ? `, add check (${column.check}) not valid` : ""}`,
      isMissing: `${isTable} and not exists (select from pg_attribute where attrelid = ${idOf(table)} and attname = '${column.name}' and not attisdropped)`,
      table,
    })),
    ...indexes
      .filter(({ name }) => name !== undefined)
      .flatMap((index) => defineIndex(table, partitions?.parts, index, isTable)),
  ];
}

function defineIndex(
  table: string,
  parts: readonly Partition[] = [],
  { name, method, keys }: IndexShape,
  isTable: string,
): readonly Definition[] {
  const define = (of: string, own: string, condition: string): Definition => ({
    text: `create index "${own}" on ${of} using ${method} (${keys.join(", ")})`,
    isMissing: `${condition} and not exists (select from pg_index join pg_class on oid = indexrelid where indrelid = ${idOf(of)} and relname = '${own}')`,
    table: of,
    // In the schema of its table.
    index: [...of.split(".").slice(0, -1), `"${own}"`].join("."),
  });
  const whole = define(table, name!, isTable);
  const ofParts = parts.map((part, at) => ({
    ...define(part.table, `${name!}_p${at}`, `${whole.isMissing} and ${idOf(part.table)} is not null`),
    partOf: whole.index!,
  }));
  return [...ofParts, whole];
}

function writeColumn({ name, type, isRequired, default: standard }: ColumnShape): string {
  return `${name} ${type}${isRequired ? " not null" : ""}${standard === undefined ? "" : ` default ${standard}`}`;
}
