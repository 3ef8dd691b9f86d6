import type { LockedLevel, LockedStock, StockPlace } from "./lockStock";
import { datedLots, groupBySku, type LotDelta } from "./lots";
import type { ShortItem } from "./TransferStore";

interface ChangeRules {
  /** What falling units without a date leave: the lots that expire first, or what is undated and then the last lots. */
  readonly leaves: "datedFirst" | "undatedFirst";
  /** Whether the units on hand may fall below the reserved ones. */
  readonly belowReserved: boolean;
}

export function placesOf(warehouseCode: string, deltas: readonly LotDelta[]): readonly StockPlace[] {
  return Array.from(new Set(deltas.map(({ sku }) => sku)), (sku) => ({ warehouseCode, sku }));
}

/** Changes the stock of SKUs in a warehouse, lot by lot: those with a date first. @returns Every SKU that prevents it. */
export function changeLevels(
  stock: LockedStock,
  warehouseCode: string,
  deltas: readonly LotDelta[],
  rules: ChangeRules,
): readonly ShortItem[] {
  const bySku = groupBySku(deltas);
  return Array.from(bySku, ([sku, own]) => changeLevel(stock.get(warehouseCode, sku), sku, own, rules) ?? []).flat();
}

function changeLevel(
  level: LockedLevel | undefined,
  sku: string,
  deltas: readonly LotDelta[],
  { leaves, belowReserved }: ChangeRules,
): ShortItem | undefined {
  if (!level) return { sku, code: "unknown_sku" };
  const { onHandQty, reservedQty, heldQty } = level;
  const { safetyQty = 0, transferable } = level.stored;
  const lacking = deltas.reduce((sum, delta) => sum + changeLot(level, delta, leaves), 0);
  const [onHand, reserved] = [level.onHandQty - onHandQty, level.reservedQty - reservedQty];
  if (reserved > 0 && !transferable) return { sku, code: "not_transferable" };
  const missing = [lacking];
  if (onHand < 0) missing.push(-onHand - Math.max(0, onHandQty - (belowReserved ? 0 : Math.max(0, level.reservedQty))));
  if (reserved < 0) missing.push(-reserved - Math.max(0, reservedQty - heldQty));
  if (reserved > 0) missing.push(reserved - Math.max(0, level.onHandQty - reservedQty - safetyQty));
  const shortBy = Math.max(...missing);
  return shortBy > 0 ? { sku, shortBy, code: "insufficient_stock" } : undefined;
}

/** Lots are unreserved units: rising units first fill what is reserved and not on hand. @returns Units the lot lacks. */
function changeLot(level: LockedLevel, delta: LotDelta, leaves: ChangeRules["leaves"]): number {
  const { expiresOn, onHandQty, reservedQty } = delta;
  const { lots } = level;
  const unreserved = level.onHandQty - level.reservedQty;
  const gain = onHandQty - reservedQty;
  level.onHandQty += onHandQty;
  level.reservedQty += reservedQty;
  if (gain === 0) return 0;
  if (expiresOn !== "") {
    const filled = Math.max(0, Math.min(gain, -unreserved));
    const qty = (lots.get(expiresOn) ?? 0) + gain - filled;
    lots.set(expiresOn, Math.max(0, qty));
    return Math.max(0, -qty);
  }
  const dated = datedLots(lots);
  const undated = unreserved - dated.reduce((sum, { qty }) => sum + qty, 0);
  let rest = leaves === "datedFirst" ? -gain : -gain - Math.max(0, undated);
  for (const { expiresOn: date, qty } of leaves === "datedFirst" ? dated : [...dated].reverse()) {
    const units = Math.max(0, Math.min(rest, qty));
    lots.set(date, qty - units);
    rest -= units;
  }
  return 0;
}
