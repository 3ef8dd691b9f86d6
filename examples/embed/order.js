import { checkTransfer } from "stock-transfer";
import { describeIssue, describeRefusal } from "stock-transfer/words";
import { stock, transfers } from "./postgresStore.js";

/**
 * Checks a request, claims its stock and creates the transfer, or returns the reasons why not. A retry with the same
 * key has no effect and returns the transfer in its current state.
 *
 * @param {string} key Becomes the id of the transfer. At most 512 bytes in UTF-8.
 * @param {import("./postgresStore.js").Store} store
 * @param {import("stock-transfer").TransferNetwork} network
 * @param {import("stock-transfer").CheckRequest} request
 * @param {(check: import("stock-transfer").TransferCheck, seq: number) => Omit<import("stock-transfer").StockTransfer, "id">} make
 * @returns {Promise<{ transfer?: import("stock-transfer").StockTransfer, reasons: string[] }>}
 */
export async function orderOnce(key, { transaction }, network, request, make) {
  const { items, srcWarehouseCode } = request;
  return transaction(async (run) => {
    // At a stricter level, statements would not see what the previous holder of the lock has committed.
    await run({ text: "set transaction isolation level read committed", values: [] });
    await run({ text: "select pg_advisory_xact_lock(hashtextextended($1, 0))", values: [key] });
    const [row] = await run(transfers.get(key));
    if (row) return { transfer: transfers.readTransfer(row), reasons: [] };
    const skus = items.map(({ sku }) => sku);
    const found = stock.readStock(await run(stock.find(srcWarehouseCode, skus)));
    const check = checkTransfer(request, { network, stock: found, now: Date.now() });
    if (check.issues) return { reasons: check.issues.map(describeIssue) };
    const reasons = check.value.items.flatMap(({ sku, refusals }) =>
      refusals.map((refusal) => `${sku}: ${describeRefusal(refusal)}`),
    );
    if (reasons.length > 0) return { reasons };
    const claim = stock.readClaim(await run(stock.claim(srcWarehouseCode, items)));
    if (!claim.done) return { reasons: ["Another order has taken the stock since the check."] };
    const [drawn] = await run({ text: "select nextval('stock_transfer_seq') as seq", values: [] });
    const transfer = { ...make(check.value, Number(drawn?.["seq"])), id: key };
    await run(transfers.put(transfer));
    return { transfer, reasons };
  });
}

/**
 * Cancels a created transfer and releases its stock; `undefined` if the transfer is missing or has another status.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {string} id
 */
export async function cancelTransfer({ transaction }, id) {
  return transaction(async (run) => {
    // Only one of several sessions changes the status, so the stock is released once.
    const rows = await run(transfers.changeStatus(id, { from: "created", to: "cancelled", updatedAt: Date.now() }));
    const transfer = transfers.readChanged(rows);
    if (!transfer) return undefined;
    const released = stock.readRelease(await run(stock.release(transfer.srcWarehouseCode, transfer.items)));
    // The error rolls the transaction back. A person must examine a transfer without reserved stock.
    if (!released.done) throw new Error(`too few units are reserved for ${id}: ${JSON.stringify(released.short)}`);
    return transfer;
  });
}
