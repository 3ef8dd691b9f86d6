import {
  type CheckContext,
  type CheckedItem,
  type CheckRequest,
  checkTransfer,
  earliestTransfer,
  type Issue,
  largestAllowed,
} from "stock-transfer";
import { hasWeight } from "../demo/verdict";
import type { Answered, Checked } from "./answerCase";
import type { CaseLine } from "./checkCase";
import type { Words } from "./speak";

/** The texts for each SKU of an answer, with weights in one unit. */
export function tellLines({ result: { value }, context }: Answered, words: Words) {
  const { say, integer, weight, refusal, date } = words;
  const weights = value?.check.items.map(({ totalWeight }) => totalWeight);
  const largest = (value && largestAllowed(value.request, context).value) ?? [];
  return new Map(
    value?.check.items.map((item, index) => {
      const { maxQty } = largest[index]!;
      const startOn = findStart(item, value.request, context);
      const told = {
        tone: item.allowed ? ("yes" as const) : ("no" as const),
        why: item.refusals.map(refusal).join(" "),
        cost: startOn
          ? say("enoughFrom", date(startOn, new Date(context.now).toISOString()))
          : tellDisplaced(item, maxQty, value, context, words),
        /** What the buttons of the line set. */
        startOn,
        useQty: item.allowed || maxQty === 0 ? "" : String(maxQty),
        isUnknown: item.refusals.some(({ code }) => code === "unknown_sku"),
        inStock: integer(item.availableQty),
        /** The largest allowed quantity, with the other lines unchanged. */
        most: integer(maxQty),
        weight: hasWeight(item) ? weight(item.totalWeight, weights) : say("unknownWeight"),
      };
      return [item.sku, told];
    }),
  );
}

/** An issue of a request. Quantities with decimals or letters are told as they were typed. */
export function tellFault(issue: Issue, lines: readonly CaseLine[], { say, integer, issue: tell }: Words): string {
  const { code, path } = issue;
  const [, row, field] = path;
  return code === "wrong_type" && field === "qty" && typeof row === "number"
    ? say("notWhole", String(row + 1), lines[row]?.qty ?? "", integer(1150))
    : tell(issue);
}

/** The lines that no longer fit if a refused line has its largest allowed quantity. */
function tellDisplaced(
  { sku, allowed }: CheckedItem,
  maxQty: number,
  { request, check }: Checked,
  context: CheckContext,
  { say, integer, join }: Words,
): string {
  if (allowed || maxQty === 0) return "";
  const items = check.items.map((item) => ({ sku: item.sku, qty: item.sku === sku ? maxQty : item.requestedQty }));
  const displaced = checkTransfer({ ...request, items }, context).value?.items.filter(
    (item, index) => check.items[index]!.allowed && !item.allowed,
  );
  return displaced?.length ? say("displaces", integer(maxQty), join(displaced.map((item) => item.sku))) : "";
}

/** The date from which enough is available, by the expected stock movements; empty if it is not known or it has come. */
function findStart(
  { sku, requestedQty, refusals }: CheckedItem,
  request: CheckRequest,
  { network, stock, now, notBefore, booked }: CheckContext,
): string {
  if (!refusals.some(({ code }) => code === "insufficient_stock")) return "";
  const alone = { ...request, items: [{ sku, qty: requestedQty }] };
  const [item] = earliestTransfer(alone, { network, stock, now, booked }).value?.items ?? [];
  return item && item.on !== notBefore ? item.on : "";
}
