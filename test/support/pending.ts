/** A function whose result is pending until `fail`, and a promise of its first call. */
export function pending() {
  let isReached!: () => void;
  let reject!: (error: Error) => void;
  const reached = new Promise<void>((resolve) => {
    isReached = resolve;
  });
  const result = new Promise<never>((_, fail) => {
    reject = fail;
  });
  const call = () => {
    isReached();
    return result;
  };
  const fail = () => {
    reject(new Error("too late"));
  };
  return { call, reached, result, fail };
}

/** Waits for events that are due. A rejection that nobody handles would fail the run meanwhile. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
