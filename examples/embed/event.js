import { applyEvent } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { stock, transfers } from "./postgresStore.js";

/**
 * Applies an event to a transfer and moves its stock, or returns the reasons why not. A retry with the same key changes
 * nothing and returns the transfer in its current state.
 *
 * @param {string} key Of this event.
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
    const [known] = await run({ text: "select key from transfer_event where key = $1", values: [key] });
    if (known) return { transfer: before, reasons: [] };
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
    const values = [key, id, JSON.stringify(event), at];
    await run({ text: "insert into transfer_event values ($1, $2, $3, $4)", values });
    return { transfer, reasons: [] };
  });
}
