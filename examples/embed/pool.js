import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Threads that check requests. All that crosses to them and back is plain data.
 *
 * @param {import("./poolThread.js").ThreadData} workerData
 */
export function createPool(workerData, size = availableParallelism()) {
  const threads = Array.from({ length: size }, () => startThread(workerData));

  return {
    /**
     * Checks a batch on all threads at once. The answers come in the order of the requests.
     *
     * @param {readonly import("stock-transfer").CheckRequest[]} requests
     * @param {number} now
     */
    async check(requests, now) {
      const share = Math.ceil(requests.length / size);
      const shares = threads.map((thread, index) =>
        thread.check({ requests: requests.slice(index * share, (index + 1) * share), now }),
      );
      return (await Promise.all(shares)).flat();
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

/** @param {import("./poolThread.js").ThreadData} workerData */
function startThread(workerData) {
  const worker = new Worker(new URL("poolThread.js", import.meta.url), { workerData });
  /** @type {{ resolve(answers: import("./poolThread.js").Answer[]): void, reject(error: unknown): void }[]} */
  const waiting = [];
  /** @type {unknown} */
  let failure;
  // A thread answers in the order in which it is asked.
  worker.on("message", (answers) => waiting.shift()?.resolve(answers));
  worker.on("error", (error) => {
    failure = error;
    for (const { reject } of waiting) reject(error);
  });

  return {
    /**
     * @param {import("./poolThread.js").Batch} batch
     * @returns {Promise<import("./poolThread.js").Answer[]>}
     */
    check: (batch) =>
      new Promise((resolve, reject) => {
        if (failure) reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(batch);
      }),
    stop: () => worker.terminate(),
  };
}
