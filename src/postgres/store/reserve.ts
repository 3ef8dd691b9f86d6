import { laneWithCapacity } from "../../check/laneWithCapacity";
import { shelfDaysOf } from "../../check/lots";
import type { StockLevel } from "../../check/StockLevel";
import type { TransferCheck } from "../../check/TransferCheck";
import { readOneRow } from "../readRow";
import type { Run } from "../sql";
import { formatCivilDay, parseCivilDay } from "../../time/civilDay";
import type { Inquiry } from "./inquiry";
import { checkWithBookings, createBookings, type Lane } from "./departures";
import { createLock, type HeldUnits, type LockedLevel, type LockedStock } from "./lockStock";
import { datedLots, type DatedUnits } from "./lots";
import type { StoreContext } from "./StoreContext";
import type { InvalidRequest, RefusedRequest } from "./TransferStore";
import type { Undo } from "./transact";

/** Locks a key of orders and holds, and reads what it was used for. Concurrent sessions with this key wait. */
export function createKeyLock({ layout, define }: StoreContext, drawsNumber: boolean) {
  const { orders, numbers, scope } = layout;
  const seq = drawsNumber ? `case when transfer_id is null then nextval('${numbers}') end` : "null::bigint";
  return define(
    drawsNumber ? "lockOrder" : "lockHold",
    () => `
      insert into ${orders} (${scope.column}key) values (${scope.value}:key)
      on conflict (${scope.column}key) do update set key = excluded.key
      returning request::text as request, transfer_id, ${seq} as seq`,
    (rows) => {
      const row = readOneRow(rows);
      // Only an order uses a key for ever: then, there is a transfer, and no new number.
      const transferId = row.row["transfer_id"] === null ? undefined : row.text("transfer_id");
      return {
        request: row.json("request"),
        transferId,
        seq: row.row["seq"] === null ? undefined : row.integer("seq"),
      };
    },
  );
}

interface Reservation {
  readonly stock: LockedStock;
  readonly check: TransferCheck;
  readonly taken: readonly DatedUnits[];
  readonly lane: Lane | undefined;
}

/** Locks the lane, if it has a capacity, then the SKUs; checks the request, and takes its units. Its key's are free. */
export function createReserve(store: StoreContext) {
  const readBookings = createBookings(store);
  const lock = createLock(store);
  return async (
    run: Run,
    undo: Undo<RefusedRequest | InvalidRequest>,
    key: string,
    { request, skus, terms }: Inquiry,
  ): Promise<Reservation> => {
    const { srcWarehouseCode: warehouseCode } = request;
    const lane = laneWithCapacity(request, terms);
    const bookings = lane ? await readBookings(run, lane, key, terms) : {};
    const stock = await lock(run, { places: skus.map((sku) => ({ warehouseCode, sku })), now: terms.now, key });
    // A SKU that arrives after the lock is unknown: other transactions could reserve its units at the same time.
    const context = { ...terms, stock: levelsOf(stock, warehouseCode) };
    const { value: check, issues } = checkWithBookings(request, context, bookings);
    if (issues) return undo({ issues });
    if (!check.allowed) return undo({ check, refused: true });
    const latestArrival = parseCivilDay(check.latestArrivalDate)!;
    const taken = check.items.flatMap(({ sku, requestedQty }) => {
      const goodOn = formatCivilDay(latestArrival + shelfDaysOf(sku, terms));
      return takeUnits(stock.get(warehouseCode, sku)!, requestedQty, goodOn, stock.own);
    });
    return { stock, check, taken, lane };
  };
}

function levelsOf(stock: LockedStock, warehouseCode: string): ReadonlyMap<string, StockLevel> {
  const own = stock.levels.filter((level) => level.warehouseCode === warehouseCode);
  return new Map(
    own.map(({ sku, stored, onHandQty, reservedQty, lots }) => {
      return [sku, { ...stored, onHandQty, reservedQty, ...(lots.size > 0 && { lots: datedLots(lots) }) }];
    }),
  );
}

/** Reserves what the key holds, then other lots; the first to expire first, from `goodOn`; then units without a date. */
function takeUnits(level: LockedLevel, qty: number, goodOn: string, own: readonly HeldUnits[]): readonly DatedUnits[] {
  const { warehouseCode, sku, lots } = level;
  const held = own.filter((each) => each.warehouseCode === warehouseCode && each.sku === sku);
  const heldOn = new Map(held.map((each) => [each.expiresOn, each.qty]));
  const fresh = datedLots(lots).filter(({ expiresOn }) => expiresOn >= goodOn);
  const taken = new Map<string, number>();
  let rest = qty;
  const take = (expiresOn: string, most: number) => {
    const units = Math.min(rest, most);
    rest -= units;
    taken.set(expiresOn, units + (taken.get(expiresOn) ?? 0));
  };
  for (const lot of fresh) take(lot.expiresOn, Math.min(heldOn.get(lot.expiresOn) ?? 0, lot.qty));
  for (const lot of fresh) take(lot.expiresOn, lot.qty - taken.get(lot.expiresOn)!);
  take("", rest);
  level.reservedQty += qty;
  for (const lot of fresh) lots.set(lot.expiresOn, lot.qty - taken.get(lot.expiresOn)!);
  return Array.from(taken, ([expiresOn, units]) => ({ sku, expiresOn, qty: units })).filter((units) => units.qty > 0);
}
