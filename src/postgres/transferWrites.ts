import { fieldFault, statusFault } from "../list/transferRules";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import { assertKnownFields, assertValid, within } from "../result/misuse";
import { arrayFault, faultOf, objectFault } from "../result/valueFaults";
import { thisTransaction, writtenBy } from "./changeFeed";
import type { Scope } from "./scope";
import { all, join, raw, type Sql, sql } from "./sql";
import { ruleFault, toArrayLiteral } from "./storable";
import { columnsByField, readColumns, toRecord, transferColumns, type TransferRecord } from "./transferColumns";
import type { TransferLayout } from "./transferSchema";

/**
 * Parts of a statement that updates the stored transfers and inserts the others. `on conflict` would cover only one of
 * the two unique keys. The other key would cause false conflicts and deadlocks. Existing rows are locked in the order of
 * `seq`.
 *
 * @param hasLots Whether the records have `lots`, in a store with lots.
 */
export function putParts(
  { table, hasChanges }: TransferLayout,
  scope: Scope,
  records: readonly TransferRecord[],
  hasLots = false,
): readonly Sql[] {
  const recorded = [...transferColumns, ...(hasLots ? [{ column: "lots", type: "jsonb" }] : [])];
  const columns = [...recorded.map(({ column }) => column), ...(hasChanges ? [writtenBy] : [])];
  const types = raw(recorded.map(({ column, type }) => `${column} ${type}`).join(", "));
  const names = raw(columns.join(", "));
  // A stored transfer keeps its `seq` and `id`.
  const assignments = columns.slice(2).map((column) => raw(`${column} = given.${column}`));
  const stamp = raw(hasChanges ? `, ${thisTransaction} as ${writtenBy}` : "");
  const isStored = all([...scope.conditions("stored"), raw("stored.seq = given.seq")]);
  return [
    sql`
      given as materialized (
        select *${stamp} from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as given(${types})
      )`,
    sql`
      locked as materialized (
        select stored.seq from ${table} as stored join given on ${isStored} and stored.id = given.id
        order by stored.seq for update of stored
      )`,
    sql`
      updated as (
        update ${table} as stored set ${join(assignments)} from given join locked using (seq) where ${isStored}
        returning stored.seq
      )`,
    sql`
      inserted as (
        insert into ${table} (${names}) select ${names} from given
        where not exists (select from updated where updated.seq = given.seq) order by given.seq
      )`,
  ];
}

/** Inserts or replaces transfers. */
export function compilePut(layout: TransferLayout, scope: Scope, records: readonly TransferRecord[]): Sql {
  return sql`with ${join(putParts(layout, scope, records))} select where false`;
}

const maxTransfers = 10_000;

export function toRecords(
  transfers: readonly StockTransfer[],
  partnerCode: string | undefined,
): readonly TransferRecord[] {
  assertValid("transfers", arrayFault(transfers));
  if (transfers.length > maxTransfers) {
    assertValid("transfers", faultOf("too_big", transfers, { max: maxTransfers, expected: "transfers" }));
  }
  const taken = { seq: new Set<unknown>(), id: new Set<unknown>() };
  return Array.from(transfers, (transfer, index) =>
    within(
      () => `transfers[${index}]`,
      () => {
        const record = toRecord(transfer, partnerCode);
        for (const [field, values] of Object.entries(taken)) {
          const value = record[field];
          if (values.has(value)) assertValid(field, faultOf("not_unique", value, { expected: "be unique" }));
          values.add(value);
        }
        return record;
      },
    ),
  );
}

/** A change of the status of a transfer, with other fields to set. Omitted fields keep their values. */
export interface StatusChange {
  /** The status before the change, or a list of possible statuses. In another status, the transfer is not changed. */
  readonly from: TransferStatus | readonly TransferStatus[];
  /** The new status. */
  readonly to: TransferStatus;
  /** Instant of the change, in epoch milliseconds. */
  readonly updatedAt: number;
  /** A detail of the status, without NUL and lone surrogates. */
  readonly subStatus?: string | undefined;
  /** A note, without NUL and lone surrogates. */
  readonly note?: string | undefined;
  /** Instant of completion, in epoch milliseconds. */
  readonly doneAt?: number | undefined;
  /** Code of the shipment from the source, without NUL and lone surrogates. */
  readonly outboundShipmentCode?: string | undefined;
  /** Code of the shipment to the destination, without NUL and lone surrogates. */
  readonly inboundShipmentCode?: string | undefined;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate?: string | undefined;
}

/** The field of a transfer that each field of a change sets. */
const changedFields = {
  to: "status",
  updatedAt: "updatedAt",
  subStatus: "subStatus",
  note: "note",
  doneAt: "doneAt",
  outboundShipmentCode: "outboundShipmentCode",
  inboundShipmentCode: "inboundShipmentCode",
  estimatedArrivalDate: "estimatedArrivalDate",
} as const satisfies Record<Exclude<keyof StatusChange, "from">, keyof StockTransfer>;

const required: readonly string[] = ["to", "updatedAt"];

export function compileStatusChange(
  { table, hasChanges }: TransferLayout,
  scope: Scope,
  id: string | null,
  change: StatusChange,
): Sql {
  assertValid("change", objectFault(change));
  assertKnownFields("change", change, ["from", ...Object.keys(changedFields)]);
  const from: unknown = change.from;
  const statuses: readonly unknown[] = Array.isArray(from) ? Array.from(from as unknown[]) : [from];
  if (statuses.length === 0) assertValid("change.from", faultOf("empty_list", from));
  for (const [index, status] of statuses.entries()) {
    assertValid(Array.isArray(from) ? `change.from[${index}]` : "change.from", statusFault(status));
  }
  const assignments = Object.entries(changedFields).flatMap(([name, field]) => {
    const value = change[name as keyof typeof changedFields];
    if (value === undefined && !required.includes(name)) return [];
    const { column, type, textRule } = columnsByField[field];
    const fault = fieldFault(field, value) ?? (textRule && ruleFault(textRule, value as string));
    assertValid(`change.${name}`, fault);
    return [sql`${raw(column)} = ${value!}::${raw(type)}`];
  });
  if (hasChanges) assignments.push(raw(`${writtenBy} = ${thisTransaction}`));
  const isFrom = sql`status = any(${toArrayLiteral(statuses as readonly TransferStatus[])}::text[])`;
  return sql`
    update ${table} set ${join(assignments)}
    where ${all([sql`id = ${id}`, isFrom, ...scope.conditions()])} returning ${readColumns}`;
}
