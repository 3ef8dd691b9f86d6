import type { StockTransfer } from "../list/StockTransfer";
import { assertValid, within } from "../result/misuse";
import { arrayFault, faultOf, objectFault } from "../result/valueFaults";
import { thisTransaction, writtenBy } from "./changeFeed";
import { partnerIs, type Statement, type TableLayout } from "./Statement";
import { toTransferValues, transferColumns } from "./transferColumns";

const columns = Object.values(transferColumns);
const names = columns.map(({ column }) => column);

/** What each update sets beside the transfer's own columns. */
export function stampOf(hasChanges: boolean): readonly string[] {
  return hasChanges ? [`${writtenBy} = ${thisTransaction}`] : [];
}

/** `(seq, id, …) select $1::bigint, $2::text, …` */
function columnsAndValues(values: readonly string[], hasChanges: boolean): string {
  const [columns, selected] = hasChanges
    ? [
        [...names, writtenBy],
        [...values, thisTransaction],
      ]
    : [names, values];
  return `(${columns.join(", ")}) select ${selected.join(", ")}`;
}

/**
 * An update, and an insert if that found nothing:
 *
 *     with updated as (update stock_transfer set status = $3::text, … where id = $2 and seq = $1 returning seq)
 *     insert into stock_transfer (seq, id, status, …)
 *     select $1::bigint, $2::text, $3::text, … where not exists (select from updated)
 *
 * `on conflict` beside a second unique key would report conflicts, and deadlocks, where there are none.
 */
export function compilePut({ table, hasChanges, isByPartner }: TableLayout): string {
  const placeholders = columns.map(({ kind: { type } }, index) =>
    // The driver postgres.js would turn a value for `jsonb` into JSON once more.
    type === "jsonb" ? `$${index + 1}::text::jsonb` : `$${index + 1}::${type}`,
  );
  const ofPartner = isByPartner ? `${partnerIs(placeholders[names.indexOf("partner_code")]!)} and ` : "";
  // All but `seq` and `id`, which never change.
  const assignments = names.map((column, index) => `${column} = ${placeholders[index]}`).slice(2);
  return (
    `with updated as (update ${table} set ${[...assignments, ...stampOf(hasChanges)].join(", ")} ` +
    `where ${ofPartner}id = $2 and seq = $1 returning seq) ` +
    `insert into ${table} ${columnsAndValues(placeholders, hasChanges)} where not exists (select from updated)`
  );
}

/**
 * The same for many transfers, which `$1` has as JSON. Rows that are there already are locked in the order of their `seq`.
 *
 *     with given as materialized (select * from jsonb_to_recordset($1::text::jsonb) as given(seq bigint, …)),
 *       locked as materialized (
 *         select stored.seq from stock_transfer as stored join given on … order by stored.seq for update of stored),
 *       updated as (update stock_transfer as stored set status = given.status, … from given join locked using (seq) … returning …)
 *     insert into stock_transfer (seq, …) select seq, … from given where seq not in (select seq from updated)
 */
export function compilePutAll({ table, hasChanges, isByPartner }: TableLayout): string {
  const ofPartner = isByPartner ? `${partnerIs("$2")} and ` : "";
  const record = columns.map(({ column, kind: { type } }) => `${column} ${type}`).join(", ");
  const assignments = names.map((column) => `${column} = given.${column}`).slice(2);
  return (
    `with given as materialized (select * from jsonb_to_recordset($1::text::jsonb) as given(${record})), ` +
    `locked as materialized (select stored.seq from ${table} as stored join given on stored.seq = given.seq and stored.id = given.id ` +
    `${isByPartner ? `where stored.${partnerIs("$2")} ` : ""}order by stored.seq for update of stored), ` +
    `updated as (update ${table} as stored set ${[...assignments, ...stampOf(hasChanges)].join(", ")} ` +
    `from given join locked using (seq) where ${ofPartner && `stored.${ofPartner}`}stored.seq = given.seq returning stored.seq) ` +
    `insert into ${table} ${columnsAndValues(
      names.map((column) => `given.${column}`),
      hasChanges,
    )} from given ` +
    "where not exists (select from updated where updated.seq = given.seq) order by given.seq"
  );
}

const maxTransfers = 10_000;

/** @throws RangeError or TypeError with the place of the transfer, the field, the rule and the value. */
export function toPutAllValues(
  transfers: readonly StockTransfer[],
  partnerCode: string | undefined,
): Statement["values"] {
  assertValid("transfers", arrayFault(transfers));
  if (transfers.length > maxTransfers) {
    assertValid("transfers", faultOf("too_big", transfers, { max: maxTransfers, expected: "transfers" }));
  }
  const [ids, seqs] = [new Set<string>(), new Set<number>()];
  const rows = Array.from(transfers, (transfer, index) =>
    within(
      () => `transfers[${index}]`,
      () => {
        assertValid("the transfer", objectFault(transfer));
        const values = toTransferValues(transfer, partnerCode);
        const [seq, id] = values as [number, string];
        if (ids.has(id)) assertValid("id", faultOf("not_unique", id, { expected: "those of the transfers before" }));
        if (seqs.has(seq))
          assertValid("seq", faultOf("not_unique", seq, { expected: "those of the transfers before" }));
        ids.add(id);
        seqs.add(seq);
        return toRecord(values);
      },
    ),
  );
  return [JSON.stringify(rows)];
}

function toRecord(values: Statement["values"]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    columns.map(({ column, kind: { type } }, index) => {
      const value = values[index]!;
      return [column, type === "jsonb" ? (JSON.parse(String(value)) as unknown) : value];
    }),
  );
}
