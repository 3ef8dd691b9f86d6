import { describeUnknownFields } from "../result/nearestName";
import { assertNoFaults } from "../result/readFields";
import { assertFunction, assertOneOf, type Unchecked } from "../result/throwMisuse";
import type { CheckContext } from "./CheckContext";

const contextFields: readonly (keyof CheckContext)[] = [
  "network",
  "stock",
  "now",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
];

/** The stock is not looked at: where there is no route there may be none. */
export function assertContext(caller: string, context: Unchecked<CheckContext>): void {
  for (const key in context) {
    // To look each up in the list would take longer.
    if (
      key !== "network" &&
      key !== "stock" &&
      key !== "now" &&
      key !== "weightRule" &&
      key !== "duplicateLines" &&
      key !== "acceptedQty"
    ) {
      assertNoFaults(caller, "context", describeUnknownFields(context, contextFields));
    }
  }
  // A promise or a Result has the network within, and is shown as a whole.
  const network: Unchecked<CheckContext["network"]> = context?.network;
  assertFunction(caller, "context.network.route", network?.route, network ?? context);
  const { weightRule, duplicateLines } = context as CheckContext;
  if (weightRule !== undefined) assertOneOf(caller, "weightRule", weightRule, ["fill", "whole", "each"]);
  if (duplicateLines !== undefined) assertOneOf(caller, "duplicateLines", duplicateLines, ["merge", "reject"]);
}
