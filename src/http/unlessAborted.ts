/**
 * Settles as the answer does, unless the signal fires first: then it rejects at once with the signal's reason, whatever the
 * answer still waits for. Where the signal has fired already, the answer is not begun.
 */
export function unlessAborted<T>(signal: AbortSignal, answer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      // A reason may be of any type.
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    // After an abort nothing comes of the two, but a rejection is handled.
    void answer()
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener("abort", abort);
      });
  });
}
