import type { Issue, Result } from "stock-transfer";

/** A result of which a test may read both sides without asking which it is. */
export function either<T>(result: Result<T>): {
  readonly value?: T | undefined;
  readonly issues?: readonly [Issue, ...Issue[]] | undefined;
} {
  return result;
}
