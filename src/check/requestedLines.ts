import { addIssue } from "../result/collectIssues";
import type { Issue } from "../result/Issue";
import { isAmount, type Unchecked } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { addUpLines } from "./addUpLines";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";

/**
 * The lines of a request, one for each SKU. Malformed quantities and rejected duplicates are issues, because users
 * enter quantities and SKUs; there are at most 100. Any other fault throws.
 */
export function readRequestedLines(
  items: readonly Unchecked<RequestedItem>[],
  duplicateLines: DuplicateLines | undefined,
  issues: Issue[],
): readonly RequestedItem[] {
  if (needsNoMerge(items)) return items;
  return addUpLines(
    items,
    1,
    (path, fault) => {
      const isOfQuantity = path[1] === "qty" || fault.code === "duplicate_sku";
      if (!isOfQuantity) assertValid(formatPath(["items", ...path], "request"), fault);
      addIssue(issues, ["items", ...path], fault);
    },
    duplicateLines === "reject",
  );
}

/** Whether all lines are valid and their SKUs distinct, as in most requests. */
function needsNoMerge(items: readonly Unchecked<RequestedItem>[]): items is readonly RequestedItem[] {
  const skus = new Set<string>();
  for (const item of items) {
    if (typeof item?.sku !== "string" || !isAmount(item.qty, 1)) return false;
    skus.add(item.sku);
  }
  return skus.size === items.length;
}

/** Asserts that a value has an `items` array. If `items` is missing, the message shows the value, such as a promise. */
export function assertItems(place: string, given: unknown): void {
  const items = (given as Unchecked<{ readonly items: unknown }>)?.items;
  if (Array.isArray(items)) return;
  if (items !== undefined) assertValid(`${place}.items`, kindFault("array", items));
  assertValid(place, kindFault("an object with an items array", given));
}
