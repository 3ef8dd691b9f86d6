import type { TableNames } from "../scope";
import type { Sql } from "../sql";

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
