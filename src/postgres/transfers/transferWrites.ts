import { fieldFault, statusFault } from "../../list/transferRules";
import type { StockTransfer, TransferStatus } from "../../list/StockTransfer";
import { assertKnownFields, assertValid, within } from "../../result/misuse";
import { faultOf, objectFault } from "../../result/valueFaults";
import { thisTransaction, writtenBy } from "./changeFeed";
import type { Sql } from "../sql";
import { ruleFault, toArrayLiteral, toRows } from "../storable";
import {
  columnsByField,
  readColumns,
  readFieldsOf,
  recordOfColumns,
  type TransferColumn,
  transferColumns,
} from "./transferColumns";
import type { TransferLayout } from "./TransferLayout";
import type { StatusChange } from "./TransferTable";

/** The columns that can change: all except `seq` and `id`. */
const changing = transferColumns.slice(2);

/** The column of a store that keeps the lots of a transfer. */
export const columnOfLots = { name: "lots", type: "jsonb" } as const;

type Column = Pick<TransferColumn, "name" | "type">;

/** The cast is by text, because the driver postgres.js would serialise a `jsonb` value again. */
function given({ name, type }: Column): string {
  return `:${name}::${type === "jsonb" ? "text::jsonb" : type}`;
}

/** Columns with their values. With the option `changes`, each write also stores its transaction. */
function pairs(layout: TransferLayout, columns: readonly Column[], valueOf: (column: Column) => string) {
  const all = columns.map((column): [string, string] => [column.name, valueOf(column)]);
  return layout.hasChanges ? [...all, [writtenBy, thisTransaction] as const] : all;
}

/** @param rest The end of the `select`. Default: `values`, which PostgreSQL plans in less time. */
function compileInsert(layout: TransferLayout, columns: readonly Column[], rest?: string, valueOf = given): string {
  const all = pairs(layout, columns, valueOf);
  const values = all.map(([, value]) => value).join(", ");
  const source = rest === undefined ? `values (${values})` : `select ${values} ${rest}`;
  return `insert into ${layout.table} (${all.map(([name]) => name).join(", ")}) ${source}`;
}

function assign(layout: TransferLayout, columns: readonly Column[], valueOf = given): string {
  return pairs(layout, columns, valueOf)
    .map((pair) => pair.join(" = "))
    .join(", ");
}

function compileUpdate(layout: TransferLayout, columns: readonly Column[], valueOf = given): string {
  return `update ${layout.table} set ${assign(layout, columns, valueOf)} where ${layout.scope.own()}id = :id`;
}

/** `on conflict` would cover only one of the two unique keys; the other one would cause false conflicts and deadlocks. */
export function compilePut(layout: TransferLayout): string {
  return `
    with updated as (${compileUpdate(layout, changing)} and seq = :seq returning seq)
    ${compileInsert(layout, transferColumns, "where not exists (select from updated)")}`;
}

export function compileCreated(layout: TransferLayout, hasLots: boolean): string {
  return compileInsert(layout, hasLots ? [...transferColumns, columnOfLots] : transferColumns);
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

export function compileEvent(layout: TransferLayout, hasLots: boolean): string {
  const columns = eventFields.map((field) => columnsByField[field]);
  return compileUpdate(layout, hasLots ? [...columns, columnOfLots] : columns);
}

/** Like {@link compilePut}, for transfers as JSON. Existing rows are locked in the order of `seq`. */
export function compilePutAll(layout: TransferLayout): string {
  const { table, scope } = layout;
  const record = transferColumns.map(({ name, type }) => `${name} ${type}`).join(", ");
  const ofGiven = ({ name }: Column) => `given.${name}`;
  const isStored = `${scope.own("stored")}stored.seq = given.seq`;
  const rest = "from given where not exists (select from updated where updated.seq = given.seq) order by given.seq";
  return `
    with given as materialized (select * from jsonb_to_recordset(:transfers::text::jsonb) as given(${record})),
      locked as materialized (
        select stored.seq from ${table} as stored join given on ${isStored} and stored.id = given.id
        order by stored.seq for update of stored
      ),
      updated as (
        update ${table} as stored set ${assign(layout, changing, ofGiven)}
        from given join locked using (seq) where ${isStored} returning stored.seq
      )
    ${compileInsert(layout, transferColumns, rest, ofGiven)}`;
}

export function toRecords(transfers: readonly StockTransfer[], partnerCode: string | undefined): string {
  const taken = { seq: new Set<unknown>(), id: new Set<unknown>() };
  return toRows("transfers", transfers, (transfer, place) =>
    within(
      () => place,
      () => {
        const record = recordOfColumns(readFieldsOf(transfer, partnerCode));
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

export function compileStatusChange(layout: TransferLayout, id: string | null, change: StatusChange): Sql {
  assertValid("change", objectFault(change));
  assertKnownFields("change", change, ["from", ...Object.keys(changedFields)]);
  const from: unknown = change.from;
  const statuses: readonly unknown[] = Array.isArray(from) ? Array.from(from as unknown[]) : [from];
  if (statuses.length === 0) assertValid("change.from", faultOf("empty_list", from));
  for (const [index, status] of statuses.entries()) {
    assertValid(Array.isArray(from) ? `change.from[${index}]` : "change.from", statusFault(status));
  }
  const changed = Object.entries(changedFields).flatMap(([field, changes]) => {
    const value = change[field as keyof typeof changedFields];
    if (value === undefined && !required.includes(field)) return [];
    const column = columnsByField[changes];
    const fault = fieldFault(changes, value) ?? (column.textRule && ruleFault(column.textRule, value as string));
    assertValid(`change.${field}`, fault);
    return [{ ...column, value: value! }];
  });
  const { estimatedArrivalDate: estimate, latestArrivalDate: latest } = columnsByField;
  const columns = change.estimatedArrivalDate === undefined ? changed : [...changed, latest];
  // Drops a latest arrival before the new estimate.
  const kept = `case when ${latest.name} >= ${given(estimate)} then ${latest.name} end`;
  const update = compileUpdate(layout, columns, (column) => (column === latest ? kept : given(column)));
  return {
    text: `${update} and status = any(:from::text[]) returning ${readColumns}`,
    values: {
      ...Object.fromEntries(changed.map(({ name, value }) => [name, value])),
      id,
      from: toArrayLiteral(statuses as readonly TransferStatus[]),
    },
  };
}
