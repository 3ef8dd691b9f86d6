import { strict as assert } from "node:assert";
import { type Issue, issuesToError } from "stock-transfer";

const parserCodes = (
  "required wrong_type blank not_integer too_small too_big malformed unknown_status conflicting_fields " +
  "repeated_parameter unknown_parameter empty_range empty_list"
).split(" ");
const checkCodes = ["unknown_warehouse", "same_warehouse", "no_lane", "duplicate_sku", "unsafe_total"];
const codes = new Set([...parserCodes, ...checkCodes]);

/** At least one issue, each on one line, with a documented code and a path that begins at a field that may be named. */
export function assertIssues(issues: readonly [Issue, ...Issue[]], fields: readonly string[]): void {
  assert.ok(issues.length > 0 && issues.length <= 100);
  for (const { code, message, path } of issues) {
    assert.ok(codes.has(code), code);
    assert.ok(/^[A-Z"][^\n\r]+\.$/.test(message), message);
    assert.ok(path.length === 0 || fields.includes(String(path[0])), `${code} at ${String(path[0])}`);
  }
  const { statusCode, messageCode } = issuesToError(issues);
  const [{ code }] = issues;
  const isOfCheck = issues.every((issue) => checkCodes.includes(issue.code));
  assert.equal(statusCode, isOfCheck ? 422 : 400);
  assert.equal(messageCode, isOfCheck ? code.toUpperCase() : "INVALID_REQUEST");
}
