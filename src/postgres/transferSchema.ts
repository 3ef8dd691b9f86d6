import { areAhead, thisTransaction, writtenBy } from "./changeFeed";
import { transferIndexes } from "./indexes";
import { type ColumnShape, createIndexSql, type IndexShape, type TableShape } from "./inspection";
import { partnerColumns, type TableNames } from "./scope";
import type { Sql } from "./sql";
import { transferColumns } from "./transferColumns";

export interface TransferLayout {
  readonly names: TableNames;
  /** Quoted name of the table. */
  readonly table: Sql;
  readonly hasExtensions: boolean;
  /** The option `changes`. */
  readonly hasChanges: boolean;
  /** The option `byPartner`. */
  readonly isByPartner: boolean;
  /** The number of partitions by partner; 0 if not partitioned. */
  readonly partitions: number;
}

export function createTransferSchema(layout: TransferLayout): string[] {
  const { names, hasExtensions, hasChanges, isByPartner, partitions } = layout;
  const { table } = names;
  const key = (column: string) => [...partnerColumns(isByPartner), column].join(", ");
  const columns = transferColumns.map(({ column, type, rule }) => `${column} ${typeOf(type)} ${rule}`.trim());
  // The default also applies to rows that other programs insert.
  if (hasChanges) columns.push(`${writtenBy} xid8 not null default ${thisTransaction}`);
  const parts = partitions > 0 ? " partition by hash (partner_code)" : "";
  return [
    ...(hasExtensions ? ["create extension if not exists btree_gin", "create extension if not exists btree_gist"] : []),
    `create table if not exists ${table} (${columns.join(", ")}, primary key (${key("seq")}), unique (${key("id")}))${parts}`,
    ...boundsOf(layout).map(
      (bounds, part) => `create table if not exists ${names.beside(`_p${part}`)} partition of ${table} ${bounds}`,
    ),
    ...transferIndexes(layout).map((each) => createIndexSql(table, each)),
  ];
}

/** Texts are compared by code point, which is faster and independent of the locale of the database. */
function typeOf(type: string): string {
  return type.startsWith("text") ? `${type} collate "C"` : type;
}

/** The table that {@link createTransferSchema} creates. */
export function transferShape(layout: TransferLayout): TableShape {
  const { names, hasChanges, isByPartner, partitions } = layout;
  const columns = transferColumns.map(({ column, type, rule }): ColumnShape => ({
    name: column,
    type: `${typeOf(type)}${rule === "" ? "" : " not null"}`,
  }));
  const key = (column: string): IndexShape => ({
    name: undefined,
    method: "btree",
    keys: [...partnerColumns(isByPartner), column],
  });
  return {
    table: names.table,
    columns: [...columns, ...(hasChanges ? [{ name: writtenBy, type: "xid8 not null" }] : [])],
    indexes: [key("seq"), key("id"), ...transferIndexes(layout)],
    isInserted: true,
    ...(partitions > 0 && { partitions: { by: "HASH (partner_code)", bounds: boundsOf(layout) } }),
    ...(hasChanges && { stamp: { column: writtenBy, default: thisTransaction, isForeign: areAhead } }),
  };
}

/** The bounds of the partitions in the notation of PostgreSQL. */
function boundsOf({ partitions }: TransferLayout): readonly string[] {
  return Array.from({ length: partitions }, (_, part) => `FOR VALUES WITH (modulus ${partitions}, remainder ${part})`);
}
