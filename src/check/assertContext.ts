import { describeUnknownFields } from "../result/nearestName";
import { assertNoFaults } from "../result/readFields";
import { assertFunction, assertOneOf, throwMisuse, type Unchecked } from "../result/throwMisuse";
import type { CheckContext } from "./CheckContext";

const contextFields: readonly (keyof CheckContext)[] = [
  "network",
  "stock",
  "now",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
];

/**
 * Tests what the contexts of one check and of a batch have in common; `fields` are all that the context may have. The stock is
 * not looked at: where there is no route there may be none.
 */
export function assertContext(
  caller: string,
  context: Unchecked<Pick<CheckContext, "network" | "stock" | "weightRule" | "duplicateLines">>,
  fields: readonly string[] = contextFields,
): void {
  const network: Unchecked<CheckContext["network"]> = context?.network;
  // A promise or a Result has the network within, and is shown as a whole.
  if (!network) throwMisuse(caller, "context", "an object with network", context, TypeError);
  assertFunction(caller, "context.network.route", network.route, network);
  const { stock, weightRule, duplicateLines } = context!;
  if (weightRule !== undefined) assertOneOf(caller, "weightRule", weightRule, ["fill", "whole", "each"]);
  if (duplicateLines !== undefined) assertOneOf(caller, "duplicateLines", duplicateLines, ["merge", "reject"]);
  // With only three fields, and the three required ones of a check among them, none is unknown.
  if (!stock || Object.keys(context!).length > 3) {
    assertNoFaults(caller, "context", describeUnknownFields(context!, fields));
  }
}
