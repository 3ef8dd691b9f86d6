import {
  type EarliestTransfer,
  type Issue,
  issuesToError,
  type LargestAllowed,
  type LatestTransfer,
  type ScheduleStep,
  type TransferCheck,
} from "stock-transfer";
import type { TransferPlan } from "stock-transfer/planners";
import { describeIssue, describeStep } from "stock-transfer/words";
import { productName, timeZoneOf } from "./company";
import {
  formatDate,
  formatInstant,
  formatInteger,
  formatRefusal,
  formatTable,
  formatWeight,
  locale,
  wrap,
} from "./format";
import type { Checked } from "./service";
import { tellVerdict, tellVerdictAndDates } from "./verdict";

// The output of the demo, as lines of text.

export function showRequest({ now, request: { srcWarehouseCode: src, destWarehouseCode: dest } }: Checked): string {
  return `${src} → ${dest}, requested on ${formatInstant(now, timeZoneOf(src))}`;
}

/** The verdict, then every line, with the reasons below refused ones. */
export function showCheck({ check }: Checked): string[] {
  const { items, totalWeight, weightLimit, transferType } = check;
  const rows = items.map((item) => [
    item.allowed ? "yes" : "no",
    item.sku,
    cut(productName(item.sku)),
    formatInteger(item.requestedQty),
    formatInteger(item.availableQty),
    formatWeight(item.totalWeight),
  ]);
  const numeric = ["qty", "available", "weight"];
  const [head = "", ...lines] = formatTable(["may go", "SKU", "product", ...numeric], rows, numeric);
  return [
    tellVerdictAndDates(check),
    `All lines weigh ${formatWeight(totalWeight)}; one ${transferType} transfer takes ${formatWeight(weightLimit)}.`,
    head,
    ...items.flatMap(({ refusals }, index) => [
      lines[index]!,
      ...refusals.map((refusal) => `        ${formatRefusal(refusal)}`),
    ]),
  ];
}

/** Each refused SKU with its reasons. */
export function showRefusals({ check }: Checked): string[] {
  return check.items.flatMap(({ sku, refusals }) => refusals.map((refusal) => `${sku}  ${formatRefusal(refusal)}`));
}

export function showSteps(steps: readonly ScheduleStep[]): string[] {
  return steps.map((step) => describeStep(step, { locale }));
}

export function showLargest({ check }: Checked, largest: readonly LargestAllowed[]): string[] {
  const rows = largest.map(({ sku, maxQty }, index) => [
    sku,
    formatInteger(check.items[index]!.requestedQty),
    formatInteger(maxQty),
  ]);
  return formatTable(["SKU", "requested", "at most"], rows, ["requested", "at most"]);
}

export function showPlan({ transfers, optimal, lowerBound }: TransferPlan): string[] {
  const proof = optimal ? "No plan has fewer" : `At least ${lowerBound} are needed`;
  return [
    ...transfers.flatMap(({ items, totalWeight }, index) => [
      `Transfer ${index + 1}, ${formatWeight(totalWeight)}:`,
      ...wrap(`  ${listItems(items)}`, 2),
    ]),
    `${proof}.`,
  ];
}

/** The services of a pair side by side. */
export function showServices(checks: readonly TransferCheck[]): string[] {
  const rows = checks.map((check) => [
    check.transferType,
    tellVerdict(check),
    check.transferDate,
    check.estimatedArrivalDate,
    check.latestArrivalDate,
  ]);
  return formatTable(["service", "verdict", "transfer", "arrival", "at the latest"], rows);
}

export function showEarliest({ items, transferDate, estimatedArrivalDate }: EarliestTransfer): string[] {
  return [
    ...items.map(({ sku, qty, on }) => `${qty} × ${sku}: enough from ${formatDate(on)}.`),
    `Transfer on ${formatDate(transferDate)}, arrival on ${formatDate(estimatedArrivalDate)}.`,
  ];
}

/** The latest time to request it, in the time zone of the source. */
export function showLatest(arriveBy: string, { before }: LatestTransfer, { request }: Checked): string {
  const until = formatInstant(before, timeZoneOf(request.srcWarehouseCode));
  return `To arrive by ${formatDate(arriveBy)}: before ${until}.`;
}

function listItems(items: readonly { readonly sku: string; readonly qty: number }[]): string {
  return items.map(({ sku, qty }) => `${formatInteger(qty)} × ${sku}`).join(", ");
}

/** An issue of the parser or of the check, with the field's name in the request. */
export function showIssues(issues: readonly [Issue, ...Issue[]]): string[] {
  const onWire = issuesToError(issues).issues ?? [];
  const names = onWire.map(({ path }) => nameField(path));
  const width = Math.max(...names.map((name) => name.length));
  return onWire.map((issue, index) => `${names[index]!.padEnd(width)}  ${describeIssue(issue)}`.trimStart());
}

function nameField(path: Issue["path"]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1);
}

/** Truncates a name to the width of its column. */
function cut(name: string): string {
  return name.length > 30 ? `${name.slice(0, 29)}…` : name;
}
