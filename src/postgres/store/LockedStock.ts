import type { StockLevel } from "../../check/StockLevel";
import type { DatedUnits } from "./lots";

/** The stock of a SKU under its lock. A call changes the quantities and the lots; `save` stores the differences. */
export interface LockedLevel {
  readonly warehouseCode: string;
  readonly sku: string;
  readonly stored: StockLevel & { readonly reservedQty: number };
  readonly storedLots: ReadonlyMap<string, number>;
  onHandQty: number;
  reservedQty: number;
  /** Unreserved units by expiry date. */
  readonly lots: Map<string, number>;
  /** Units of all holds that go on. Only for a `change`. */
  heldQty: number;
}

/** Units of a hold. */
export interface HeldUnits extends DatedUnits {
  readonly key: string;
  readonly warehouseCode: string;
  readonly until: number;
}

/** The stock that a call has locked. */
export interface LockedStock {
  readonly levels: readonly LockedLevel[];
  get(warehouseCode: string, sku: string): LockedLevel | undefined;
  /** The units of holds that have ended. They are free. */
  readonly ended: readonly HeldUnits[];
  /** The units that the key of the call holds. They are free in its own transaction. */
  readonly own: readonly HeldUnits[];
}

/** The dates of the lots, the first to expire first. */
export function datesOf({ lots }: LockedLevel): readonly string[] {
  return [...lots.keys()].sort();
}

/** The levels of a warehouse for a check. */
export function levelsOf({ levels }: LockedStock, warehouseCode: string): ReadonlyMap<string, StockLevel> {
  const own = levels.filter((level) => level.warehouseCode === warehouseCode);
  return new Map(
    own.map((level) => {
      const { sku, stored, onHandQty, reservedQty, lots } = level;
      const dated = datesOf(level).map((expiresOn) => ({ expiresOn, qty: lots.get(expiresOn)! }));
      return [sku, { ...stored, onHandQty, reservedQty, ...(dated.length > 0 && { lots: dated }) }];
    }),
  );
}

/** Makes held units free. */
export function freeUnits(level: LockedLevel, { expiresOn, qty }: DatedUnits): void {
  level.reservedQty = Math.max(0, level.reservedQty - qty);
  if (expiresOn !== "") level.lots.set(expiresOn, qty + (level.lots.get(expiresOn) ?? 0));
}

/**
 * Reserves units of a SKU, in this order: those that the key holds, then those of other lots; the first to expire first,
 * beginning with `goodOn`; then units without a date.
 */
export function takeUnits(level: LockedLevel, qty: number, goodOn: string, own: readonly HeldUnits[]): DatedUnits[] {
  const { warehouseCode, sku, lots } = level;
  const held = new Map<string, number>();
  for (const each of own)
    if (each.warehouseCode === warehouseCode && each.sku === sku) held.set(each.expiresOn, each.qty);
  const fresh = datesOf(level).filter((date) => date >= goodOn);
  const taken = new Map<string, number>();
  let rest = qty;
  const take = (expiresOn: string, most: number) => {
    const units = Math.min(rest, most);
    rest -= units;
    taken.set(expiresOn, units + (taken.get(expiresOn) ?? 0));
  };
  for (const date of fresh) take(date, Math.min(held.get(date) ?? 0, lots.get(date)!));
  for (const date of fresh) take(date, lots.get(date)! - taken.get(date)!);
  take("", rest);
  level.reservedQty += qty;
  for (const date of fresh) lots.set(date, lots.get(date)! - taken.get(date)!);
  return Array.from(taken, ([expiresOn, units]) => ({ sku, expiresOn, qty: units })).filter((units) => units.qty > 0);
}
