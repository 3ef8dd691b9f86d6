import type { Issue } from "../result/Issue";
import { isAmount, type Unchecked } from "../result/kinds";
import { makeIssue } from "../result/makeIssue";
import { formatPath } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { addUpLines } from "./addUpLines";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";

/**
 * The lines of a request, one for each SKU. What is wrong with a quantity is added to the issues: it comes from outside. A
 * line that is no object, or has no text as its SKU, is misuse. O(lines).
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

/** Whether there is nothing to merge and nothing to report, as in most requests. Where it is not certain: `false`. */
function needsNoMerge(items: readonly Unchecked<RequestedItem>[]): items is readonly RequestedItem[] {
  if (items.length <= maxCompared) return differFromEachOther(items);
  return items.length <= maxInSet ? differInSet(items) : differInTable(items);
}

/** So few lines are compared with each other in a third of the time that a set of their SKUs takes. */
const maxCompared = 16;

function differFromEachOther(items: readonly Unchecked<RequestedItem>[]): boolean {
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!isValidLine(item)) return false;
    for (let earlier = 0; earlier < index; earlier += 1) if (items[earlier]!.sku === item.sku) return false;
  }
  return true;
}

/** A larger set takes more time than the table below: a tenth more for 1 000 lines, five times as much for 10 000. */
const maxInSet = 256;

function differInSet(items: readonly Unchecked<RequestedItem>[]): boolean {
  const skus = new Set<string>();
  for (const item of items) {
    if (!isValidLine(item)) return false;
    skus.add(item.sku);
  }
  return skus.size === items.length;
}

/** So many entries in a row mean that the SKUs are alike for {@link hashOf}, perhaps because somebody chose them so. */
const maxProbes = 64;

/** Enters the lines into a hash table with open addressing, which is at most a quarter full. */
function differInTable(items: readonly Unchecked<RequestedItem>[]): boolean {
  const mask = 2 ** (34 - Math.clz32(items.length)) - 1;
  /** The number of a line, from 1 on; 0 where there is none. */
  const table = new Int32Array(mask + 1);
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!isValidLine(item)) return false;
    let place = hashOf(item.sku) & mask;
    for (let probes = 0; table[place] !== 0; probes += 1) {
      if (probes === maxProbes || items[table[place]! - 1]!.sku === item.sku) return false;
      place = (place + 1) & mask;
    }
    table[place] = index + 1;
  }
  return true;
}

/** FNV-1a of the last 16 characters, in which most SKUs differ, so that long SKUs cost no more. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let index = Math.max(0, text.length - 16); index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

function isValidLine(item: Unchecked<RequestedItem>): item is RequestedItem {
  return typeof item?.sku === "string" && isAmount(item.qty, 1);
}

/** Tests that something has a list of items. A promise or a Result has them within, and is shown as a whole. */
export function assertItems(place: string, given: unknown): void {
  const items = (given as Unchecked<{ readonly items: unknown }>)?.items;
  if (Array.isArray(items)) return;
  if (items !== undefined) assertValid(`${place}.items`, kindFault("array", items));
  assertValid(place, kindFault("an object with an array items", given));
}
