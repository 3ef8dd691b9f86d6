/**
 * What a function of the options has given. Where that is a promise, an abort is not kept waiting for it: it rejects at once
 * with the signal's reason. What is no promise is given back as it is, which spares a listener.
 */
export function unlessAborted<T>(signal: AbortSignal, given: T | PromiseLike<T>): T | Promise<T> {
  if (!isPromise(given)) return given;
  return new Promise((resolve, reject) => {
    const abort = () => {
      // A reason may be of any type.
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    // After an abort these two calls have no effect, but a late rejection counts as handled.
    void Promise.resolve(given)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener("abort", abort);
      });
    if (signal.aborted) abort();
  });
}

export function isPromise<T>(given: T | PromiseLike<T>): given is PromiseLike<T> {
  return typeof (given as Partial<PromiseLike<T>> | null | undefined)?.then === "function";
}
