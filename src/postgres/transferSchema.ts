import { areAhead, thisTransaction, writtenBy } from "./changeFeed";
import { transferIndexes } from "./indexes";
import { type ColumnShape, createTableSql, keyOf, type TableShape } from "./inspection";
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
  const { names, hasExtensions } = layout;
  const shape = transferShape(layout);
  const [table, ...indexes] = createTableSql(shape);
  const { by, bounds } = shape.partitions ?? { by: "", bounds: [] };
  return [
    ...(hasExtensions ? ["create extension if not exists btree_gin", "create extension if not exists btree_gist"] : []),
    `${table!}${by && ` partition by ${by}`}`,
    ...bounds.map(
      (each, part) => `create table if not exists ${names.beside(`_p${part}`)} partition of ${shape.table} ${each}`,
    ),
    ...indexes,
  ];
}

/** Texts are compared by code point, which is faster and independent of the locale of the database. */
function typeOf(type: string): string {
  return type.startsWith("text") ? `${type} collate "C"` : type;
}

/** The table that {@link createTransferSchema} creates. */
export function transferShape(layout: TransferLayout): TableShape {
  const { names, hasChanges, isByPartner, partitions } = layout;
  const partner = partnerColumns(isByPartner);
  const columns = transferColumns.map(({ column, type, rule }): ColumnShape => {
    const [isRequired, others] = [rule.startsWith("not null"), rule.replace("not null", "").trim()];
    return { name: column, type: `${typeOf(type)}${isRequired ? " not null" : ""}`, rule: others };
  });
  // The default also applies to rows that other programs insert.
  const stamp = { name: writtenBy, type: "xid8 not null", rule: `default ${thisTransaction}` };
  return {
    table: names.table,
    columns: [...columns, ...(hasChanges ? [stamp] : [])],
    indexes: [keyOf([...partner, "seq"]), keyOf([...partner, "id"]), ...transferIndexes(layout)],
    ...(partitions > 0 && { partitions: { by: "HASH (partner_code)", bounds: boundsOf(partitions) } }),
    ...(hasChanges && { stamp: { column: writtenBy, default: thisTransaction, isForeign: areAhead } }),
  };
}

/** The bounds of the partitions in the notation of PostgreSQL. */
function boundsOf(partitions: number): readonly string[] {
  return Array.from({ length: partitions }, (_, part) => `FOR VALUES WITH (modulus ${partitions}, remainder ${part})`);
}
