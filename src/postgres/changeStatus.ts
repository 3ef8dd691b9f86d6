import { statusFault, timeFault } from "../list/transferRules";
import type { TransferStatus } from "../list/StockTransfer";
import type { Fault } from "../result/Issue";
import { assertKnownFields, assertValid } from "../result/misuse";
import { faultOf, objectFault, textFault } from "../result/valueFaults";
import { partnerIs, storableText, type Statement, toArrayLiteral, ValueList } from "./Statement";
import { readColumns } from "./transferColumns";

/** A change of a status, and what changes with it. A field that is not given stays as it is. */
export interface StatusChange {
  /** The statuses that the transfer may have before. */
  readonly from: TransferStatus | readonly TransferStatus[];
  /** The status that it has afterwards. */
  readonly to: TransferStatus;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** Any text that PostgreSQL can keep. */
  readonly subStatus?: string | undefined;
  /** Any text that PostgreSQL can keep. */
  readonly note?: string | undefined;
  /** Epoch milliseconds. */
  readonly doneAt?: number | undefined;
}

interface ChangeField {
  readonly column: string;
  readonly type: "text" | "bigint";
  readonly fault: (value: unknown) => Fault | undefined;
}

/** The fields that are written, with their columns and rules. */
const fields = {
  to: { column: "status", type: "text", fault: statusFault },
  updatedAt: { column: "updated_at", type: "bigint", fault: (value) => timeFault(value) },
  subStatus: { column: "sub_status", type: "text", fault: storableFault },
  note: { column: "note", type: "text", fault: storableFault },
  doneAt: { column: "done_at", type: "bigint", fault: (value) => timeFault(value) },
} as const satisfies Record<Exclude<keyof StatusChange, "from">, ChangeField>;

const required: readonly string[] = ["to", "updatedAt"];

function storableFault(value: unknown): Fault | undefined {
  if (typeof value !== "string") return textFault(value);
  return storableText.accepts(value) ? undefined : faultOf("malformed", value, { expected: storableText.rule });
}

/**
 * `update stock_transfer set status = $3::text, … where id = $1 and status = any($2::text[]) returning seq, id, …`
 *
 * @param assignments What else each update sets.
 * @param partnerCode In a table by partner, whose transfer it is.
 * @throws RangeError or TypeError with the field, the rule and the value.
 */
export function compileStatusChange(
  table: string,
  id: string | null,
  change: StatusChange,
  assignments: readonly string[],
  partnerCode?: string,
): Statement {
  assertValid("change", objectFault(change));
  assertKnownFields("change", change, ["from", ...Object.keys(fields)]);
  const from: unknown = change.from;
  const statuses: readonly unknown[] = Array.isArray(from) ? Array.from(from as unknown[]) : [from];
  if (statuses.length === 0) assertValid("change.from", faultOf("empty_list", from));
  for (const [index, status] of statuses.entries()) {
    assertValid(Array.isArray(from) ? `change.from[${index}]` : "change.from", statusFault(status));
  }
  const values = new ValueList();
  values.add(id);
  values.add(toArrayLiteral(statuses as readonly TransferStatus[]));
  const changes = Object.entries(fields).flatMap(([field, { column, type, fault }]) => {
    const value = change[field as keyof typeof fields];
    if (value === undefined && !required.includes(field)) return [];
    assertValid(`change.${field}`, fault(value));
    return [`${column} = ${values.add(value!)}::${type}`];
  });
  const ofPartner = partnerCode === undefined ? "" : ` and ${partnerIs(values.add(partnerCode))}`;
  const text =
    `update ${table} set ${[...changes, ...assignments].join(", ")} ` +
    `where id = $1 and status = any($2::text[])${ofPartner} returning ${readColumns}`;
  return { text, values: values.list };
}
