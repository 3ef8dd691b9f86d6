import type { Issue } from "../result/Issue";
import { hasIssues, type Result } from "../result/Result";
import { assertFunction, type Unchecked } from "../result/throwMisuse";
import { scheduleTransferAs } from "../schedule/scheduleTransfer";
import { applyAcceptedQty } from "./applyAcceptedQty";
import { assertItems } from "./assertItems";
import type { CheckContext } from "./CheckContext";
import { checkLines } from "./checkLines";
import type { CheckRequest } from "./CheckRequest";
import { mergeLines } from "./mergeLines";
import type { TransferCheck } from "./TransferCheck";
import { applyWeightRule } from "./weightRules";

/**
 * What `checkTransfer` answers, for the function that errors name as `caller`, with a context whose rules are tested.
 */
export function checkTransferAs(caller: string, request: CheckRequest, context: CheckContext): Result<TransferCheck> {
  assertItems(caller, "request", request);
  const { stock, acceptedQty } = context;

  const issues: Issue[] = [];
  const merged = mergeLines(caller, request.items, context.duplicateLines, issues);
  const route = context.network.route(request.srcWarehouseCode, request.destWarehouseCode);
  // For an unknown warehouse there may be no stock to ask.
  if (route.issues) return { issues: [...route.issues, ...issues] };
  assertFunction(caller, "context.stock.get", (stock as Unchecked<CheckContext["stock"]>)?.get, stock);
  const { lines, totalWeight } = checkLines(caller, request.items, merged, stock, issues);
  if (hasIssues(issues)) return { issues };

  const { transferType, weightLimit } = route.value;
  if (acceptedQty !== undefined) applyAcceptedQty(caller, lines, acceptedQty);
  applyWeightRule(lines, weightLimit, context.weightRule ?? "fill");
  const { transferDate, estimatedArrivalDate } = scheduleTransferAs(caller, context.now, route.value);
  return { value: { totalWeight, weightLimit, transferDate, transferType, estimatedArrivalDate, items: lines } };
}
