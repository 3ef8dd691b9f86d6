import type { Issue } from "../result/Issue";
import { isAmount, type Unchecked } from "../result/kinds";
import { formatPath, makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { addUpLines } from "./addUpLines";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";

/**
 * The lines of a request, one for each SKU. A malformed quantity is an issue, because users enter it. Any other
 * malformed line is misuse and throws. O(lines).
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
      issues.push(makeIssue(["items", ...path], fault));
    },
    duplicateLines === "reject",
  );
}

/**
 * Whether all lines are valid and their SKUs distinct, as in most requests; perhaps `false` if many SKUs look alike or the
 * lines are more than a million. A hash table with open addressing, at most half full, takes half as long as a Set.
 */
function needsNoMerge(items: readonly Unchecked<RequestedItem>[]): items is readonly RequestedItem[] {
  const mask = (1 << (33 - Math.clz32(Math.min(items.length, 1_000_000)))) - 1;
  // Indexes of the lines.
  const table = new Array<number | undefined>(mask + 1);
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (typeof item?.sku !== "string" || !isAmount(item.qty, 1)) return false;
    let place = hashOf(item.sku) & mask;
    for (let probes = 0; table[place] !== undefined; probes += 1) {
      // So many entries in a row are possibly an attack.
      if (items[table[place]!]!.sku === item.sku || probes > 64) return false;
      place = (place + 1) & mask;
    }
    table[place] = index;
  }
  return true;
}

/** FNV-1a of the last 16 characters. */
function hashOf(text: string): number {
  let hash = 0;
  for (let index = Math.max(0, text.length - 16); index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Asserts that a value has an array of items. If not, the message shows the whole value: it may be a promise or a Result. */
export function assertItems(place: string, given: unknown): void {
  const items = (given as Unchecked<{ readonly items: unknown }>)?.items;
  if (Array.isArray(items)) return;
  if (items !== undefined) assertValid(`${place}.items`, kindFault("array", items));
  assertValid(place, kindFault("an object with an items array", given));
}
