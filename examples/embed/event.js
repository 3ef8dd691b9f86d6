import { isDeepStrictEqual } from "node:util";
import { applyEvent } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { rowsOf, stock, transfers } from "./postgresStore.js";

/**
 * Applies an event to a transfer and moves its stock, or returns the reasons why not. A retry with the same key changes
 * nothing and returns the transfer in its current state. A key of the transfer that had another event is refused.
 *
 * @param {string} key Of this event, among the events of the transfer.
 * @param {import("./postgresStore.js").Store} store
 * @param {string} id Of the transfer.
 * @param {import("stock-transfer").TransferEvent} event
 * @returns {Promise<{ transfer?: import("stock-transfer").StockTransfer, reasons: string[] }>}
 */
export async function recordOnce(key, { transaction }, id, event) {
  return transaction(async (run) => {
    // At a stricter level, statements would not see what the previous holder of the lock has committed.
    await run(rowsOf("set transaction isolation level read committed"));
    const before = await run(transfers.lock(id));
    if (!before) return { reasons: [`There is no transfer ${id}.`] };
    const find = "select event::text as event from transfer_event where transfer_id = $1 and key = $2";
    const [known] = await run(rowsOf(find, [id, key]));
    if (known && isDeepStrictEqual(JSON.parse(String(known["event"])), event)) return { transfer: before, reasons: [] };
    if (known) return { reasons: [`The key ${key} belongs to another event of ${id}.`] };
    const at = Date.now();
    const step = applyEvent(before, event, at);
    if (step.issues) return { reasons: step.issues.map(describeIssue) };
    const { transfer, stock: moved } = step.value;
    const { srcWarehouseCode, destWarehouseCode } = transfer;
    // A change that is refused throws, which rolls the transaction back.
    const changes = [
      await run(stock.change(srcWarehouseCode, moved.source)),
      await run(stock.change(destWarehouseCode, moved.destination, { addUnknown: true })),
    ];
    if (changes.some(({ done }) => !done)) throw new Error(`the stock does not allow ${key}`);
    await run(transfers.put(transfer));
    const values = [id, key, JSON.stringify(event), at];
    // The cast from text is for postgres.js, which would write the JSON as a JSON string.
    await run(rowsOf("insert into transfer_event values ($1, $2, $3::text::jsonb, $4)", values));
    return { transfer, reasons: [] };
  });
}
