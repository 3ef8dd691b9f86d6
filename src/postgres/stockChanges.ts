import { addUpLines } from "../check/addUpLines";
import type { RequestedItem } from "../check/CheckRequest";
import type { Refusal, Refusals } from "../check/refusals";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { arrayFault, choiceFault, faultOf, integerFault, nonBlankFault, textFault } from "../result/valueFaults";
import { readOneRow, type Row } from "./readRow";
import { indexedText, partnerIs, type Statement, toArrayLiteral, toIndexedValue } from "./Statement";
import { type ColumnNames, levelFields, stockFields } from "./stockColumns";
import type { StockNames } from "./stockSchema";
import { select } from "./stockStatements";

/** What was done with the stock, or why nothing was. */
export type StockChange =
  | {
      /** All of it was done. */
      readonly done: true;
      /** It was done by an earlier statement with this key, and this one has changed nothing. */
      readonly already?: true;
    }
  | {
      /** Nothing was done. */
      readonly done: false;
      /** Every SKU that stands against it, in the order of the items. */
      readonly short: readonly ShortItem[];
      /** The key was used for other items before. */
      readonly conflict?: true;
    };

/** Why a SKU stands against a change of the stock. */
export interface ShortItem {
  /** As given. */
  readonly sku: string;
  /** How many units there are too few, ≥ 1. Only with `insufficient_stock`. */
  readonly shortBy?: number;
  /** Which reason it is, as {@link Refusal} names and explains them. */
  readonly code: CodeBarringClaims;
}

/** The codes of those refusals for which a claim is refused as well. */
type CodeBarringClaims = {
  [Code in Refusal["code"]]: Refusals[Code]["barsClaims"] extends true ? Code : never;
}[Refusal["code"]];

/** A change of the stock of several SKUs. */
export type StockAction = "claim" | "release" | "ship" | "receive";

interface ActionRule {
  /** How much there is of what the change takes, as SQL over the locked row; `undefined` where it takes nothing. */
  readonly available?: string;
  /** By which sign the columns change by the quantity. */
  readonly reserved_qty?: "+" | "-";
  readonly on_hand_qty?: "+" | "-";
}

/** As numeric, because a difference may be too big for the type of the column. */
const reserved = "coalesce(reserved_qty, 0)::numeric";

const rules: Readonly<Record<StockAction, ActionRule>> = {
  claim: {
    available: `greatest(0, on_hand_qty - ${reserved} - coalesce(safety_qty, 0))`,
    reserved_qty: "+",
  },
  release: { available: reserved, reserved_qty: "-" },
  ship: { available: `greatest(0, least(${reserved}, on_hand_qty))`, reserved_qty: "-", on_hand_qty: "-" },
  receive: { on_hand_qty: "+" },
};

/** What a change may have beside its items. */
export interface ChangeForm {
  readonly isKeyed: boolean;
  /** Whether a SKU without a row gets one. */
  readonly addsUnknown: boolean;
}

/**
 * The statement of a change. `$1` is the warehouse, `$2` the SKUs, `$3` the quantity of each, `$4` as JSON the SKUs that no row can
 * hold, in whose place `$2` has `null`; with a key `$5` is the key, and `$6` what it stands for. The rows are locked in the order of
 * their SKUs before they are tested, so that nobody changes them in between.
 *
 *     with wanted as (select * from unnest($2::text[], $3::bigint[]) with ordinality as wanted(sku, qty, place)),
 *       locked as materialized (
 *         select sku, on_hand_qty, … from stock_level where warehouse_code = $1 and sku = any($2::text[])
 *         order by sku for update),
 *       tested as materialized (select wanted.sku, …, case when … end as code from wanted left join locked using (sku)),
 *       changed as (
 *         update stock_level as level set reserved_qty = locked.reserved_qty + wanted.qty, … from wanted join locked using (sku)
 *         where … and not exists (select from tested where code is not null))
 *     select 'done' or 'short' as outcome, $4::text as unheld, (select jsonb_agg(…) from tested where code is not null) as short
 *
 * The update reads what is locked. What it would read of the table itself may be older than the locks, and PostgreSQL tests the
 * constraints of the table with that before it looks for the latest row.
 *
 * To add unknown SKUs, one `insert … on conflict do update` locks all rows, new and old ones, in the order of their SKUs. Old ones
 * that were locked before would not be in that order.
 *
 * With a key, the answer of the first statement with it is kept in a table of keys, in which the second one finds it.
 */
export function compileChange(
  action: StockAction,
  { table, keys, isByPartner }: StockNames,
  columns: ColumnNames,
  { isKeyed, addsUnknown }: ChangeForm,
): string {
  const { available, reserved_qty, on_hand_qty } = rules[action];
  const [warehouse, sku, onHandName, reservedName] = (
    ["warehouseCode", "sku", "onHandQty", "reservedQty"] as const
  ).map(columns.nameOf);
  const isPossible = "not exists (select from tested where code is not null)";
  // The partner is the last value.
  const partner = isKeyed ? "$7::text" : "$5::text";
  const [partnerName, partnerValue] = isByPartner ? ["partner_code, ", `${partner}, `] : ["", ""];
  const keyed =
    `keyed as (insert into ${keys} as held (${partnerName}action, key, lines, outcome) ` +
    `select ${partnerValue}'${action}', $5::text, $6::text, ` +
    `case when ${isPossible} then 'done' else 'short' end on conflict (${partnerName}action, key) do update set ` +
    "lines = case when held.outcome = 'short' then excluded.lines else held.lines end, " +
    "outcome = case when held.outcome = 'short' then excluded.outcome else 'already' end returning lines, outcome), ";
  const outcome = isKeyed
    ? "(select case when outcome = 'already' and lines <> $6::text then 'conflict' else outcome end from keyed)"
    : `case when ${isPossible} then 'done' else 'short' end`;
  const isToBeDone = isKeyed ? "exists (select from keyed where outcome = 'done')" : isPossible;
  const change = (onHand: string, held: string) =>
    [...(reservedName === undefined ? [] : [`${reservedName} = ${held}`]), `${onHandName} = ${onHand}`].join(", ");
  const by = (sign: string | undefined) => (sign === undefined ? "" : ` ${sign} wanted.qty`);
  const update =
    `update ${table} as level set ` +
    `${change(`locked.on_hand_qty${by(on_hand_qty)}`, `coalesce(locked.reserved_qty, 0)${by(reserved_qty)}`)} ` +
    `from wanted join locked using (sku) where ${isByPartner ? `level.${partnerIs(partner)} and ` : ""}` +
    `level.${warehouse} = $1 and level.${sku} = wanted.sku and ${isToBeDone}`;
  const added = levelFields.filter((field) => columns.nameOf(field) !== undefined);
  const addedValues = added.map((field) => stockFields[field].missing ?? "qty");
  const insert =
    `insert into ${table} as level (${partnerName}${warehouse}, ${sku}, ${added.map(columns.nameOf).join(", ")}) ` +
    `select ${partnerValue}$1::text, wanted.sku, ${addedValues.join(", ")} ` +
    // The order has the collation of the column.
    `from wanted left join locked using (sku) where ${isToBeDone} order by coalesce(locked.sku, wanted.sku) ` +
    `on conflict (${partnerName}${warehouse}, ${sku}) do update set ` +
    change(`level.${onHandName} + excluded.${onHandName}`, `coalesce(level.${reservedName}, 0)`);
  return (
    "with wanted as (select * from unnest($2::text[], $3::bigint[]) with ordinality as wanted(sku, qty, place)), " +
    `locked as materialized (select ${select(["sku", ...levelFields], columns)} ` +
    `from ${table} where ${warehouse} = $1 and ${sku} = any($2::text[])${isByPartner ? ` and ${partnerIs(partner)}` : ""}` +
    `${addsUnknown ? "" : " order by sku for update"}), ` +
    `tested as materialized (select wanted.sku, place, ${available === undefined ? "0" : `qty - ${available}`} as short_by, ` +
    `case ${casesOf(action, addsUnknown)} end as code from wanted left join locked using (sku)), ` +
    (isKeyed ? keyed : "") +
    `changed as (${addsUnknown ? insert : update}) ` +
    `select ${outcome} as outcome, $4::text as unheld, ` +
    "(select coalesce(jsonb_agg(jsonb_build_array(sku, code, coalesce(to_jsonb(locked) -> code, to_jsonb(short_by))) order by place), '[]') " +
    "from tested left join locked using (sku) where code is not null) as short"
  );
}

/**
 * The cases in which the change of a wanted SKU is refused, over its locked row. The first that holds is the answer: a code; or the
 * column, if `readStock` refuses its value, or if it cannot hold the value after the change.
 */
function casesOf(action: StockAction, addsUnknown: boolean): string {
  const { available, ...changes } = rules[action];
  const barriers: Readonly<Record<ShortItem["code"], string | undefined>> = {
    unknown_sku: addsUnknown ? "wanted.sku is null or $1::text is null" : "locked.sku is null",
    not_transferable: action === "claim" ? "not transferable" : undefined,
    insufficient_stock: available && `${available} < qty`,
  };
  const { unknown_sku, ...others } = barriers;
  const malformed = levelFields.flatMap((field) => {
    const { column, type } = stockFields[field];
    if (type !== "bigint") return [];
    const isAmount = (value: string, min: number) =>
      `scale(${value}::numeric) = 0 and ${value} between ${min} and ${maxAmount}`;
    const isRead =
      field === "onHandQty"
        ? `locked.sku is null or ${isAmount(column, -maxAmount)}`
        : isAmount(`coalesce(${column}, 0)`, 0);
    return [[column, `(${isRead}) is not true`]];
  });
  const tooBig = Object.entries(changes).flatMap(([column, sign]) => {
    const max =
      `case pg_typeof(+${column}) when 'smallint'::regtype then 32767 when 'integer'::regtype then 2147483647 ` +
      `else ${maxAmount} end`;
    // An insert needs room for the units alone, even where fewer than none are on hand.
    const before = addsUnknown ? `greatest(${column}, 0)` : `coalesce(${column}, 0)`;
    return sign === "+" ? [[column, `${before}::numeric + qty > ${max}`]] : [];
  });
  return [["unknown_sku", unknown_sku], ...malformed, ...Object.entries(others), ...tooBig]
    .flatMap(([code, condition]) => (condition === undefined ? [] : [`when ${condition} then '${code!}'`]))
    .join(" ");
}

/** @throws RangeError or TypeError with every fault. */
export function toChangeValues(
  warehouseCode: string,
  items: readonly RequestedItem[],
  key: string | undefined,
): Statement["values"] {
  assertValid("warehouseCode", textFault(warehouseCode));
  assertValid("items", arrayFault(items));
  if (items.length === 0) assertValid("items", faultOf("empty_list", items));
  const faults: PlacedFault[] = [];
  const wanted = addUpLines(items, 1, (path, fault) => {
    faults.push({ place: formatPath(["items", ...path]), fault });
  });
  if (faults.length > 0) throwMisuse(faults);
  // No row can hold such a SKU, and no text of PostgreSQL either: as JSON it comes back in the answer.
  const unheld = wanted.filter(({ sku }) => !indexedText.accepts(sku)).map(({ sku }) => sku);
  const values: Statement["values"] = [
    toIndexedValue(warehouseCode),
    toArrayLiteral(wanted.map(({ sku }) => toIndexedValue(sku))),
    `{${wanted.map(({ qty }) => qty).join(",")}}`,
    JSON.stringify(unheld),
  ];
  if (key === undefined) return values;
  assertValid("options.key", nonBlankFault(key));
  if (!indexedText.accepts(key)) assertValid("options.key", faultOf("malformed", key, { expected: indexedText.rule }));
  const lines = wanted.map(({ sku, qty }) => [sku, qty] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return [...values, key, JSON.stringify([warehouseCode, ...lines])];
}

/** @throws RangeError or TypeError if the rows are not the one of a change. */
export function readChange(rows: readonly Row[]): StockChange {
  const row = readOneRow(rows);
  const outcome = row.text("outcome");
  assertValid("column outcome", choiceFault(outcome, ["done", "already", "conflict", "short"]));
  if (outcome === "done") return { done: true };
  if (outcome === "already") return { done: true, already: true };
  if (outcome === "conflict") return { done: false, conflict: true, short: [] };
  const unheld = (readList(row.json("unheld"), "unheld") as readonly string[]).values();
  const short = readList(row.json("short"), "short").map((entry) => {
    const [held, code, shortBy] = readList(entry, "short") as readonly [string | null, ShortItem["code"], unknown];
    const sku = held ?? String(unheld.next().value);
    if (levelFields.some((field) => stockFields[field].column === code)) {
      const expected = "an integer in its range, before and after the change";
      assertValid(`column ${code} of the stock of ${describeValue(sku)}`, faultOf("malformed", shortBy, { expected }));
    }
    if (code !== "insufficient_stock") return { sku, code };
    const units = Number(shortBy);
    assertValid("column short", integerFault(units, 1));
    return { sku, shortBy: units, code };
  });
  return { done: false, short };
}

function readList(value: unknown, column: string): readonly unknown[] {
  assertValid(`column ${column}`, arrayFault(value));
  return value as readonly unknown[];
}
