import type { Unchecked } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { choiceFault, kindFault, methodFault, textFault } from "../result/valueFaults";
import type { CheckContext } from "./CheckContext";

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
 * Tests what the contexts of one check and of a batch have in common; `fields` are all that the context may have. The stock is
 * not looked at: where there is no route there may be none.
 */
export function assertContext(
  context: Unchecked<Pick<CheckContext, "network" | "stock" | "transferType" | "weightRule" | "duplicateLines">>,
  fields: readonly string[] = contextFields,
): void {
  // A promise or a Result has the network within, and is shown as a whole.
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  const { network, stock, transferType, weightRule, duplicateLines } = context!;
  assertValid("context.network", methodFault(network, "route"));
  if (transferType !== undefined) assertValid("context.transferType", textFault(transferType));
  if (weightRule !== undefined) assertValid("context.weightRule", choiceFault(weightRule, ["fill", "whole", "each"]));
  if (duplicateLines !== undefined) {
    assertValid("context.duplicateLines", choiceFault(duplicateLines, ["merge", "reject"]));
  }
  // With only three fields, and the three required ones of a check among them, none is unknown.
  if (!stock || fields !== contextFields || Object.keys(context!).length > 3) {
    assertKnownFields("context", context!, fields);
  }
}
