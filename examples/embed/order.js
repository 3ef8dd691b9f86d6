import { isDeepStrictEqual } from "node:util";
import { applyEvent, checkTransfer } from "stock-transfer";
import { describeIssue, describeRefusal } from "stock-transfer/words";
import { rowsOf, stock, transfers } from "./postgresStore.js";

/**
 * Checks a request, claims its stock and creates the transfer, or returns the reasons why not. A retry with the same
 * key has no effect and returns the transfer in its current state. The key of another order is refused.
 *
 * @param {string} key Becomes the id of the transfer. At most 512 bytes in UTF-8. If partners choose keys, begin it
 * with the code of the partner: otherwise one partner could read the transfer of another.
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
    await run(rowsOf("set transaction isolation level read committed"));
    await run(rowsOf("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]));
    const known = await run(transfers.get(key));
    if (known) {
      const isSame = isDeepStrictEqual(placeAndGoods(known), placeAndGoods(request));
      return isSame ? { transfer: known, reasons: [] } : { reasons: [`The key ${key} belongs to another order.`] };
    }
    const skus = items.map(({ sku }) => sku);
    const found = await run(stock.find(srcWarehouseCode, skus));
    const check = checkTransfer(request, { network, stock: found, now: Date.now() });
    if (check.issues) return { reasons: check.issues.map(describeIssue) };
    const reasons = check.value.items.flatMap(({ sku, refusals }) =>
      refusals.map((refusal) => `${sku}: ${describeRefusal(refusal)}`),
    );
    if (reasons.length > 0) return { reasons };
    const claim = await run(stock.claim(srcWarehouseCode, items));
    if (!claim.done) return { reasons: ["Another order has taken the stock since the check."] };
    const [drawn] = await run(rowsOf("select nextval('stock_transfer_seq') as seq"));
    const transfer = { ...make(check.value, Number(drawn?.["seq"])), id: key };
    await run(transfers.put(transfer));
    return { transfer, reasons };
  });
}

/** @param {Pick<import("stock-transfer").CheckRequest, "srcWarehouseCode" | "destWarehouseCode" | "items">} order */
function placeAndGoods({ srcWarehouseCode, destWarehouseCode, items }) {
  return [srcWarehouseCode, destWarehouseCode, items.map(({ sku, qty }) => [sku, qty])];
}

/**
 * Cancels a created transfer and releases its stock; `undefined` if the transfer is missing or has another status.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {string} id
 */
export async function cancelTransfer({ transaction }, id) {
  return transaction(async (run) => {
    await run(rowsOf("set transaction isolation level read committed"));
    const before = await run(transfers.lock(id));
    const step = before?.status === "created" && applyEvent(before, { type: "cancel" }, Date.now()).value;
    if (!step) return undefined;
    const { transfer, stock: moved } = step;
    const released = await run(stock.change(transfer.srcWarehouseCode, moved.source));
    // The error rolls the transaction back. A person must examine a transfer without reserved stock.
    if (!released.done) throw new Error(`too few units are reserved for ${id}: ${JSON.stringify(released.short)}`);
    await run(transfers.put(transfer));
    return transfer;
  });
}
