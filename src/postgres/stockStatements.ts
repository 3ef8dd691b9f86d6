import { readEntries } from "../check/projectedStock";
import { assertStockLevel, type StockLevel, type StockLot } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { assertKnownFields, assertOptions, assertValid, throwMisuse } from "../result/misuse";
import { pickFields } from "../result/kinds";
import { arrayFault, faultOf, kindFault, objectFault, textFault } from "../result/valueFaults";
import { formatCivilDay } from "../time/civilDay";
import { compileLots } from "./lotRows";
import { readRows, type Row, type RowReader } from "./readRow";
import type { Scope } from "./scope";
import { all, join, raw, type Sql, sql } from "./sql";
import { endedBy } from "./stockChanges";
import { type LevelField, levelFields, selectLevel, stockFields } from "./stockColumns";
import type { StockLayout } from "./stockSchema";
import type { StockFindOptions } from "./StockTable";
import { indexedText, ruleFault, toArrayLiteral, toIndexedValue, toIndexedValues } from "./storable";

export function compileFind(
  layout: StockLayout,
  scope: Scope,
  warehouseCode: string,
  skus: readonly string[],
  options?: StockFindOptions,
): Sql {
  assertValid("warehouseCode", textFault(warehouseCode));
  const isOfWarehouse = sql`${layout.columns.warehouseCode!} = ${toIndexedValue(warehouseCode)}`;
  return selectLevels(layout, scope, [isOfWarehouse, isOneOf(layout.columns.sku!, "skus", skus)], options);
}

export function compileFindAll(
  layout: StockLayout,
  scope: Scope,
  skus: readonly string[],
  warehouseCodes?: readonly string[],
  options?: StockFindOptions,
): Sql {
  const { sku, warehouseCode } = layout.columns;
  const where = [isOneOf(sku!, "skus", skus)];
  if (warehouseCodes !== undefined) where.push(isOneOf(warehouseCode!, "warehouseCodes", warehouseCodes));
  return selectLevels(layout, scope, where, options, [sql`${warehouseCode!} as warehouse_code`]);
}

/** Selects levels, in a store with lots also their lots, and the units of holds that have ended and still count as reserved. */
function selectLevels(
  { table, columns, lots, holds }: StockLayout,
  scope: Scope,
  where: readonly Sql[],
  options: StockFindOptions = {},
  further: readonly Sql[] = [],
): Sql {
  assertOptions(options, ["now"]);
  const hasEnded = endedBy(options.now);
  const isOf = (alias: "lot" | "hold") => [
    ...scope.conditions(alias),
    // The columns of an existing table may have another collation.
    sql`${raw(alias)}.warehouse_code = level.${columns.warehouseCode!} collate "C"`,
    sql`${raw(alias)}.sku = level.${columns.sku!} collate "C"`,
  ];
  const isEnded = hasEnded && all([...isOf("hold"), hasEnded]);
  const selects = [...further, selectLevel(columns)];
  if (holds && isEnded) {
    selects.push(sql`(select sum(qty) from ${holds} as hold where ${isEnded})::bigint as ended_qty`);
  }
  if (lots) {
    const units = [sql`select expires_on, qty from ${lots} as lot where ${all(isOf("lot"))}`];
    if (holds && isEnded) {
      units.push(sql`select expires_on, qty from ${holds} as hold where ${isEnded} and expires_on <> ''`);
    }
    selects.push(sql`(
      select jsonb_agg(jsonb_build_object('qty', qty, 'expiresOn', expires_on) order by expires_on)::text
      from (select expires_on, sum(qty) as qty from (${join(units, " union all ")}) as unit group by expires_on) as lot
    ) as lots`);
  }
  return sql`select ${join(selects)} from ${table} as level where ${all([...where, ...scope.conditions()])}`;
}

function isOneOf(column: Sql, place: string, given: readonly string[]): Sql {
  assertValid(place, arrayFault(given));
  // A copy cannot change between its validation and its use.
  const texts = Array.from(given);
  for (const [index, text] of texts.entries()) assertValid(`${place}[${index}]`, textFault(text));
  return sql`${column} = any(${toIndexedValues(texts)}::text[])`;
}

function readLevelRow(sku: string, reader: RowReader): StockLevel {
  const { row } = reader;
  const fields = levelFields.map((field) => {
    const { column, type, missing } = stockFields[field];
    // Rows of other statements may lack the later columns.
    const isAbsent = row[column] === undefined && missing === null && field !== "unitWeight";
    if (isAbsent || (row[column] === null && missing !== undefined)) return [field, missing] as const;
    return [field, type === "boolean" ? reader.boolean(column) : reader.integer(column)] as const;
  });
  const level = Object.fromEntries(fields.filter(([, value]) => value !== null)) as unknown as Writable<StockLevel>;
  const { ended_qty = null, lots = null } = row;
  if (ended_qty !== null) level.reservedQty = Math.max(0, level.reservedQty! - reader.integer("ended_qty"));
  if (lots !== null) level.lots = reader.json("lots") as readonly StockLot[];
  assertStockLevel(sku, level);
  return level;
}

type Writable<Level> = { -readonly [Field in keyof Level]: Level[Field] };

/** In a store, this also replaces the lots and ends the holds. */
export function compileLevelPut(
  { table, columns, lots, holds }: StockLayout,
  scope: Scope,
  warehouseCode: string,
  sku: string,
  stored: StockLevel,
): Sql {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text) ?? ruleFault(indexedText, text));
  }
  const given = levelFields.filter((field) => columns[field]);
  const level = readLevel(sku, stored, [...given, ...(lots ? (["lots"] as const) : [])]);
  const keys = join([...scope.columns, columns.warehouseCode!, columns.sku!]);
  const names = given.map((field) => columns[field]!);
  const values = given.map((field) => {
    const { type, missing } = stockFields[field];
    const value = level[field] ?? missing!;
    return type === "boolean" ? sql`${String(value)}::text::boolean` : sql`${value as number | null}::bigint`;
  });
  const isOfSku = all([...scope.conditions(), sql`warehouse_code = ${warehouseCode}`, sql`sku = ${sku}`]);
  const replaced = holds ? [sql`ended as (delete from ${holds} where ${isOfSku})`] : [];
  if (lots) {
    const entries = readEntries(sku, stored, "lots");
    const dates = sql`${toArrayLiteral(entries.map(({ expires }) => formatCivilDay(expires)))}::text[]`;
    const units = sql`
      select ${warehouseCode}::text as warehouse_code, ${sku}::text as sku, unit.*
      from unnest(${dates}, ${`{${entries.map(({ qty }) => qty).join(",")}}`}::bigint[]) as unit(expires_on, qty)`;
    replaced.push(
      sql`removed as (delete from ${lots} where ${isOfSku} and expires_on <> all(${dates}))`,
      sql`moved as (${compileLots(lots, scope, units, "replace")})`,
    );
  }
  return sql`
    ${replaced.length > 0 ? sql`with ${join(replaced)}` : raw("")}
    insert into ${table} as level (${keys}, ${join(names)})
    values (${join([...scope.values, sql`${warehouseCode}`, sql`${sku}`, ...values])})
    on conflict (${keys}) do update set ${join(names.map((name) => sql`${name} = excluded.${name}`))}`;
}

/** A valid level. A field without a column must have its default. */
function readLevel(sku: string, stored: StockLevel, given: readonly (LevelField | "lots")[]): StockLevel {
  const place = `stock[${describeValue(sku)}]`;
  assertValid(place, objectFault(stored));
  const known = [...levelFields, "lots", "movements"] as const;
  const level: StockLevel = pickFields(stored, known);
  const defaults: Partial<StockLevel> = {
    reservedQty: 0,
    safetyQty: 0,
    packQty: 1,
    preparationDays: 0,
    transferable: true,
  };
  const expected = "absent, because the table has no column for it";
  const faults = known
    .filter((field) => !(given as readonly string[]).includes(field))
    .flatMap((field) => {
      const value = level[field];
      const isDefault =
        value === undefined || value === defaults[field] || (Array.isArray(value) && value.length === 0);
      return isDefault ? [] : [{ place: `${place}.${field}`, fault: kindFault(expected, value) }];
    });
  if (faults.length > 0) throwMisuse(faults);
  assertKnownFields(place, stored, known);
  assertStockLevel(sku, level);
  return level;
}

export function readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel> {
  const levels = new Map<string, StockLevel>();
  readRows(rows, (reader) => {
    const warehouseCode = reader.row["warehouse_code"];
    if (warehouseCode !== rows[0]!["warehouse_code"]) {
      const expected = "the same in all rows, because readStock reads the stock of one warehouse";
      assertValid("column warehouse_code", faultOf("malformed", warehouseCode, { expected }));
    }
    addLevel(levels, reader);
  });
  return levels;
}

export function readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>> {
  const stocks = new Map<string, Map<string, StockLevel>>();
  readRows(rows, (reader) => {
    const warehouseCode = reader.text("warehouse_code");
    const levels = stocks.get(warehouseCode) ?? new Map<string, StockLevel>();
    stocks.set(warehouseCode, levels);
    addLevel(levels, reader);
  });
  return stocks;
}

function addLevel(levels: Map<string, StockLevel>, row: RowReader): void {
  const sku = row.text("sku");
  const level = readLevelRow(sku, row);
  // Otherwise, a row of a second warehouse would replace the level of the first.
  if (levels.has(sku)) assertValid("column sku", faultOf("not_unique", sku, { expected: "be unique" }));
  levels.set(sku, level);
}
