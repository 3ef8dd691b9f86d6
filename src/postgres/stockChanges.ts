import { addUpLines } from "../check/addUpLines";
import type { RequestedItem } from "../check/CheckRequest";
import type { Refusal, Refusals } from "../check/refusals";
import type { StockDelta } from "../list/StockDelta";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import {
  arrayFault,
  choiceFault,
  faultOf,
  instantFault,
  integerFault,
  kindFault,
  nonBlankFault,
  objectFault,
  textFault,
} from "../result/valueFaults";
import { compileLots } from "./lotRows";
import { readOneRow, type Row } from "./readRow";
import type { Scope } from "./scope";
import { all, type Draft, join, raw, type Sql, sql } from "./sql";
import { levelFields, missingValue, selectLevel, stockFields } from "./stockColumns";
import type { StockLayout } from "./stockSchema";
import type { StockReceiptOptions } from "./StockTable";
import { indexedText, ruleFault, toArrayLiteral, toIndexedValue } from "./storable";

/** The result of a stock change. */
export type StockChange =
  | {
      /** The change was made. */
      readonly done: true;
      /** An earlier statement with this key made the change. This statement had no effect. */
      readonly already?: true;
    }
  | {
      /** The change was not made. */
      readonly done: false;
      /** Every SKU that prevents the change, in their order. Empty if `conflict` is `true`. */
      readonly short: readonly ShortItem[];
      /** The key was already used for another warehouse or other items. */
      readonly conflict?: true;
    };

/** A SKU that prevents a stock change, with the reason. */
export interface ShortItem {
  /** The SKU, as given. */
  readonly sku: string;
  /** Missing units, ≥ 1. Only with `insufficient_stock`. */
  readonly shortBy?: number;
  /** The reason, as in a {@link Refusal}: `unknown_sku`, `not_transferable` (if units are reserved) or
   * `insufficient_stock`. */
  readonly code: CodeBarringClaims;
}

type CodeBarringClaims = {
  [Code in Refusal["code"]]: "barsClaims" extends keyof Refusals[Code] ? Code : never;
}[Refusal["code"]];

/** The names of changes. Each has keys of its own. */
export type StockAction = "change" | "claim" | "release" | "ship" | "receive";

/** The deltas of a unit for each name. */
export const deltasOfUnit = {
  claim: { onHandQty: 0, reservedQty: 1 },
  release: { onHandQty: 0, reservedQty: -1 },
  ship: { onHandQty: -1, reservedQty: -1 },
  receive: { onHandQty: 1, reservedQty: 0 },
} as const satisfies Readonly<Record<Exclude<StockAction, "change">, Omit<StockDelta, "sku">>>;

/** Units that are missing on hand, of the reserved ones, or of the available ones. */
const shortBy = `greatest(
  case when on_hand < 0 then -on_hand - greatest(0, on_hand_qty) end,
  case when reserved < 0 then -reserved - coalesce(reserved_qty, 0) end,
  case when reserved > 0 then
    reserved - greatest(0, on_hand_qty + on_hand - coalesce(reserved_qty, 0) - coalesce(safety_qty, 0)) end)`;

const isPossible = raw("not exists (select from tested where code is not null)");

/** The condition for rows of holds that have ended, if the time is given. */
export function endedBy(now: number | undefined): Sql | undefined {
  if (now === undefined) return undefined;
  assertValid("options.now", instantFault(now));
  return sql`hold.until <= ${now}::bigint`;
}

export function isChanging({ onHandQty, reservedQty }: StockDelta): boolean {
  return onHandQty !== 0 || reservedQty !== 0;
}

/**
 * A change. It locks the rows in the order of their SKUs, tests them, and calculates the new quantities from the locked
 * rows. With the older quantities of the snapshot, a new quantity could violate a constraint.
 *
 * If all SKUs only receive units, one `insert … on conflict do update` locks new and existing rows in the order of their
 * SKUs: locking existing rows first would break this order. Otherwise, unknown SKUs are inserted after the others are
 * locked, which may cause a deadlock.
 *
 * With an idempotency key, the key table stores the outcome. If the stored outcome is `short`, the next statement with
 * the key evaluates the change again.
 *
 * @param isEnded The condition for holds that end now: their units become available first, even if the change is refused.
 */
export function changeStock(
  layout: StockLayout,
  scope: Scope,
  action: StockAction,
  warehouseCode: string,
  lines: readonly StockDelta[],
  options: StockReceiptOptions,
  isEnded?: Sql,
): Draft<StockChange> {
  const { table, columns, holds } = layout;
  const { key, addUnknown = false } = options;
  assertValid("warehouseCode", textFault(warehouseCode));
  if (columns.reservedQty === undefined && lines.some(({ reservedQty }) => reservedQty !== 0)) {
    assertValid(
      "options.columns.reservedQty of createStockTable",
      kindFault("a column, because this call changes reserved units", null),
    );
  }
  if (key !== undefined) assertValid("options.key", nonBlankFault(key) ?? ruleFault(indexedText, key));

  const code = toIndexedValue(warehouseCode);
  const warehouse = sql`${code}`;
  // The table cannot contain the other SKUs.
  const skus = sql`${toArrayLiteral(lines.map(({ sku }) => (code === null ? null : toIndexedValue(sku))))}::text[]`;
  const amounts = (of: (delta: StockDelta) => number) => sql`${`{${lines.map(of).join(",")}}`}::bigint[]`;
  const quantities = join([amounts(({ onHandQty }) => onHandQty), amounts(({ reservedQty }) => reservedQty)]);
  const isWanted = all([
    sql`${columns.warehouseCode!} = ${warehouse}`,
    sql`${columns.sku!} = any(${skus})`,
    ...scope.conditions(),
  ]);
  const outcome = sql`case when ${isPossible} then 'done' else 'short' end`;
  const keyed =
    key === undefined ? undefined : useKey(layout, scope, action, key, outcome, toSortedJson(warehouseCode, lines));
  const isToBeDone = keyed ? raw("exists (select from keyed where outcome = 'done')") : isPossible;
  const isAdded = raw(addUnknown ? " and not (wanted.sku is not null and on_hand > 0 and reserved = 0)" : "");
  const isReceipt = addUnknown && lines.every((line) => line.onHandQty > 0 && line.reservedQty === 0);
  const isNew = all([...(isReceipt ? [] : [raw("locked.sku is null")]), isToBeDone]);
  const rows = sql`select ${selectLevel(columns)} from ${table} where ${isWanted} ${raw(isReceipt ? "" : "order by sku for update")}`;
  const ended = holds && isEnded && !isReceipt ? endHolds(layout, scope, holds, warehouse, isEnded, rows) : undefined;
  const parts = [
    sql`wanted as (select * from unnest(${skus}, ${quantities}) with ordinality as wanted(sku, on_hand, reserved, line))`,
    ...(ended ?? [sql`locked as materialized (${rows})`]),
    sql`
      tested as materialized (
        select line, ${raw(shortBy)} as short_by, case when locked.sku is null${isAdded} then 'unknown_sku'
          when reserved > 0 and not transferable then 'not_transferable'
          when ${raw(shortBy)} > 0 then 'insufficient_stock' end as code
        from wanted left join locked using (sku)
      )`,
    ...(keyed ? [sql`keyed as (${keyed.insert})`] : []),
    ...(isReceipt ? [] : [sql`changed as (${update(layout, scope, warehouse, isToBeDone, ended !== undefined)})`]),
    ...(addUnknown ? [sql`added as (${insert(layout, scope, warehouse, isNew, addUnknown)})`] : []),
  ];
  return {
    sql: sql`
      with ${join(parts)}
      select ${keyed?.outcome ?? outcome} as outcome, (
        select coalesce(jsonb_agg(jsonb_build_array(line, code, short_by) order by line), '[]')
        from tested where code is not null
      ) as short`,
    read: (rows) => readChange(rows, lines),
    // Without a key, a named change has the text of its deltas.
    name: "change",
  };
}

/** Stores the outcome with the idempotency key, or reads the stored outcome. */
function useKey(
  { keys }: StockLayout,
  scope: Scope,
  action: StockAction,
  key: string,
  outcome: Sql,
  lines: string,
): { readonly insert: Sql; readonly outcome: Sql } {
  const given = sql`${lines}::text`;
  const names = join([...scope.columns, raw("action"), raw("key")]);
  return {
    insert: sql`
      insert into ${keys} as held (${names}, lines, outcome)
      select ${join([...scope.values, raw(`'${action}'`), sql`${key}::text`, given, outcome])}
      on conflict (${names}) do update set
        lines = case when held.outcome = 'short' then excluded.lines else held.lines end,
        outcome = case when held.outcome = 'short' then excluded.outcome else 'already' end
      returning lines, outcome`,
    outcome: sql`(select case when outcome = 'already' and lines <> ${given} then 'conflict' else outcome end from keyed)`,
  };
}

/** Deletes the rows of holds that end, under the locks of their SKUs, and makes their units available. */
function endHolds(
  { lots }: StockLayout,
  scope: Scope,
  holds: Sql,
  warehouse: Sql,
  isEnded: Sql,
  rows: Sql,
): readonly Sql[] {
  // The columns of an existing table may have another collation.
  const isOf = sql`hold.warehouse_code = ${warehouse} and hold.sku = locked_rows.sku collate "C"`;
  const regained = sql`select ${warehouse}::text as warehouse_code, sku, expires_on, qty from ended where expires_on <> ''`;
  return [
    sql`locked_rows as materialized (${rows})`,
    sql`
      ended as (
        delete from ${holds} as hold using locked_rows where ${all([...scope.conditions("hold"), isOf, isEnded])}
        returning hold.sku, expires_on, qty
      )`,
    ...(lots ? [sql`regained as (${compileLots(lots, scope, regained, "add")})`] : []),
    sql`
      locked as materialized (
        select sku, on_hand_qty, safety_qty, transferable, greatest(0, reserved_qty - coalesce(
          (select sum(qty) from ended where ended.sku = locked_rows.sku collate "C"), 0)) as reserved_qty
        from locked_rows
      )`,
  ];
}

function update(
  { table, columns }: StockLayout,
  scope: Scope,
  warehouse: Sql,
  isToBeDone: Sql,
  hasEnded: boolean,
): Sql {
  const { warehouseCode, sku, onHandQty, reservedQty } = columns;
  const units = (delta: Sql) => (hasEnded ? sql`case when ${isToBeDone} then ${delta} else 0 end` : delta);
  const reserved =
    reservedQty && sql`${reservedQty} = coalesce(locked.reserved_qty, 0) + ${units(raw("wanted.reserved"))}`;
  const onHand = sql`${onHandQty!} = locked.on_hand_qty + ${units(raw("wanted.on_hand"))}`;
  const isRow = [
    ...scope.conditions("level"),
    sql`level.${warehouseCode!} = ${warehouse}`,
    sql`level.${sku!} = wanted.sku`,
    hasEnded
      ? sql`((${isToBeDone} and (wanted.on_hand, wanted.reserved) <> (0, 0)) or wanted.sku in (select sku from ended))`
      : isToBeDone,
  ];
  return sql`
    update ${table} as level set ${join(reserved ? [reserved, onHand] : [onHand])}
    from wanted join locked using (sku) where ${all(isRow)}`;
}

function insert(
  { table, columns }: StockLayout,
  scope: Scope,
  warehouse: Sql,
  isNew: Sql,
  addUnknown: true | { readonly like: string },
): Sql {
  const { warehouseCode, sku, onHandQty } = columns;
  const added = levelFields.filter((field) => columns[field]);
  const keys = join([...scope.columns, warehouseCode!, sku!]);
  const isModel = (like: string) => [
    sql`model.${warehouseCode!} = ${toIndexedValue(like)}`,
    sql`model.${sku!} = wanted.sku`,
    ...scope.conditions("model"),
  ];
  const model = addUnknown !== true && sql`left join ${table} as model on ${all(isModel(addUnknown.like))}`;
  const values = [
    ...scope.values,
    sql`${warehouse}::text`,
    raw("wanted.sku"),
    ...added.map((field) => {
      const { missing } = stockFields[field];
      if (missing === undefined) return raw("wanted.on_hand");
      return model && missing === null ? sql`model.${columns[field]!}` : missingValue(field);
    }),
  ];
  // In `coalesce`, the collation of the column applies, so this order equals `order by sku`.
  return sql`
    insert into ${table} as level (${keys}, ${join(added.map((field) => columns[field]!))}) select ${join(values)}
    from wanted left join locked using (sku) ${model || raw("")} where ${isNew} order by coalesce(locked.sku, wanted.sku)
    on conflict (${keys}) do update set ${onHandQty!} = level.${onHandQty!} + excluded.${onHandQty!}`;
}

/** The deltas of a named change. Lines of one SKU are added up. */
export function deltasOf(action: keyof typeof deltasOfUnit, items: readonly RequestedItem[]): readonly StockDelta[] {
  const { onHandQty, reservedQty } = deltasOfUnit[action];
  return readItems(items).map(({ sku, qty }) => ({ sku, onHandQty: onHandQty * qty, reservedQty: reservedQty * qty }));
}

/** Validates deltas, and adds up those of one SKU. */
export function readDeltas(deltas: readonly StockDelta[]): readonly StockDelta[] {
  assertValid("deltas", arrayFault(deltas));
  const bySku = new Map<string, StockDelta>();
  for (const [index, delta] of deltas.entries()) {
    const place = `deltas[${index}]`;
    assertValid(place, objectFault(delta));
    const { sku, onHandQty, reservedQty } = delta;
    assertValid(`${place}.sku`, textFault(sku));
    const sum = bySku.get(sku);
    const amount = (field: "onHandQty" | "reservedQty", qty: number) => {
      assertValid(`${place}.${field}`, integerFault(qty, -maxAmount));
      const total = qty + (sum?.[field] ?? 0);
      assertValid(`the sum of ${field} of ${describeValue(sku)}`, integerFault(total, -maxAmount));
      return total;
    };
    bySku.set(sku, { sku, onHandQty: amount("onHandQty", onHandQty), reservedQty: amount("reservedQty", reservedQty) });
  }
  return [...bySku.values()];
}

function readItems(items: readonly RequestedItem[]): readonly RequestedItem[] {
  assertValid("items", arrayFault(items));
  if (items.length === 0) assertValid("items", faultOf("empty_list", items));
  const faults: PlacedFault[] = [];
  const lines = addUpLines(items, 1, (path, fault) => {
    faults.push({ place: formatPath(["items", ...path]), fault });
  });
  if (faults.length > 0) throwMisuse(faults);
  return lines;
}

/** The warehouse and the deltas, stored with an idempotency key to detect other content. */
function toSortedJson(warehouseCode: string, lines: readonly StockDelta[]): string {
  const sorted = lines.map(({ sku, onHandQty, reservedQty }) => [sku, onHandQty, reservedQty] as const);
  return JSON.stringify([warehouseCode, ...sorted.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function readChange(rows: readonly Row[], lines: readonly StockDelta[]): StockChange {
  const row = readOneRow(rows);
  const outcome = row.text("outcome");
  assertValid("column outcome", choiceFault(outcome, ["done", "already", "conflict", "short"]));
  if (outcome === "done") return { done: true };
  if (outcome === "already") return { done: true, already: true };
  if (outcome === "conflict") return { done: false, conflict: true, short: [] };
  const short = row.json("short") as readonly (readonly [line: number, code: ShortItem["code"], shortBy: unknown])[];
  assertValid("column short", arrayFault(short));
  return {
    done: false,
    short: short.map(([line, code, units]) => ({
      sku: lines[line - 1]!.sku,
      ...(code === "insufficient_stock" && { shortBy: Number(units) }),
      code,
    })),
  };
}
