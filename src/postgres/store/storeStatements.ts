import type { CheckRequest } from "../../check/CheckRequest";
import type { StockLevel } from "../../check/StockLevel";
import type { StockTransfer } from "../../list/StockTransfer";
import { readOneRow, readRows, type Row, type RowReader } from "../readRow";
import type { Scope } from "../scope";
import { all, join, raw, type Sql, sql, toStatements } from "../sql";
import { compileLots } from "../lotRows";
import { changeStock, endedBy, type ShortItem } from "../stockChanges";
import type { StockLayout } from "../stockSchema";
import { compileFind, readStock } from "../stockStatements";
import { toArrayLiteral, toIndexedValue } from "../storable";
import { readColumns, readTransferRow, toTransferValues } from "../transferColumns";
import type { TransferLayout } from "../transferSchema";
import { putParts } from "../transferWrites";
import type { RecordedEvent } from "./TransferStore";
import type { DatedUnits, TransferLot } from "./lots";

/** The tables of a store. */
export interface StoreLayout {
  readonly transfers: TransferLayout;
  readonly stock: StockLayout;
  /** Quoted name of the table of keys of orders and holds. */
  readonly orders: Sql;
  /** Quoted name of the table of events. */
  readonly events: Sql;
  /** The function call that draws the next `seq`. */
  readonly nextSeq: Sql;
}

/** Units to add to a lot of a warehouse; negative to subtract. */
export interface LotChange extends DatedUnits {
  readonly warehouseCode: string;
}

/** Units of a SKU to reserve. */
export type ReservedUnits = Pick<DatedUnits, "sku" | "qty">;

/** The stock of some SKUs, and the units that a key holds. */
interface FoundStock {
  readonly stock: ReadonlyMap<string, StockLevel>;
  readonly held: readonly DatedUnits[];
}

/** A SKU with lots that have too few units. */
export interface ShortLot {
  readonly warehouseCode: string;
  readonly item: ShortItem;
}

/** The statements of a store beside those of its tables. */
export function createStoreStatements(layout: StoreLayout, scope: Scope, partnerCode?: string) {
  const { transfers, stock, orders, events, nextSeq } = layout;
  const { lots, holds } = stock;
  const isKey = (key: string) => all([...scope.conditions(), sql`key = ${key}`]);
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;
  const columns = (...names: string[]) => join([...scope.columns, ...names.map(raw)]);
  const lock = (warehouseCode: string, skus: readonly string[], isEnded: Sql | undefined) => {
    const lines = skus.map((sku) => ({ sku, onHandQty: 0, reservedQty: 0 }));
    return changeStock(stock, scope, "change", warehouseCode, lines, {}, isEnded);
  };
  /** Reserves units of locked SKUs. */
  const reserve = (warehouseCode: string, units: readonly ReservedUnits[]) => {
    const { warehouseCode: warehouse, sku, reservedQty } = stock.columns;
    const skus = sql`${toArrayLiteral(units.map((unit) => unit.sku))}::text[]`;
    const amounts = sql`${`{${units.map(({ qty }) => qty).join(",")}}`}::bigint[]`;
    const isRow = [
      ...scope.conditions("level"),
      sql`level.${warehouse!} = ${warehouseCode}`,
      sql`level.${sku!} = unit.sku`,
    ];
    return sql`
      reserved as (
        update ${stock.table} as level set ${reservedQty!} = coalesce(level.${reservedQty!}, 0) + unit.qty
        from unnest(${skus}, ${amounts}) as unit(sku, qty) where ${all(isRow)}
      )`;
  };
  const selectUnits = (units: readonly LotChange[]) => sql`
    select unit ->> 'warehouseCode' as warehouse_code, unit ->> 'sku' as sku, unit ->> 'expiresOn' as expires_on,
      (unit -> 'qty')::bigint as qty
    from jsonb_array_elements(${json(units)}) as unit`;
  const put = (transfer: StockTransfer, ownLots: readonly TransferLot[]) => {
    const values = toTransferValues(transfer, partnerCode);
    const { update, insert } = putParts(transfers, scope, values, lots && json(ownLots));
    return [sql`updated as (${update})`, sql`inserted as (${insert})`];
  };
  /** Stores the changes of a transaction at its end, and reads the SKUs with lots that have too few units. */
  const save = (parts: readonly Sql[], changes: readonly LotChange[]) => {
    if (!lots) return { sql: sql`with ${join(parts)} select where false`, read: readShortLots };
    const moved = sql`moved as (${compileLots(lots, scope, selectUnits(changes), "add")} returning warehouse_code, sku, qty)`;
    return {
      sql: sql`
        with ${join([...parts, moved])}
        select warehouse_code, sku, sum(-qty)::bigint as short_by from moved where qty < 0 group by warehouse_code, sku`,
      read: readShortLots,
    };
  };
  return toStatements("TransferStore", {
    execute: (text: string) => ({ sql: raw(text), read: () => undefined }),
    /** Locks a key, and reads what it was used for. Concurrent sessions with this key wait. */
    lockKey: (key: string) => ({
      sql: sql`
        insert into ${orders} (${columns("key")}) values (${join([...scope.values, sql`${key}`])})
        on conflict (${columns("key")}) do update set key = excluded.key
        returning request::text as request, transfer_id, ${nextSeq} as seq`,
      read(rows) {
        const row = readOneRow(rows);
        const transferId = row.row["transfer_id"] === null ? undefined : row.text("transfer_id");
        return { request: row.json("request"), transferId, seq: row.integer("seq") };
      },
    }),
    /**
     * Locks the SKUs that the warehouse has, ends the holds that have ended, and reads the locked SKUs. Reads also the
     * stock, unless it has lots or holds: see `findStock`.
     */
    lockStock(warehouseCode: string, skus: readonly string[], now: number) {
      const { sql: locking, read } = lock(warehouseCode, skus, endedBy(now));
      const found = compileFind({ ...stock, lots: undefined }, scope, warehouseCode, skus);
      return {
        sql: holds ? locking : sql`${found} order by sku for update`,
        read(rows): { readonly skus: readonly string[]; readonly found?: FoundStock } {
          if (holds) {
            const change = read(rows);
            const unlocked = new Set(change.done ? [] : change.short.map(({ sku }) => sku));
            return { skus: skus.filter((sku) => !unlocked.has(sku)) };
          }
          const levels = readStock(rows);
          return { skus: [...levels.keys()], ...(!lots && { found: { stock: levels, held: [] } }) };
        },
      };
    },
    endHold: (key: string, warehouseCode: string, skus: readonly string[]) =>
      lock(warehouseCode, skus, sql`hold.key = ${key}`),
    /** The stock of locked SKUs, and the units that a key holds. */
    findStock(key: string, warehouseCode: string, skus: readonly string[]) {
      const found = compileFind(stock, scope, warehouseCode, skus);
      const isHeld = all([...scope.conditions("hold"), sql`key = ${key}`, sql`hold.sku = level.sku collate "C"`]);
      const unit = raw("jsonb_build_object('sku', sku, 'expiresOn', expires_on, 'qty', qty)");
      return {
        sql: holds
          ? sql`
            select *, (select jsonb_agg(${unit})::text from ${holds} as hold where ${isHeld}) as held
            from (${found}) as level`
          : found,
        read: (rows): FoundStock => ({
          stock: readStock(rows),
          held: readRows(rows, (row) => (row.json("held") ?? []) as readonly DatedUnits[]).flat(),
        }),
      };
    },
    findHold: (key: string) => ({
      sql: sql`select warehouse_code, sku from ${holds!} where ${isKey(key)}`,
      read: (rows) => readRows(rows, (row) => ({ warehouseCode: row.text("warehouse_code"), sku: row.text("sku") })),
    }),
    saveOrder(
      key: string,
      request: object,
      transfer: StockTransfer,
      ownLots: readonly TransferLot[],
      reserved: readonly ReservedUnits[],
      taken: readonly LotChange[],
    ) {
      const used = sql`request = ${json(request)}, transfer_id = ${transfer.id}`;
      const parts = [...put(transfer, ownLots), sql`keyed as (update ${orders} set ${used} where ${isKey(key)})`];
      if (reserved.length > 0) parts.push(reserve(transfer.srcWarehouseCode, reserved));
      if (holds) parts.push(sql`ended as (delete from ${holds} where ${isKey(key)})`);
      return save(parts, taken);
    },
    saveHold(
      key: string,
      request: CheckRequest,
      until: number,
      units: readonly LotChange[],
      reserved: readonly ReservedUnits[],
      taken: readonly LotChange[],
    ) {
      const names = columns("key", "warehouse_code", "sku", "expires_on");
      const values = [...scope.values, sql`${key}::text`, raw("unit.*"), sql`${until}::bigint`];
      const keyed = sql`keyed as (update ${orders} set request = ${json(request)} where ${isKey(key)})`;
      const added = sql`
        added as (
          insert into ${holds!} (${names}, qty, until) select ${join(values)} from (${selectUnits(units)}) as unit
          on conflict (${names}) do update set qty = excluded.qty, until = excluded.until
        )`;
      const parts = reserved.length > 0 ? [keyed, added, reserve(request.srcWarehouseCode, reserved)] : [keyed, added];
      return save(parts, taken);
    },
    /**
     * Locks the key of an event and then the transfer, and reads both. The subquery is lateral, which fixes this order.
     * Reads `undefined` if the transfer does not exist.
     */
    lockTransfer(id: string, key: string) {
      const given = sql`${toIndexedValue(id)}::text`;
      const isTransfer = all([...scope.conditions(), raw("id = keyed.transfer_id")]);
      return {
        sql: sql`
          with keyed as (
            insert into ${events} (${columns("transfer_id", "key")})
            select ${join([...scope.values, given, sql`${key}`])} where ${given} is not null
            on conflict (${columns("transfer_id", "key")}) do update set key = excluded.key
            returning transfer_id, event::text as event
          )
          select transfer.*, event from keyed cross join lateral (
            select ${readColumns}${raw(lots ? ", lots::text as lots" : "")} from ${transfers.table} where ${isTransfer} for update
          ) as transfer`,
        read: (rows) => readRows(rows, readLocked, 1)[0],
      };
    },
    saveEvent(
      id: string,
      { key, event, at }: RecordedEvent,
      transfer: StockTransfer,
      ownLots: readonly TransferLot[],
      changes: readonly LotChange[],
    ) {
      const ofTransfer = all([...scope.conditions(), sql`transfer_id = ${id}`]);
      const position = sql`(select coalesce(max(position), 0) + 1 from ${events} where ${ofTransfer})`;
      const stored = sql`event = ${json(event)}, at = ${at}::bigint, position = ${position}`;
      const keyed = sql`keyed as (update ${events} set ${stored} where ${ofTransfer} and key = ${key})`;
      return save([...put(transfer, ownLots), keyed], changes);
    },
    history: (id: string) => ({
      sql: sql`
        select key, event::text as event, at from ${events}
        where ${all([...scope.conditions(), sql`transfer_id = ${toIndexedValue(id)}`])} order by position`,
      read: (rows) =>
        readRows(
          rows,
          (row) => ({ key: row.text("key"), event: row.json("event"), at: row.integer("at") }) as RecordedEvent,
        ),
    }),
  });
}

function readLocked(row: RowReader) {
  return {
    transfer: readTransferRow(row),
    known: row.json("event"),
    lots: (row.json("lots") ?? []) as readonly TransferLot[],
  };
}

function readShortLots(rows: readonly Row[]): readonly ShortLot[] {
  return readRows(rows, (row) => ({
    warehouseCode: row.text("warehouse_code"),
    item: { sku: row.text("sku"), shortBy: row.integer("short_by"), code: "insufficient_stock" },
  }));
}
