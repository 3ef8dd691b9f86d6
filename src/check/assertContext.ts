import type { Fields, Unchecked } from "../result/kinds";
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

/**
 * Tests that a request has a list of items, and that its service is a text. Other fields of the context are reported: in a request
 * they have no effect. They are accepted with the same value as in the context, and so are fields that neither of them has.
 */
export function assertRequest(place: string, request: CheckRequest, context: object): void {
  assertItems(place, request);
  const { transferType } = request;
  if (transferType !== undefined) assertValid(`${place}.transferType`, textFault(transferType));
  // With three fields, the three required ones, it has none of the context.
  if (Object.keys(request).length <= 3) return;
  for (const field of contextFields) {
    const given = (request as unknown as Fields)[field];
    if (field === "transferType" || given === undefined || given === (context as Fields)[field]) continue;
    assertValid(`${place}.${field}`, { code: "unknown_field", params: { suggestion: `context.${field}` } });
  }
}
