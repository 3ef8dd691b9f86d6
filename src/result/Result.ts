import type { Issue } from "./Issue";

/**
 * The outcome of a call on data from outside: a value, or at least one issue.
 *
 * It has the shape of a Standard Schema result, so `result.issues` tells the two apart.
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
      /** What was asked for. */
      readonly value: T;
      /** Not there. */
      readonly issues?: undefined;
    }
  | {
      /** Not there. */
      readonly value?: undefined;
      /** What is wrong, at least one thing. */
      readonly issues: readonly [Issue, ...Issue[]];
    };
