import type { Unchecked } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { choiceFault, kindFault, methodFault, textFault } from "../result/valueFaults";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { assertItems } from "./requestedLines";

export const contextFields: readonly (keyof CheckContext)[] = [
  "network",
  "stock",
  "now",
  "transferType",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
];

/**
 * Validates the fields that the contexts of a check and of a batch share. The stock comes later: it may be missing if
 * there is no route.
 */
export function assertContext(
  context: Unchecked<Pick<CheckContext, "network" | "transferType" | "weightRule" | "duplicateLines">>,
  fields: readonly string[] = contextFields,
): void {
  // The message shows the whole value: it may be a promise or a Result.
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  const { network, transferType, weightRule, duplicateLines } = context!;
  assertValid("context.network", methodFault(network, "route"));
  if (transferType !== undefined) assertValid("context.transferType", textFault(transferType));
  if (weightRule !== undefined) assertValid("context.weightRule", choiceFault(weightRule, ["fill", "whole", "each"]));
  if (duplicateLines !== undefined) {
    assertValid("context.duplicateLines", choiceFault(duplicateLines, ["merge", "reject"]));
  }
  assertKnownFields("context", context!, fields);
}

/** Validates `items` and `transferType`. Unknown fields are ignored. */
export function assertRequest(place: string, request: CheckRequest): void {
  assertItems(place, request);
  const { transferType } = request;
  if (transferType !== undefined) assertValid(`${place}.transferType`, textFault(transferType));
}
