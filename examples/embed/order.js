import { checkTransfer } from "stock-transfer";
import { stock, transfers } from "./postgresStore.js";

/**
 * Checks a request, claims its stock and creates the transfer; `undefined` if it may not be made as a whole.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {import("stock-transfer").CheckRequest} request
 * @param {(check: import("stock-transfer").TransferCheck) => import("stock-transfer").StockTransfer} make
 */
export async function orderTransfer({ transaction }, network, request, make) {
  const { items, srcWarehouseCode } = request;
  return transaction(async (run) => {
    const skus = items.map(({ sku }) => sku);
    const found = stock.readStock(await run(stock.find(srcWarehouseCode, skus)));
    const check = checkTransfer(request, { network, stock: found, now: Date.now() });
    if (check.issues || !check.value.items.every(({ allowed }) => allowed)) return undefined;
    // Whoever was quicker may have taken what the check has seen.
    if (!stock.readClaim(await run(stock.claim(srcWarehouseCode, items)))) return undefined;
    const transfer = make(check.value);
    await run(transfers.put(transfer));
    return transfer;
  });
}
