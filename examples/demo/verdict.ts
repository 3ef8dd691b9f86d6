import type { CheckedItem, TransferCheck } from "stock-transfer";
import { formatDate, formatWeight } from "./format";

// Shared by the demo, the pictures and the playground.

export function tellVerdict({ items }: TransferCheck): string {
  const allowed = items.filter((item) => item.allowed).length;
  if (allowed === 0) return "No line may go";
  return allowed === items.length ? "All of it may go" : `${allowed} of ${items.length} lines may go`;
}

/** The verdict, and the dates of transfer and arrival. */
export function tellVerdictAndDates(check: TransferCheck): string {
  const [transfer, arrival] = [formatDate(check.transferDate), formatDate(check.estimatedArrivalDate)];
  const dates = check.items.some(({ allowed }) => allowed)
    ? `Transfer on ${transfer}, arrival on ${arrival}.`
    : `A transfer would be on ${transfer}, and arrive on ${arrival}.`;
  return `${tellVerdict(check)}. ${dates}`;
}

/** Without a known weight, the total would show 0. */
export function hasWeight({ refusals }: CheckedItem): boolean {
  return refusals.every(({ code }) => code !== "missing_weight" && code !== "unknown_sku");
}

export function tellWeight(item: CheckedItem): string {
  return hasWeight(item) ? formatWeight(item.totalWeight) : "not known";
}
