import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { assertFunction, throwMisuse, type Unchecked } from "../result/throwMisuse";
import { assertBySku } from "./assertBySku";
import type { AcceptedQty } from "./CheckContext";
import { type PendingItem, refuse } from "./checkLine";

/**
 * Adds a refusal, in place, to the lines of which the destination takes less. O(lines).
 *
 * @throws RangeError or TypeError naming `caller`, and the SKU whose quantity is malformed.
 */
export function applyAcceptedQty(caller: string, lines: readonly PendingItem[], acceptedQty: AcceptedQty): void {
  assertFunction(caller, "context.acceptedQty.get", (acceptedQty as Unchecked<AcceptedQty>)?.get, acceptedQty);
  assertBySku(caller, "context.acceptedQty", acceptedQty);
  for (const line of lines) {
    const most = acceptedQty.get(line.sku);
    if (most === undefined) continue;
    if (!isAmount(most)) {
      throwMisuse(caller, `the acceptedQty of ${describeValue(line.sku)}`, "a safe integer ≥ 0", most);
    }
    const overBy = line.requestedQty - most;
    if (overBy > 0 && line.refusals[0]?.code !== "unknown_sku") refuse(line, { code: "not_accepted", overBy });
  }
}
