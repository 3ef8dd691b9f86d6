/** What is thrown, as `RangeError: message`. */
export function thrownBy(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return "nothing";
}

/** A call with arguments of any type, as a program without types makes it. */
export function untyped<Result>(call: (...args: never) => Result): (...args: unknown[]) => Result {
  return call as (...args: unknown[]) => Result;
}
