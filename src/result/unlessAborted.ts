/**
 * Calls a function of the embedding program, and waits for its promise no longer than until the signal is aborted: then this
 * rejects at once with the signal's reason. After an abort it throws the reason, and calls nothing. A result that is not a
 * promise is returned as it is, which spares a listener.
 */
export function unlessAborted<T>(signal: AbortSignal | undefined, call: () => T | PromiseLike<T>): T | PromiseLike<T> {
  signal?.throwIfAborted();
  const given = call();
  if (!signal || !isPromise(given)) return given;
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
