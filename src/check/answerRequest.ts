import type { Issue } from "../result/Issue";
import { describeUnknownFields } from "../result/nearestName";
import { assertNoFaults } from "../result/readFields";
import { hasIssues, type Result } from "../result/Result";
import { assertArray, assertFunction, assertOneOf, type Unchecked } from "../result/throwMisuse";
import { scheduleFor } from "../schedule/scheduleTransfer";
import { applyAcceptedQty } from "./applyAcceptedQty";
import type { CheckContext } from "./CheckContext";
import { checkLines } from "./checkLines";
import type { CheckRequest } from "./CheckRequest";
import { mergeLines } from "./mergeLines";
import type { TransferCheck } from "./TransferCheck";
import { applyWeightRule } from "./weightRules";

const contextFields: readonly (keyof CheckContext)[] = [
  "network",
  "stock",
  "now",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
];

/** What `checkTransfer` answers, for the function that errors name as `caller`. */
export function answerRequest(caller: string, request: CheckRequest, context: CheckContext): Result<TransferCheck> {
  assertParts(caller, request, context);
  const { items, srcWarehouseCode, destWarehouseCode } = request;
  const { network, stock, now, weightRule = "fill", duplicateLines = "merge", acceptedQty } = context;
  if (weightRule !== "fill") assertOneOf(caller, "weightRule", weightRule, ["fill", "whole", "each"]);
  if (duplicateLines !== "merge") assertOneOf(caller, "duplicateLines", duplicateLines, ["merge", "reject"]);

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
  const { transferDate, estimatedArrivalDate } = scheduleFor(caller, now, route.value);
  return { value: { totalWeight, weightLimit, transferDate, transferType, estimatedArrivalDate, items: lines } };
}

/** Shows the whole where a part is missing: a promise or a Result has the part within. */
function assertParts(caller: string, request: Unchecked<CheckRequest>, context: Unchecked<CheckContext>): void {
  assertArray(caller, "request.items", request?.items ?? request);
  const network: Unchecked<CheckContext["network"]> = context?.network;
  assertFunction(caller, "context.network.route", network?.route, network ?? context);
  // Three fields must be there: with no more than these, none means nothing.
  if (!context!.stock || Object.keys(context!).length > 3) {
    assertNoFaults(caller, "context", describeUnknownFields(context!, contextFields));
  }
}
