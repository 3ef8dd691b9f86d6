import { checkTransfer } from "stock-transfer";
import { describeIssue, describeRefusal } from "stock-transfer/words";
import { stock, transfers } from "./postgresStore.js";

/**
 * Checks a request, claims its stock and creates the transfer, or gives the reasons why it may not be created as a whole.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {import("stock-transfer").CheckRequest} request
 * @param {(check: import("stock-transfer").TransferCheck, seq: number) => import("stock-transfer").StockTransfer} make
 * @returns {Promise<{ transfer?: import("stock-transfer").StockTransfer, reasons: string[] }>}
 */
export async function orderTransfer({ transaction }, network, request, make) {
  const { items, srcWarehouseCode } = request;
  return transaction(async (run) => {
    const skus = items.map(({ sku }) => sku);
    const found = stock.readStock(await run(stock.find(srcWarehouseCode, skus)));
    const check = checkTransfer(request, { network, stock: found, now: Date.now() });
    if (check.issues) return { reasons: check.issues.map(describeIssue) };
    const reasons = check.value.items.flatMap(({ sku, refusals }) =>
      refusals.map((refusal) => `${sku}: ${describeRefusal(refusal)}`),
    );
    if (reasons.length > 0) return { reasons };
    const isClaimed = stock.readClaim(await run(stock.claim(srcWarehouseCode, items)));
    if (!isClaimed) return { reasons: ["Another order has taken the stock since the check."] };
    const [row] = await run({ text: "select nextval('stock_transfer_seq') as seq", values: [] });
    const transfer = make(check.value, Number(row?.["seq"]));
    await run(transfers.put(transfer));
    return { transfer, reasons };
  });
}

/**
 * Cancels a transfer that is not on its way yet, and gives its stock back; `undefined` if there is none.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {string} id
 */
export async function cancelTransfer({ transaction }, id) {
  return transaction(async (run) => {
    // Of several sessions one changes the row, so that the stock is given back once.
    const text = `update stock_transfer set status = 'cancelled', updated_at = $2::bigint
      where id = $1 and status = 'created' returning *`;
    const [row] = await run({ text, values: [id, Date.now()] });
    if (!row) return undefined;
    const transfer = transfers.readTransfer(row);
    await run(giveBack(transfer.srcWarehouseCode, transfer.items));
    return transfer;
  });
}

/**
 * Takes a claim back. The rows are locked in the order in which `claim` locks them.
 *
 * @param {string} warehouseCode
 * @param {readonly import("stock-transfer").TransferItem[]} items
 * @returns {import("stock-transfer/postgres").Statement}
 */
export function giveBack(warehouseCode, items) {
  const text = `with given as materialized (
      select sku, sum(qty)::bigint as qty
      from jsonb_to_recordset($2::text::jsonb) as line(sku text, qty bigint) group by sku
    ), locked as materialized (
      select sku from stock_level
      where warehouse_code = $1 and sku = any(array(select sku from given)) order by sku for update
    )
    update stock_level as level set reserved_qty = level.reserved_qty - given.qty
    from given join locked using (sku) where level.warehouse_code = $1 and level.sku = given.sku`;
  return { text, values: [warehouseCode, JSON.stringify(items)] };
}
