import {
  type CheckChange,
  type CheckRequest,
  compareChecks,
  encodeCheck,
  failureEnvelope,
  type Issue,
  issuesToError,
  type Refusal,
  type Result,
  successEnvelope,
  type TransferCheck,
  type TransferPlan,
} from "stock-transfer";
import { describeIssue, describeRefusal, describeStep } from "stock-transfer/words";
import { productName } from "../demo/company";
import { formatDate, formatInstant, formatInteger, formatWeight, locale } from "../demo/format";
import { listItems } from "../demo/show";
import type { Checked, Details } from "./answerCase";
import { type CheckCase, toBody } from "./checkCase";
import { curlOfCheck, programOfChecks } from "./code";
import { type Company, onHandElsewhere, zoneOf } from "./company";
import { type Child, copyable, element, scrollable, showPicture, table } from "./dom";

const unit = { unit: "g" };

/** The verdict in a sentence or two. */
export function tellVerdict({ issues, value }: Result<Checked>): string {
  if (issues) return issues.map((issue) => describeIssue(issue)).join(" ");
  const { items, transferDate, estimatedArrivalDate } = value.check;
  const allowed = items.filter((item) => item.allowed).length;
  const verdict = allowed === items.length ? "All of it may go" : `${allowed} of ${items.length} lines may go`;
  return `${verdict}. Transfer on ${formatDate(transferDate)}, arrival on ${formatDate(estimatedArrivalDate)}.`;
}

export function renderLines({ check }: Checked, { largest }: Details): HTMLElement {
  const most = new Map(largest.map(({ sku, maxQty }) => [sku, maxQty]));
  const rows = check.items.map((item): Child[] => [
    element("span", { class: item.allowed ? "yes" : "no" }, item.allowed ? "yes" : "no"),
    element("span", { class: "whole sku" }, item.sku),
    productName(item.sku),
    formatInteger(item.requestedQty),
    formatInteger(item.availableQty),
    formatInteger(most.get(item.sku) ?? 0),
    element("span", { class: "whole" }, formatWeight(item.totalWeight)),
    listTexts(tellRefusals(item.refusals)),
  ]);
  const head = ["may go", "SKU", "product", "requested", "available", "at most", "weight", "why not"];
  return table("The lines", head, rows);
}

/** The weights of the lines beside each other, up to the limit and beyond. */
export function renderWeights({ check }: Checked, { weightRule }: CheckCase): HTMLElement {
  const { items, totalWeight, weightLimit, transferType } = check;
  const allowedWeight = items.reduce((sum, item) => sum + (item.allowed ? item.totalWeight : 0), 0);
  const segments = [true, false].flatMap((allowed) =>
    items
      .filter((item) => item.allowed === allowed && item.totalWeight > 0)
      .map(({ sku, totalWeight: weight }) => ({ weight, title: `${sku}: ${formatWeight(weight)}`, isFaint: !allowed })),
  );
  const each = weightRule === "each" ? " By the rule that is chosen, the limit holds for every line by itself." : "";
  return element(
    "div",
    {},
    element(
      "p",
      {},
      `One ${transferType} transfer takes ${formatWeight(weightLimit)}. What may go weighs ${formatWeight(allowedWeight)}, ` +
        `all lines ${formatWeight(totalWeight)}.${each}`,
    ),
    renderBar(segments, weightLimit),
  );
}

export function renderSchedule(
  { request }: Checked,
  { steps, strip, latest }: Details,
  shown: CheckCase,
  company: Company,
) {
  const zone = zoneOf(company, request.srcWarehouseCode);
  const until =
    latest && `To arrive by ${formatDate(shown.arriveBy)}, ask before ${formatInstant(latest.before, zone)}.`;
  return element(
    "div",
    {},
    scrollable("The days", showPicture(strip)),
    listTexts(steps.map((step) => describeStep(step, { locale }))),
    ...(until === undefined ? [] : [element("p", { class: "strong" }, until)]),
  );
}

export function renderPlan(
  { transfers, impossible, optimal, lowerBound }: TransferPlan,
  weightLimit: number,
): HTMLElement {
  if (transfers.length === 0 && impossible.length === 0) return element("p", {}, "Nothing that may go is there.");
  const bars = transfers.map(({ items, totalWeight }, index) =>
    element(
      "li",
      {},
      `Transfer ${index + 1}, ${formatWeight(totalWeight)}: ${listItems(items)}`,
      renderBar(
        [{ weight: totalWeight, title: `${formatWeight(totalWeight)} of ${formatWeight(weightLimit)}` }],
        weightLimit,
      ),
    ),
  );
  const proof = optimal ? "No plan has fewer." : `At least ${lowerBound} are needed.`;
  const tooHeavy = impossible.length === 0 ? "" : ` One unit alone is over the limit: ${listItems(impossible)}.`;
  return element("div", {}, element("ol", { class: "plain" }, ...bars), element("p", {}, proof + tooHeavy));
}

export function renderSources({ sources: { sources, missing, optimal, lowerBound } }: Details): HTMLElement {
  const rows = sources.map(({ srcWarehouseCode, estimatedArrivalDate, items }) => [
    srcWarehouseCode,
    formatDate(estimatedArrivalDate),
    listItems(items),
  ]);
  const proof = optimal ? "No plan has fewer sources." : `No plan has fewer than ${lowerBound} sources.`;
  const lack = missing.length === 0 ? "" : ` No source has ${listItems(missing)}.`;
  return element(
    "div",
    {},
    table("From which warehouses", ["source", "arrival", "items"], rows),
    element("p", {}, proof + lack),
  );
}

/** What is not as it was in the answer before. */
export function renderChanges(before: TransferCheck | undefined, after: TransferCheck): HTMLElement {
  if (before === undefined) return element("p", {}, "This is the first answer.");
  const linesOf = ({ items }: TransferCheck) =>
    JSON.stringify(items.map(({ sku, requestedQty }) => [sku, requestedQty]));
  if (linesOf(before) !== linesOf(after))
    return element("p", {}, "Other lines are asked for than before; the answers cannot be compared line by line.");
  const changes = compareChecks(before, after);
  return changes.length === 0 ? element("p", {}, "Nothing.") : listTexts(changes.map(tellChange));
}

/** The request and the answer of the interface, and what asks for them. */
export function renderCode(shown: CheckCase, results: readonly Result<Checked>[], company: Company): HTMLElement {
  const body = toBody(shown.requests.at(-1)!);
  const last = results.at(-1)!;
  const requestId = "playground";
  const answer = last.issues
    ? failureEnvelope(issuesToError(last.issues), requestId)
    : successEnvelope(encodeCheck(last.value.check), requestId);
  const requests = results.flatMap(({ value }): CheckRequest[] => (value ? [value.request] : []));
  return element(
    "div",
    {},
    copyable("Request: POST /business/v1/stock-transfer/check", JSON.stringify(body, null, 2)),
    copyable("Answer", JSON.stringify(answer, null, 2)),
    ...(company.own ? [] : [copyable("By curl, from a server that npm start runs", curlOfCheck(body, origin()))]),
    ...(last.issues ? [] : [copyable("In TypeScript", programOfChecks(shown, requests, company))]),
  );
}

export function renderIssues(issues: readonly Issue[]): HTMLElement {
  return element("div", { class: "faults" }, listTexts(issues.map((issue) => describeIssue(issue))));
}

export function tellStock(company: Company): string {
  if (!company.own) return "The warehouses, products and stocks are invented; the holidays are real.";
  if (company.own.stock) return "The network and the stock are your own.";
  return `The network is your own. A warehouse that the demonstration does not know has ${onHandElsewhere} of every product of it.`;
}

/** Of the page, where it has one; a file has none. */
export function origin(): string {
  return location.origin.startsWith("http") ? location.origin : "http://localhost:3000";
}

function tellRefusals(refusals: readonly Refusal[]): string[] {
  return refusals.map((refusal) => describeRefusal(refusal, unit));
}

const fieldNames: Readonly<Record<CheckChange["field"], string>> = {
  totalWeight: "the weight",
  weightLimit: "the weight limit",
  transferDate: "the transfer date",
  transferType: "the transfer type",
  estimatedArrivalDate: "the arrival",
  availableQty: "what is available",
  unitWeight: "the weight of a unit",
  allowed: "whether it may go",
  refusals: "why not",
};

function tellChange(change: CheckChange): string {
  const whose = "sku" in change ? `${change.sku}: ` : "";
  return `${whose}${fieldNames[change.field]}, ${tellValue(change.before)} before, is ${tellValue(change.after)}`;
}

function tellValue(value: CheckChange["after"]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatInteger(value);
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
  return value.length === 0 ? "nothing" : tellRefusals(value).join(" ");
}

interface Segment {
  readonly weight: number;
  readonly title: string;
  /** Of what may not go. */
  readonly isFaint?: boolean;
}

function renderBar(segments: readonly Segment[], limit: number): HTMLElement {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0);
  const scale = Math.max(total, limit, 1);
  const name = segments.map(({ title, isFaint = false }) => (isFaint ? `${title}, may not go` : title)).join("; ");
  const bar = element("div", { class: "bar", role: "img", "aria-label": name === "" ? "nothing" : name });
  for (const { weight, title, isFaint = false } of segments) {
    const segment = element("div", { class: isFaint ? "segment faint" : "segment", title });
    segment.style.width = `${(100 * weight) / scale}%`;
    bar.append(segment);
  }
  const mark = element("div", { class: "limit", title: `limit: ${formatWeight(limit)}` });
  mark.style.left = `${(100 * limit) / scale}%`;
  bar.append(mark);
  return bar;
}

function listTexts(texts: readonly string[]): HTMLElement {
  return element("ul", { class: "plain" }, ...texts.map((text) => element("li", {}, text)));
}
