import type { CheckIssueCode, Issue } from "../result/Issue";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import type { ApiError } from "./apiErrors";

/** The names on the wire of those fields of the domain that paths contain. */
const wireNames: ReadonlyMap<string | number, string> = /* @__PURE__ */ new Map([
  ["srcWarehouseCode", "src_warehouse_code"],
  ["destWarehouseCode", "dest_warehouse_code"],
  ["transferType", "transfer_type"],
  ["sku", "product_sku"],
]);

const checkIssueCodes: Readonly<Record<string, boolean | undefined>> = {
  unknown_warehouse: true,
  same_warehouse: true,
  no_lane: true,
  duplicate_sku: true,
  unsafe_total: true,
  beyond_calendars: true,
  never_available: true,
} satisfies Record<CheckIssueCode, true>;

/**
 * The failure to answer for issues of a parser or of the check: 400 `INVALID_REQUEST` where the form of the request is
 * wrong anywhere, 422 with the code of the first issue in upper case where it is right. The issues go along, with the
 * wire's names in their paths. O(issues).
 *
 * @throws TypeError if there are no issues, if they are still in their `Result`, or if one of them is none.
 *
 * @example
 * ```ts
 * import { issuesToError } from "stock-transfer";
 *
 * const error = issuesToError([
 *   { code: "no_lane", message: 'must have a lane from "HAN", got "HCM"', path: ["destWarehouseCode"] },
 * ]);
 * error.messageCode; // => "NO_LANE"
 * error.issues?.[0]?.path; // => ["dest_warehouse_code"]
 * ```
 */
export function issuesToError(issues: readonly [Issue, ...Issue[]]): ApiError {
  inCall("issuesToError", () => {
    if (!Array.isArray(issues) || issues.length === 0)
      assertValid("issues", kindFault("the issues of a Result, at least one", issues));
    for (const [index, issue] of (issues as readonly Unchecked<Issue>[]).entries()) {
      if (typeof issue?.code !== "string" || !Array.isArray(issue.path))
        assertValid(`issues[${index}]`, kindFault("an issue with its code and its path", issue));
    }
  });
  const [{ code }] = issues;
  const status = issues.every(isCheckIssue)
    ? { statusCode: 422, message: "Unprocessable Content", messageCode: code.toUpperCase() }
    : { statusCode: 400, message: "Bad Request", messageCode: "INVALID_REQUEST" };
  return { ...status, issues: issues.map(withWirePath) };
}

function isCheckIssue({ code }: Issue): boolean {
  return checkIssueCodes[code] === true;
}

/** A parser's path has the wire's names already: a `sku` in it is the alias that the caller used. */
function withWirePath(issue: Issue): Issue {
  return isCheckIssue(issue) ? { ...issue, path: issue.path.map((key) => wireNames.get(key) ?? key) } : issue;
}
