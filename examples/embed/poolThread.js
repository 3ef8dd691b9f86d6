import { parentPort, workerData } from "node:worker_threads";
import { checkTransfer, createNetwork } from "stock-transfer";

/**
 * @typedef {import("stock-transfer").Result<import("stock-transfer").TransferCheck>} Answer
 *
 * @typedef {object} ThreadData
 * @property {import("stock-transfer").NetworkConfig} config
 * @property {ReadonlyMap<string, import("stock-transfer").StockLevel>} stock
 *
 * @typedef {object} Batch
 * @property {readonly import("stock-transfer").CheckRequest[]} requests
 * @property {number} now
 */

const { config, stock } = /** @type {ThreadData} */ (workerData);
const network = createNetwork(config);

parentPort?.on("message", (/** @type {Batch} */ { requests, now }) => {
  try {
    parentPort?.postMessage({ answers: requests.map((request) => checkTransfer(request, { network, stock, now })) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
