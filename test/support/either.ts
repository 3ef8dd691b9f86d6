import type { Issue, Result } from "stock-transfer";

/** A result with both sides readable, for tests. */
export function either<T>(result: Result<T>): {
  readonly value?: T | undefined;
  readonly issues?: readonly [Issue, ...Issue[]] | undefined;
} {
  return result;
}
