import { planSources } from "stock-transfer/planners";

/**
 * @typedef {string | number} Id
 * @typedef {{ readonly id: Id, readonly productVariantId: Id }} Line
 * @typedef {{ readonly warehouseCode: string, quantity: number }} Supply
 *
 * An order and the stock for it. The ids of product variants serve as SKUs.
 *
 * @typedef {object} Order
 * @property {readonly (Line & { readonly quantity: number })[]} lines
 * @property {string} destWarehouseCode The shop or hub that hands the goods to the customer.
 * @property {ReadonlyMap<string, ReadonlyMap<string, import("stock-transfer").StockLevel>>} stocks By warehouse, then by SKU.
 */

/**
 * Returns the method `forAllocation` of a `StockLocationStrategy` of Vendure. Vendure calls it for each line of an order, with
 * the same context. The first call plans the whole order, with as few warehouses as possible. The name of a location is its
 * warehouse code. A line that cannot be supplied in full gets fewer units.
 *
 * @template {object} Context
 * @template {{ readonly name: string }} Location
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {(ctx: Context, line: Line) => Promise<Order>} loadOrder
 * @param {() => number} [now]
 */
export function createAllocation(network, loadOrder, now = Date.now) {
  /** @type {WeakMap<Context, { ids: Set<Id>, supplies: Map<string, Supply[]> }>} */
  const plans = new WeakMap();
  /**
   * @param {Context} ctx
   * @param {readonly Location[]} locations
   * @param {Line} line
   * @param {number} quantity
   */
  return async (ctx, locations, { id, productVariantId }, quantity) => {
    let plan = plans.get(ctx);
    // Makes a new plan if the current one lacks this line, or has allocated it already.
    if (!plan?.ids.delete(id)) {
      const order = await loadOrder(ctx, { id, productVariantId });
      plan = { ids: new Set(order.lines.map((line) => line.id)), supplies: planOrder(network, order, now()) };
      plan.ids.delete(id);
      plans.set(ctx, plan);
    }
    let rest = quantity;
    return (plan.supplies.get(String(productVariantId)) ?? []).flatMap((supply) => {
      const location = locations.find(({ name }) => name === supply.warehouseCode);
      const units = location ? Math.min(supply.quantity, rest) : 0;
      supply.quantity -= units;
      rest -= units;
      return location && units > 0 ? [{ location, quantity: units }] : [];
    });
  };
}

/**
 * Returns the supplies of each SKU. Stock at the destination is used first: it needs no transfer.
 *
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {Order} order
 * @param {number} now
 */
function planOrder(network, { lines, destWarehouseCode, stocks }, now) {
  /** @type {Map<string, Supply[]>} */
  const supplies = new Map();
  const items = lines.flatMap(({ productVariantId, quantity: wanted }) => {
    const sku = String(productVariantId);
    const { onHandQty = 0, reservedQty = 0, safetyQty = 0 } = stocks.get(destWarehouseCode)?.get(sku) ?? {};
    const before = supplies.get(sku)?.[0]?.quantity ?? 0;
    const quantity = Math.min(wanted, Math.max(0, onHandQty - reservedQty - safetyQty - before));
    supplies.set(sku, [{ warehouseCode: destWarehouseCode, quantity: before + quantity }]);
    return quantity < wanted ? [{ sku, qty: wanted - quantity }] : [];
  });
  const plan = planSources({ items, destWarehouseCode }, { network, stocks, now });
  if (plan.issues) throw new Error(plan.issues.map(({ message }) => message).join(" "));
  for (const { srcWarehouseCode: warehouseCode, items: supplied } of plan.value.sources) {
    for (const { sku, qty } of supplied) supplies.get(sku)?.push({ warehouseCode, quantity: qty });
  }
  return supplies;
}
