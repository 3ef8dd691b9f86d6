import { isDeepStrictEqual } from "node:util";
import { applyEvent } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { stock, transfers } from "./postgresStore.js";

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
    await run({ text: "set transaction isolation level read committed", values: [] });
    const [row] = await run(transfers.lock(id));
    if (!row) return { reasons: [`There is no transfer ${id}.`] };
    const before = transfers.readTransfer(row);
    const find = "select event::text as event from transfer_event where transfer_id = $1 and key = $2";
    const [known] = await run({ text: find, values: [id, key] });
    if (known && isDeepStrictEqual(JSON.parse(String(known["event"])), event)) return { transfer: before, reasons: [] };
    if (known) return { reasons: [`The key ${key} belongs to another event of ${id}.`] };
    const at = Date.now();
    const step = applyEvent(before, event, at);
    if (step.issues) return { reasons: step.issues.map(describeIssue) };
    const { transfer, stock: moved } = step.value;
    const { srcWarehouseCode, destWarehouseCode } = transfer;
    // Each event moves stock of one warehouse. A change that is refused throws, which rolls the transaction back.
    const changes = [
      moved.ship.length > 0 && stock.readShip(await run(stock.ship(srcWarehouseCode, moved.ship))),
      moved.release.length > 0 && stock.readRelease(await run(stock.release(srcWarehouseCode, moved.release))),
      moved.receive.length > 0 &&
        stock.readReceive(await run(stock.receive(destWarehouseCode, moved.receive, { addUnknown: true }))),
    ];
    if (changes.some((change) => change && !change.done)) throw new Error(`the stock does not allow ${key}`);
    await run(transfers.put(transfer));
    const values = [id, key, JSON.stringify(event), at];
    // The cast from text is for postgres.js, which would write the JSON as a JSON string.
    await run({ text: "insert into transfer_event values ($1, $2, $3::text::jsonb, $4)", values });
    return { transfer, reasons: [] };
  });
}
