import {
  type CheckRequest,
  type Issue,
  issuesToError,
  type LargestAllowed,
  type LatestTransfer,
  type ScheduleStep,
  type TransferCheck,
  type TransferPage,
  type SourcePlan,
  type TransferPlan,
  type TransferStatus,
  transferStatuses,
} from "stock-transfer";
import { describeIssue, describeRefusal, describeStep } from "stock-transfer/words";
import { lanes, productName, stockOf, timeZoneOf, warehouses } from "./company";
import { formatDate, formatInstant, formatInteger, formatTable, formatWeight, locale } from "./format";
import type { Checked } from "./service";
import { tellVerdictAndDates } from "./verdict";

// What the demonstration prints, as lines of text.

export function showRequest({ now, request: { srcWarehouseCode: src, destWarehouseCode: dest } }: Checked): string {
  return `${src} → ${dest}, requested on ${formatInstant(now, timeZoneOf(src))}`;
}

/** The verdict, then every line, with the reasons under those that are refused. */
export function showCheck({ check }: Checked): string[] {
  const { items, totalWeight, weightLimit, transferType } = check;
  const rows = items.map((item) => [
    item.allowed ? "yes" : "no",
    item.sku,
    productName(item.sku),
    formatInteger(item.requestedQty),
    formatInteger(item.availableQty),
    formatWeight(item.totalWeight),
  ]);
  const [head = "", ...lines] = formatTable(["allowed", "SKU", "product", "requested", "available", "weight"], rows, [
    "requested",
    "available",
    "weight",
  ]);
  return [
    tellVerdictAndDates(check),
    `All lines weigh ${formatWeight(totalWeight)}; one ${transferType} transfer takes ${formatWeight(weightLimit)}.`,
    "",
    head,
    ...items.flatMap(({ refusals }, index) => [
      lines[index]!,
      ...refusals.map((refusal) => `         ${describeRefusal(refusal, { unit: "g" })}`),
    ]),
  ];
}

/** Each SKU that is refused, with its reasons. */
export function showRefusals({ check }: Checked): string[] {
  return check.items.flatMap(({ sku, refusals }) =>
    refusals.map((refusal) => `${sku}  ${describeRefusal(refusal, { unit: "g" })}`),
  );
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
  const rows = transfers.map(({ items, totalWeight }, index) => [
    String(index + 1),
    formatWeight(totalWeight),
    listItems(items),
  ]);
  const proof = optimal ? "No plan has fewer" : `At least ${lowerBound} are needed`;
  return [...formatTable(["transfer", "weight", "items"], rows, ["transfer", "weight"]), `${proof}.`];
}

/** A request a line, with why it may not go. */
export function showBatch(requests: readonly CheckRequest[], checks: readonly TransferCheck[]): string[] {
  return requests.map(({ items, srcWarehouseCode, destWarehouseCode }, index) => {
    const refusals = checks[index]!.items.flatMap((item) => item.refusals);
    const reasons = refusals.map((refusal) => describeRefusal(refusal, { unit: "g" }));
    const verdict = reasons.length === 0 ? "It may go." : reasons.join(" ");
    return `${srcWarehouseCode} → ${destWarehouseCode}  ${listItems(items)}  ${verdict}`;
  });
}

/** A source a line, then what no source has. */
export function showSources({ sources, missing, optimal, lowerBound }: SourcePlan): string[] {
  const rows = sources.map(({ srcWarehouseCode, estimatedArrivalDate, items }) => [
    srcWarehouseCode,
    formatDate(estimatedArrivalDate),
    listItems(items),
  ]);
  // Without proof that none arrives earlier the bound may be one too low.
  const proof = optimal ? "No plan has fewer sources" : `No plan has fewer than ${lowerBound} sources`;
  const lack = missing.length === 0 ? "" : ` Missing: ${listItems(missing)}.`;
  return [...formatTable(["source", "arrival", "items"], rows), `${proof}.${lack}`];
}

/** Until when it can be requested, in the time zone of the source. */
export function showLatest(arriveBy: string, { before }: LatestTransfer, { request }: Checked): string {
  const until = formatInstant(before, timeZoneOf(request.srcWarehouseCode));
  return `To arrive by ${formatDate(arriveBy)}, request it before ${until}.`;
}

export function showCounts(counts: Readonly<Record<TransferStatus, number>>): string {
  return transferStatuses.map((status) => `${status} ${formatInteger(counts[status])}`).join(", ");
}

export function listItems(items: readonly { readonly sku: string; readonly qty: number }[]): string {
  return items.map(({ sku, qty }) => `${formatInteger(qty)} × ${sku}`).join(", ");
}

/** The field as it is named in the request, whether the parser or the check found fault with it, and what is wrong. */
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

/** The transfers of a page. Of each one item is shown: the one that was looked for, if any. */
export function showPage({ transfers, next }: TransferPage, skus: readonly string[] = []): string[] {
  if (transfers.length === 0) return ["No transfer matches."];
  const rows = transfers.map(({ code, status, srcWarehouseCode, destWarehouseCode, estimatedArrivalDate, items }) => {
    const { sku, qty } = items.find((item) => skus.includes(item.sku)) ?? items[0]!;
    const more = items.length > 1 ? ` and ${items.length - 1} more` : "";
    const lane = `${srcWarehouseCode} → ${destWarehouseCode}`;
    return [code, status, lane, formatDate(estimatedArrivalDate), `${qty} × ${sku}${more}`];
  });
  return [
    ...formatTable(["code", "status", "lane", "arrival", "items"], rows),
    next === 0 ? "This is the last page." : `The page after it: next=${next}`,
  ];
}

export function showWarehouses(): string[] {
  const rows = warehouses.map(({ code, timeZone }) => [
    code,
    timeZone,
    lanes
      .filter(({ src }) => src === code)
      .map(({ dest }) => dest)
      .join(", "),
  ]);
  return formatTable(["warehouse", "time zone", "has lanes to"], rows);
}

export function showSkus(warehouseCode: string): string[] {
  const rows = [...stockOf(warehouseCode)].map(
    ([sku, { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight, transferable = true }]) => [
      sku,
      productName(sku),
      formatInteger(Math.max(0, onHandQty - reservedQty - safetyQty)),
      unitWeight === undefined ? "not known" : formatWeight(unitWeight),
      transferable ? "" : "may not be transferred",
    ],
  );
  return formatTable(["SKU", "product", "available", "unit weight", ""], rows, ["available", "unit weight"]);
}
