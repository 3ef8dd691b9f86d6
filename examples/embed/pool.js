import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * A pool of threads that check requests. Everything sent to them and back is plain data.
 *
 * @param {import("./poolThread.js").ThreadData} workerData
 */
export function createPool(workerData, size = availableParallelism()) {
  if (!(size >= 1)) throw new RangeError(`a pool needs at least one thread, got ${size}`);
  const threads = Array.from({ length: size }, () => startThread(workerData));

  return {
    /**
     * Checks a batch on all threads in parallel. Returns the answers in the order of the requests.
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
  /** @param {unknown} error */
  const fail = (error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  // A thread answers in order.
  worker.on("message", ({ answers, error }) => {
    const asked = waiting.shift();
    if (error) asked?.reject(error);
    else asked?.resolve(answers);
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the thread has ended")));

  return {
    /**
     * @param {import("./poolThread.js").Batch} batch
     * @returns {Promise<import("./poolThread.js").Answer[]>}
     */
    check: (batch) =>
      new Promise((resolve, reject) => {
        if (failure) throw failure;
        worker.postMessage(batch);
        waiting.push({ resolve, reject });
      }),
    stop: () => worker.terminate(),
  };
}
