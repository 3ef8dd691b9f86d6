import { availableParallelism } from "node:os";
import { MessageChannel, Worker } from "node:worker_threads";

/**
 * Threads that check requests. All that crosses to them and back is plain data.
 *
 * @param {import("./poolThread.js").ThreadData} workerData
 */
export function createPool(workerData, size = availableParallelism()) {
  const thread = new URL("poolThread.js", import.meta.url);
  const threads = Array.from({ length: size }, () => new Worker(thread, { workerData }));

  return {
    /**
     * Checks a batch on all threads at once. The answers come in the order of the requests.
     *
     * @param {readonly import("stock-transfer").CheckRequest[]} requests
     * @param {number} now
     */
    async check(requests, now) {
      const share = Math.ceil(requests.length / size);
      const shares = threads.map((_, index) => requests.slice(index * share, (index + 1) * share));
      const answers = await Promise.all(threads.map((thread, index) => ask(thread, shares[index] ?? [], now)));
      return answers.flat();
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/**
 * @param {Worker} thread
 * @param {readonly import("stock-transfer").CheckRequest[]} requests
 * @param {number} now
 * @returns {Promise<import("./poolThread.js").Answer[]>}
 */
async function ask(thread, requests, now) {
  const { port1, port2 } = new MessageChannel();
  thread.postMessage({ requests, now, port: port2 }, [port2]);
  try {
    return await new Promise((resolve, reject) => {
      port1.once("message", resolve);
      port1.once("close", () => reject(new Error("the thread has stopped")));
    });
  } finally {
    port1.close();
  }
}
