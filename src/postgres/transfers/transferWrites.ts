import { fieldFault, statusFault } from "../../list/transferRules";
import type { StockTransfer, TransferStatus } from "../../list/StockTransfer";
import { assertKnownFields, assertValid, within } from "../../result/misuse";
import { arrayFault, faultOf, objectFault } from "../../result/valueFaults";
import { thisTransaction, writtenBy } from "./changeFeed";
import type { Scope } from "../scope";
import { all, join, raw, type Scalar, slot, type Sql, sql } from "../sql";
import { ruleFault, toArrayLiteral } from "../storable";
import { columnsByField, readColumns, toTransferValues, type TransferColumn, transferColumns } from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";

const names = transferColumns.map(({ column }) => column);

/** The columns that can change: all except `seq` and `id`. */
const changing = names.slice(2);

/** With the option `changes`, each update also stores its transaction. */
function stampOf(hasChanges: boolean): readonly Sql[] {
  return hasChanges ? [raw(`${writtenBy} = ${thisTransaction}`)] : [];
}

/** The rest of `insert into` the table: `(seq, id, …) select …`. */
function columnsAndValues(values: readonly Sql[], hasChanges: boolean): Sql {
  const columns = [...names, ...(hasChanges ? [writtenBy] : [])];
  return sql`(${raw(columns.join(", "))}) select ${join([...values, ...(hasChanges ? [raw(thisTransaction)] : [])])}`;
}

/** The cast of a value to the type of its column. */
function castTo(type: TransferColumn["type"], value: Sql | Scalar): Sql {
  // By text, because the driver postgres.js would serialise a `jsonb` value again.
  return sql`${value}::${raw(type === "jsonb" ? "text::jsonb" : type)}`;
}

/**
 * An update, then an insert if no row was found. `on conflict` would cover only one of the two unique keys. The other
 * key would cause false conflicts and deadlocks.
 */
export function compilePut({ table, hasChanges }: TransferLayout, scope: Scope, given: readonly Scalar[]): Sql {
  const values = transferColumns.map(({ type }, at) => castTo(type, given[at]!));
  const [seq, id, ...others] = values as [Sql, Sql, ...Sql[]];
  const assignments = others.map((value, at) => sql`${raw(changing[at]!)} = ${value}`);
  return sql`
    with updated as (
      update ${table} set ${join([...assignments, ...stampOf(hasChanges)])}
      where ${all([...scope.conditions(), sql`id = ${id}`, sql`seq = ${seq}`])} returning seq
    )
    insert into ${table} ${columnsAndValues(values, hasChanges)} where not exists (select from updated)`;
}

/** Inserts a transfer that is not stored yet. The slots are named like the columns. */
export function compileInsert({ table, hasChanges }: TransferLayout, hasLots: boolean): Sql {
  const columns = [...transferColumns, ...(hasLots ? [{ column: "lots", type: "jsonb" as const }] : [])];
  const [into, values] = [columns.map(({ column }) => raw(column)), columns.map(slotOf)];
  const stamp = hasChanges ? [raw(thisTransaction)] : [];
  return sql`
    insert into ${table} (${join([...into, ...(hasChanges ? [raw(writtenBy)] : [])])})
    values (${join([...values, ...stamp])})`;
}

const eventFields = [
  "status",
  "items",
  "updatedAt",
  "doneAt",
  "estimatedArrivalDate",
  "latestArrivalDate",
  "outboundShipmentCode",
  "inboundShipmentCode",
] as const satisfies (keyof StockTransfer)[];

/** Stores what an event can change. The slots are named like the columns. */
export function compileEvent({ table, hasChanges }: TransferLayout, scope: Scope, hasLots: boolean): Sql {
  const columns = [
    ...eventFields.map((field) => columnsByField[field]),
    ...(hasLots ? [{ column: "lots", type: "jsonb" as const }] : []),
  ];
  const assignments = columns.map((column) => sql`${raw(column.column)} = ${slotOf(column)}`);
  return sql`
    update ${table} set ${join([...assignments, ...stampOf(hasChanges)])}
    where ${all([...scope.conditions(), sql`id = ${slot("id")}`])}`;
}

function slotOf({ column, type }: Pick<TransferColumn, "column" | "type">): Sql {
  return castTo(type, slot(column));
}

/** Like {@link compilePut}, for transfers as JSON. Existing rows are locked in the order of `seq`. */
export function compilePutAll({ table, hasChanges }: TransferLayout, scope: Scope, transfers: string): Sql {
  const record = transferColumns.map(({ column, type }) => `${column} ${type}`).join(", ");
  const assignments = changing.map((column) => raw(`${column} = given.${column}`));
  const given = names.map((column) => raw(`given.${column}`));
  const isStored = all([...scope.conditions("stored"), raw("stored.seq = given.seq")]);
  return sql`
    with given as materialized (select * from jsonb_to_recordset(${transfers}::text::jsonb) as given(${raw(record)})),
      locked as materialized (
        select stored.seq from ${table} as stored join given on ${isStored} and stored.id = given.id
        order by stored.seq for update of stored
      ),
      updated as (
        update ${table} as stored set ${join([...assignments, ...stampOf(hasChanges)])}
        from given join locked using (seq) where ${isStored} returning stored.seq
      )
    insert into ${table} ${columnsAndValues(given, hasChanges)} from given
    where not exists (select from updated where updated.seq = given.seq) order by given.seq`;
}

const maxTransfers = 10_000;

export function toRecords(transfers: readonly StockTransfer[], partnerCode: string | undefined): string {
  assertValid("transfers", arrayFault(transfers));
  if (transfers.length > maxTransfers) {
    assertValid("transfers", faultOf("too_big", transfers, { max: maxTransfers, expected: "transfers" }));
  }
  const taken = { seq: new Set<unknown>(), id: new Set<unknown>() };
  const records = Array.from(transfers, (transfer, index) =>
    within(
      () => `transfers[${index}]`,
      () => {
        const record = toRecord(toTransferValues(transfer, partnerCode));
        for (const [field, values] of Object.entries(taken)) {
          const value = record[field];
          if (values.has(value)) assertValid(field, faultOf("not_unique", value, { expected: "be unique" }));
          values.add(value);
        }
        return record;
      },
    ),
  );
  return JSON.stringify(records);
}

function toRecord(values: readonly Scalar[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    transferColumns.map(({ column, type }, at) => {
      const value = values[at]!;
      return [column, type === "jsonb" ? (JSON.parse(String(value)) as unknown) : value];
    }),
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
  const isFrom = sql`status = any(${toArrayLiteral(statuses as readonly TransferStatus[])}::text[])`;
  return sql`
    update ${table} set ${join([...assignments, ...stampOf(hasChanges)])}
    where ${all([sql`id = ${id}`, isFrom, ...scope.conditions()])} returning ${readColumns}`;
}
