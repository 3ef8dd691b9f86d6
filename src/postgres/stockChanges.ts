import { addUpLines } from "../check/addUpLines";
import type { RequestedItem } from "../check/CheckRequest";
import type { Refusal, Refusals } from "../check/refusals";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertOptions, assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import {
  arrayFault,
  booleanFault,
  choiceFault,
  faultOf,
  integerFault,
  kindFault,
  nonBlankFault,
  textFault,
} from "../result/valueFaults";
import { readOneRow, type Row } from "./readRow";
import type { Scope } from "./scope";
import { all, join, raw, type Sql, sql } from "./sql";
import { levelFields, stockFields } from "./stockColumns";
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
      /** Every SKU that prevents the change, in the order of the items. Empty if `conflict` is `true`. */
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
  /** The reason, as in a {@link Refusal}: `unknown_sku`, `not_transferable` (`claim` only) or `insufficient_stock`. */
  readonly code: CodeBarringClaims;
}

type CodeBarringClaims = {
  [Code in Refusal["code"]]: Refusals[Code] extends { barsClaims: true } ? Code : never;
}[Refusal["code"]];

export type StockAction = "claim" | "release" | "ship" | "receive";

interface ActionRule {
  /** SQL for the units that the change can take at most from the locked row; `undefined` if it only adds units. */
  readonly available?: string;
  /** Whether the change adds the units to this column or subtracts them. */
  readonly reserved_qty?: "+" | "-";
  readonly on_hand_qty?: "+" | "-";
}

/** `numeric`, because a difference may exceed the type of the column. */
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

const isPossible = raw("not exists (select from tested where code is not null)");

/**
 * The statement of a change. It locks the rows in the order of their SKUs, tests them, and calculates the new
 * quantities from the locked rows. With the older quantities of the snapshot, a new quantity could violate a
 * constraint.
 *
 * A receipt that adds unknown SKUs locks new and existing rows with one `insert … on conflict do update`, in the order
 * of their SKUs. Locking existing rows first would break this order.
 *
 * With an idempotency key, the key table stores the outcome. If the stored outcome is `short`, the next statement with
 * the key evaluates the change again.
 */
export function compileChange(
  layout: StockLayout,
  scope: Scope,
  action: StockAction,
  warehouseCode: string,
  items: readonly RequestedItem[],
  options: StockReceiptOptions,
): Sql {
  const { table, columns } = layout;
  if (action !== "receive" && columns.reservedQty === undefined) {
    assertValid(
      "options.columns.reservedQty of createStockTable",
      kindFault("a column, because this call changes reserved units", null),
    );
  }
  assertOptions(options, action === "receive" ? ["key", "addUnknown"] : ["key"]);
  const { key, addUnknown = false } = options;
  assertValid("options.addUnknown", booleanFault(addUnknown));
  assertValid("warehouseCode", textFault(warehouseCode));
  const lines = readItems(items);
  if (key !== undefined) assertValid("options.key", nonBlankFault(key) ?? ruleFault(indexedText, key));

  const warehouse = sql`${toIndexedValue(warehouseCode)}`;
  const isHeld = (sku: string) => indexedText.accepts(warehouseCode) && indexedText.accepts(sku);
  const skus = sql`${toArrayLiteral(lines.map(({ sku }) => (isHeld(sku) ? sku : null)))}::text[]`;
  const quantities = sql`${`{${lines.map(({ qty }) => qty).join(",")}}`}::bigint[]`;
  // The table cannot contain these SKUs. The statement returns them unchanged, as JSON.
  const unheld = JSON.stringify(lines.map(({ sku }) => sku).filter((sku) => !isHeld(sku)));
  const isWanted = all([
    sql`${columns.warehouseCode!} = ${warehouse}`,
    sql`${columns.sku!} = any(${skus})`,
    ...scope.conditions(),
  ]);
  const { available } = rules[action];
  const outcome = sql`case when ${isPossible} then 'done' else 'short' end`;
  const keyed =
    key === undefined ? undefined : useKey(layout, scope, action, key, outcome, toSortedJson(warehouseCode, lines));
  const isToBeDone = keyed ? raw("exists (select from keyed where outcome = 'done')") : isPossible;
  const change = addUnknown ? insertAndAdd : update;
  return sql`
    with wanted as (select * from unnest(${skus}, ${quantities}) with ordinality as wanted(sku, qty, line)),
      locked as materialized (
        select ${layout.selected} from ${table} where ${isWanted}
        ${raw(addUnknown ? "" : "order by sku for update")}
      ),
      tested as materialized (
        select wanted.sku, line, ${raw(available === undefined ? "0" : `qty - ${available}`)} as short_by,
          case ${addUnknown ? addingCases : cases[action]} end as code
        from wanted left join locked using (sku)
      ),
      ${keyed ? sql`keyed as (${keyed.insert}),` : raw("")}
      changed as (${change(layout, scope, action, warehouse, isToBeDone)})
    select ${keyed?.outcome ?? outcome} as outcome, ${unheld}::text as unheld, (
      select coalesce(jsonb_agg(jsonb_build_array(sku, code, coalesce(to_jsonb(locked) -> code, to_jsonb(short_by))) order by line), '[]')
      from tested left join locked using (sku) where code is not null
    ) as short`;
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

function assign({ columns }: StockLayout, onHand: Sql, reserved: Sql): Sql {
  const { onHandQty, reservedQty } = columns;
  return join([...(reservedQty ? [sql`${reservedQty} = ${reserved}`] : []), sql`${onHandQty!} = ${onHand}`]);
}

function update(layout: StockLayout, scope: Scope, action: StockAction, warehouse: Sql, isToBeDone: Sql): Sql {
  const { table, columns } = layout;
  const { reserved_qty, on_hand_qty } = rules[action];
  const by = (sign: "+" | "-" | undefined) => (sign ? ` ${sign} wanted.qty` : "");
  const onHand = raw(`locked.on_hand_qty${by(on_hand_qty)}`);
  const held = raw(`coalesce(locked.reserved_qty, 0)${by(reserved_qty)}`);
  const isRow = [
    ...scope.conditions("level"),
    sql`level.${columns.warehouseCode!} = ${warehouse}`,
    sql`level.${columns.sku!} = wanted.sku`,
  ];
  return sql`
    update ${table} as level set ${assign(layout, onHand, held)}
    from wanted join locked using (sku) where ${all([...isRow, isToBeDone])}`;
}

function insertAndAdd(layout: StockLayout, scope: Scope, _: StockAction, warehouse: Sql, isToBeDone: Sql): Sql {
  const { table, columns } = layout;
  const { warehouseCode, sku, onHandQty, reservedQty } = columns;
  const added = levelFields.filter((field) => columns[field]);
  const keys = join([...scope.columns, warehouseCode!, sku!]);
  const values = [
    ...scope.values,
    sql`${warehouse}::text`,
    raw("wanted.sku"),
    ...added.map((field) => raw(stockFields[field].missing ?? "qty")),
  ];
  const onHand = sql`level.${onHandQty!} + excluded.${onHandQty!}`;
  // In `coalesce`, the collation of the column applies, so this order equals `order by sku`.
  return sql`
    insert into ${table} as level (${keys}, ${join(added.map((field) => columns[field]!))}) select ${join(values)}
    from wanted left join locked using (sku) where ${isToBeDone} order by coalesce(locked.sku, wanted.sku)
    on conflict (${keys}) do update set ${assign(layout, onHand, sql`coalesce(level.${reservedQty ?? raw("")}, 0)`)}`;
}

/**
 * The `when` clauses that test whether a SKU prevents the change. The result is a code of {@link ShortItem}, or the
 * name of a column if `readStock` would reject its value or if it cannot hold the new value.
 */
function casesOf(action: StockAction, addsUnknown = false): Sql {
  const { available, ...changes } = rules[action];
  const barriers: Readonly<Record<ShortItem["code"], string | undefined>> = {
    unknown_sku: addsUnknown ? "wanted.sku is null" : "locked.sku is null",
    not_transferable: action === "claim" ? "not transferable" : undefined,
    insufficient_stock: available && `${available} < qty`,
  };
  const { unknown_sku, ...others } = barriers;
  const malformed = levelFields.flatMap((field) => {
    const { column, type } = stockFields[field];
    if (type !== "bigint") return [];
    const isAmount = (value: string, min: number) =>
      `${value}::numeric % 1 = 0 and ${value} between ${min} and ${maxAmount}`;
    const min = field === "packQty" ? 1 : 0;
    const isRead =
      field === "onHandQty"
        ? `locked.sku is null or ${isAmount(column, -maxAmount)}`
        : isAmount(`coalesce(${column}, ${min})`, min);
    return [[column, `(${isRead}) is not true`]];
  });
  const tooBig = Object.entries(changes).flatMap(([column, sign]) => {
    const max =
      `case pg_typeof(+${column}) when 'smallint'::regtype then 32767 when 'integer'::regtype then 2147483647 ` +
      `else ${maxAmount} end`;
    // The row to insert contains only the received units, which must fit even if the stock is negative.
    const before = addsUnknown ? `greatest(${column}, 0)` : `coalesce(${column}, 0)`;
    return sign === "+" ? [[column, `${before}::numeric + qty > ${max}`]] : [];
  });
  const cases = [["unknown_sku", unknown_sku], ...malformed, ...Object.entries(others), ...tooBig].flatMap(
    ([code, condition]) => (condition === undefined ? [] : [`when ${condition} then '${code!}'`]),
  );
  return raw(cases.join(" "));
}

const cases: Readonly<Record<StockAction, Sql>> = {
  claim: casesOf("claim"),
  release: casesOf("release"),
  ship: casesOf("ship"),
  receive: casesOf("receive"),
};

const addingCases = casesOf("receive", true);

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

/** The warehouse and the items, stored with an idempotency key to detect other content. */
function toSortedJson(warehouseCode: string, lines: readonly RequestedItem[]): string {
  const sorted = lines.map(({ sku, qty }) => [sku, qty] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([warehouseCode, ...sorted]);
}

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
      const expected = "an integer that fits the column, before and after the change";
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
