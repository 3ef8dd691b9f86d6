import { assertOptions, assertValid } from "../../result/misuse";
import { faultOf, integerFault } from "../../result/valueFaults";
import { readTableName, type Scope, scopeOf, type TableNames } from "../scope";
import type { TransferTableOptions } from "./TransferTable";

export interface TransferLayout {
  readonly names: TableNames;
  readonly table: string;
  readonly hasExtensions: boolean;
  readonly hasChanges: boolean;
  readonly isByPartner: boolean;
  /** Of one partner. */
  readonly scope: Scope;
  /** The number of partitions by partner; 0 if not partitioned. */
  readonly partitions: number;
}

/** Rejects a call that needs an option. */
export function assertOn(option: "changes" | "lots" | "holds", isOn: boolean): void {
  if (!isOn) assertValid(`options.${option}`, faultOf("unknown_code", isOn, { expected: "true for this call" }));
}

/** A limit, because the planner of PostgreSQL visits every partition that it cannot exclude. */
const maxPartitions = 1_000;

export function readTransferOptions(options: TransferTableOptions): TransferLayout {
  const known = ["name", "extensions", "changes", "byPartner", "partitions"] as const;
  assertOptions(options, known satisfies readonly (keyof TransferTableOptions)[]);
  const { name = "stock_transfer", extensions = true, changes = false, byPartner = false, partitions = 0 } = options;
  const names = readTableName(name);
  assertValid("options.partitions", integerFault(partitions, 0, maxPartitions));
  if (partitions > 0 && !byPartner) {
    assertValid("options.partitions", faultOf("malformed", partitions, { expected: "omitted without byPartner" }));
  }
  const flags = { hasExtensions: extensions, hasChanges: changes, isByPartner: byPartner };
  return { names, table: names.table, ...flags, scope: scopeOf(byPartner), partitions };
}
