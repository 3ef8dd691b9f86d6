import { checkTransfer } from "stock-transfer";
import { describeIssue, describeRefusal } from "stock-transfer/words";
import { stock, transfers } from "./postgresStore.js";

/**
 * Checks a request, claims its stock and creates the transfer, once for each key, or gives the reasons why it may not be created as
 * a whole. Run again with its key, it gives the transfer as it is by then and changes nothing.
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
    // Under another level, no statement would see what the session with the lock before has committed.
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
 * Cancels a transfer that is not on its way yet, and gives its stock back; `undefined` if there is none.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {string} id
 */
export async function cancelTransfer({ transaction }, id) {
  return transaction(async (run) => {
    // Of several sessions one changes the status, so that the stock is given back once.
    const rows = await run(transfers.changeStatus(id, { from: "created", to: "cancelled", updatedAt: Date.now() }));
    const transfer = transfers.readChanged(rows);
    if (!transfer) return undefined;
    const released = stock.readRelease(await run(stock.release(transfer.srcWarehouseCode, transfer.items)));
    // An error rolls the transaction back: a transfer whose stock is not reserved needs a person.
    if (!released.done) throw new Error(`less is reserved than ${id} has: ${JSON.stringify(released.short)}`);
    return transfer;
  });
}
