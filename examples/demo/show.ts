import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import type {
  Issue,
  LargestAllowed,
  Refusal,
  Result,
  ScheduleReason,
  ScheduleStep,
  TransferCheck,
  TransferPage,
  TransferPlan,
} from "stock-transfer";
import { productName } from "./company";

const integer = new Intl.NumberFormat("en-US");
const grams = (weight: number) => `${integer.format(weight)} g`;

/** A check as a person reads it. */
export function showCheck(check: Result<TransferCheck>): string {
  return check.issues ? showIssues(check.issues) : showAnswer(check.value);
}

/** A page of transfers as a person reads it. */
export function showPage(page: Result<TransferPage>): string {
  if (page.issues) return showIssues(page.issues);
  const rows = page.value.transfers.map((transfer) => [
    transfer.code,
    transfer.status,
    `${transfer.srcWarehouseCode} → ${transfer.destWarehouseCode}`,
    transfer.items.map(({ sku, qty }) => `${qty} × ${sku}`).join(", "),
    transfer.estimatedArrivalDate,
  ]);
  const { next } = page.value;
  const follows = next === 0 ? "this is the last page" : `the following page has next=${next}`;
  return `${table(["code", "status", "lane", "items", "arrival"], rows)}\n${follows}`;
}

export function showInstant(instant: number, timeZone: string): string {
  return `${format(instant, "EEEE d MMMM yyyy, HH:mm", { in: tz(timeZone) })} in ${timeZone}`;
}

function showIssues(issues: readonly Issue[]): string {
  return table(
    ["where", "what is wrong"],
    issues.map(({ path, message }) => [path.join(".") || "the whole", message]),
  );
}

function showAnswer(check: TransferCheck): string {
  const rows = check.items.map((item) => [
    item.sku,
    productName(item.sku),
    integer.format(item.requestedQty),
    integer.format(item.availableQty),
    grams(item.unitWeight),
    grams(item.totalWeight),
    item.allowed ? "yes" : `no: ${item.refusals.map(inWords).join(", ")}`,
  ]);
  return [
    table(["SKU", "product", "requested", "available", "unit weight", "weight", "allowed"], rows, [2, 3, 4, 5]),
    `${grams(check.totalWeight)} requested; one ${check.transferType} transfer takes ${grams(check.weightLimit)}`,
    `transfer on ${showDate(check.transferDate)}, arrival on ${showDate(check.estimatedArrivalDate)}`,
  ].join("\n");
}

/** What else can be done with a request of which something is refused. */
export function showWayOut({ check, largest, plan, steps }: WayOut): string {
  const most = largest.map(({ sku, maxQty }, index) => [
    sku,
    integer.format(check.items[index]!.requestedQty),
    integer.format(maxQty),
  ]);
  const loads = plan.transfers.map(({ items, totalWeight }, index) => [
    String(index + 1),
    items.map(({ sku, qty }) => `${integer.format(qty)} × ${sku}`).join(", "),
    grams(totalWeight),
  ]);
  const fewest = plan.optimal ? "which is the fewest possible" : `at least ${plan.lowerBound} are needed`;
  const days = steps.map(({ from, to, days, why, place }) => [
    from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`,
    days === 0 ? "" : String(days),
    reasons[why],
    why === "starts" || why === "arrives" ? "" : places[place],
  ]);
  return [
    `At most, with all else as requested:\n${table(["SKU", "requested", "at most"], most, [1, 2])}`,
    `What is there and may go, in ${plan.transfers.length} transfers, ${fewest}:\n${table(["transfer", "items", "weight"], loads, [0, 2])}`,
    `How the dates come about:\n${table(["date", "days", "why", "where"], days)}`,
  ].join("\n\n");
}

export interface WayOut {
  readonly check: TransferCheck;
  readonly largest: readonly LargestAllowed[];
  readonly plan: TransferPlan;
  readonly steps: readonly ScheduleStep[];
}

const reasons: Readonly<Record<ScheduleReason, string>> = {
  starts: "asked for",
  after_cut_off: "too late that day",
  not_a_working_day: "closed",
  holiday: "holiday",
  handling: "handled",
  transit: "on the way",
  arrives: "arrives",
};

const places = { source: "at the source", transit: "with the carrier", destination: "at the destination" } as const;

function showDate(date: string): string {
  return format(`${date}T00:00:00Z`, "EEEE d MMMM yyyy", { in: tz("UTC") });
}

function inWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "unknown_sku":
      return "not known in this warehouse";
    case "not_transferable":
      return "on hold";
    case "missing_weight":
      return "weight not recorded";
    case "insufficient_stock":
      return `${integer.format(refusal.shortBy)} short`;
    case "over_weight_limit":
      return `${grams(refusal.overBy)} over the room left`;
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[], numeric: readonly number[] = []): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    widths
      .map((width, column) =>
        numeric.includes(column) ? (row[column] ?? "").padStart(width) : (row[column] ?? "").padEnd(width),
      )
      .join("  ")
      .trimEnd();
  return [print(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(print)].join("\n");
}
