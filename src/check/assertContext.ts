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
  // A promise or a Result has the network within, and is shown as a whole.
  const network: Unchecked<CheckContext["network"]> = context?.network;
  assertFunction(caller, "context.network.route", network?.route, network ?? context);
  const { weightRule, duplicateLines } = context as CheckContext;
  if (weightRule !== undefined) assertOneOf(caller, "weightRule", weightRule, ["fill", "whole", "each"]);
  if (duplicateLines !== undefined) assertOneOf(caller, "duplicateLines", duplicateLines, ["merge", "reject"]);
  // Three fields must be there: with no more than these, none means nothing.
  if (!context!.stock || Object.keys(context!).length > 3) {
    assertNoFaults(caller, "context", describeUnknownFields(context!, contextFields));
  }
}
