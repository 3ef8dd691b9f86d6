import { planSources } from "stock-transfer/planners";

/**
 * @typedef {string | number} Id
 * @typedef {{ readonly id: Id, readonly productVariantId: Id }} Line
 * @typedef {{ readonly warehouseCode: string, quantity: number }} Supply
 *
 * An order and the stock for it. Its SKUs are the ids of product variants.
 *
 * @typedef {object} Order
 * @property {readonly (Line & { readonly quantity: number })[]} lines
 * @property {string} destWarehouseCode The shop or hub that hands the goods to the customer.
 * @property {ReadonlyMap<string, ReadonlyMap<string, import("stock-transfer").StockLevel>>} stocks By warehouse, then by SKU.
 */

/**
 * Chooses the warehouses of an order: the `forAllocation` of a `StockLocationStrategy` of Vendure. It is called for each line,
 * with the same context. The order is planned once, so that its lines come from as few warehouses as possible. The name of a
 * location is its warehouse code. A line that cannot be supplied in full gets fewer units.
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
    // Each line is allocated once. A line that comes again, or that the plan does not have, needs a new plan.
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
 * The supplies of each SKU. What the destination has itself needs no transfer.
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
