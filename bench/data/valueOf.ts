import type { Result } from "stock-transfer";

export function valueOf<T>(result: Result<T>): T {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}
