import type { Issue } from "./Issue";

/**
 * The result for untrusted data: a value, or at least one issue.
 *
 * It has the shape of a Standard Schema result: check `result.issues` first.
 *
 * @example
 * ```ts
 * import { parseCheckRequest } from "stock-transfer";
 *
 * const result = parseCheckRequest({});
 * const fields = result.issues ? result.issues.map((issue) => issue.path.join(".")) : [];
 * fields; // => ["items", "src_warehouse_code", "dest_warehouse_code"]
 * ```
 */
export type Result<T> =
  | {
      /** The value. */
      readonly value: T;
      /** Absent. */
      readonly issues?: undefined;
    }
  | {
      /** Absent. */
      readonly value?: undefined;
      /** The issues, at least one. */
      readonly issues: readonly [Issue, ...Issue[]];
    };
