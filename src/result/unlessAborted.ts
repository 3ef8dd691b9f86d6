/** The part of `AbortSignal` that the library uses. */
export interface Cancellation extends Pick<AbortSignal, "aborted" | "reason"> {
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Calls a function, or throws the reason if the signal is already aborted. While a promise of the function is pending,
 * an abort rejects the result immediately with the reason.
 */
export function unlessAborted<T>(signal: Cancellation | undefined, call: () => T | PromiseLike<T>): T | PromiseLike<T> {
  signal?.throwIfAborted();
  const given = call();
  if (!signal || !isPromise(given)) return given;
  return new Promise((resolve, reject) => {
    const abort = () => {
      // The reason may have any type.
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    // After an abort, this only marks a late rejection as handled.
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

/** Calls `next` with the value, at once unless it is a promise. */
export function whenReady<Value, Next>(
  given: Value | PromiseLike<Value>,
  next: (value: Value) => Next | PromiseLike<Next>,
): Next | PromiseLike<Next> {
  return isPromise(given) ? given.then(next) : next(given);
}
