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
  const { items, srcWarehouseCode, destWarehouseCode } = request;
  const { network, stock, now, weightRule = "fill", duplicateLines, acceptedQty } = context;

  const issues: Issue[] = [];
  const merged = mergeLines(caller, items, duplicateLines, issues);
  const route = network.route(srcWarehouseCode, destWarehouseCode);
  // For an unknown warehouse there may be no stock to ask.
  if (route.issues) return { issues: [...route.issues, ...issues] };
  assertFunction(caller, "context.stock.get", (stock as Unchecked<CheckContext["stock"]>)?.get, stock);
  const { lines, totalWeight } = checkLines(caller, items, merged, stock, issues);
  if (hasIssues(issues)) return { issues };

  const { transferType, weightLimit } = route.value;
  if (acceptedQty !== undefined) applyAcceptedQty(caller, lines, acceptedQty);
  applyWeightRule(lines, weightLimit, weightRule);
  const { transferDate, estimatedArrivalDate } = scheduleTransferAs(caller, now, route.value);
  return { value: { totalWeight, weightLimit, transferDate, transferType, estimatedArrivalDate, items: lines } };
}
