import {
  type CheckChange,
  type CheckRequest,
  compareChecks,
  encodeCheck,
  explainSchedule,
  failureEnvelope,
  issuesToError,
  largestAllowed,
  latestTransfer,
  parseCheckRequest,
  planSources,
  type Refusal,
  type Result,
  successEnvelope,
  type TransferCheck,
} from "stock-transfer";
import { describeIssue, describeRefusal, describeStep } from "stock-transfer/words";
import { productName } from "../demo/company";
import { formatDate, formatInstant, formatInteger, formatWeight, locale } from "../demo/format";
import { planRest, valueOf } from "../demo/service";
import { listItems } from "../demo/show";
import { hasWeight, tellVerdictAndDates, tellWeight } from "../demo/verdict";
import { drawStrip } from "../pictures/drawStrip";
import type { CaseContext, Checked } from "./answerCase";
import { type CheckCase, shownRequest, toBody } from "./checkCase";
import { curlOfCheck, programOfChecks } from "./code";
import { type Company, onHandElsewhere, zoneOf } from "./company";
import { copyable, element, listTexts, renderBar, scrollable, showPicture, table } from "./dom";

const unit = { unit: "g" };
const maxTransfersShown = 50;

/** The verdict in a sentence or two. */
export function tellVerdict({ issues, value }: Result<Checked>): string {
  if (issues) return issues.map((issue) => describeIssue(issue)).join(" ");
  return tellVerdictAndDates(value.check);
}

/** A row for each line, and below it why it may not go. */
export function renderLines(
  { request, check }: Checked,
  { network, stock, now, weightRule }: CaseContext,
): HTMLElement {
  const largest = valueOf(largestAllowed(request, { network, stock, now, weightRule }));
  const most = new Map(largest.map(({ sku, maxQty }) => [sku, maxQty]));
  const head = ["may go", "SKU", "product", "requested", "available", "this line at most", "weight"];
  const rows = check.items.flatMap((item) => [
    [
      element("span", { class: item.allowed ? "yes" : "no" }, item.allowed ? "yes" : "no"),
      element("span", { class: "whole sku" }, item.sku),
      productName(item.sku),
      formatInteger(item.requestedQty),
      formatInteger(item.availableQty),
      formatInteger(most.get(item.sku) ?? 0),
      element("span", { class: "whole" }, tellWeight(item)),
    ],
    ...(item.allowed ? [] : [tellRefusals(item.refusals).join(" ")]),
  ]);
  const lines = table("The lines", head, rows);
  if (request.items.length === check.items.length) return lines;
  return element("div", {}, lines, element("p", {}, "Lines of the same SKU are counted together."));
}

/** The weights of the lines beside each other, up to the limit and beyond. */
export function renderWeights({ check }: Checked, { weightRule }: CaseContext): HTMLElement {
  const { items, totalWeight, weightLimit, transferType } = check;
  const allowedWeight = items.reduce((sum, item) => sum + (item.allowed ? item.totalWeight : 0), 0);
  const segments = [true, false].flatMap((allowed) =>
    items
      .filter((item) => item.allowed === allowed && item.totalWeight > 0)
      .map(({ sku, totalWeight: weight }) => ({ weight, title: `${sku}: ${formatWeight(weight)}`, isFaint: !allowed })),
  );
  const told = {
    fill:
      "Lines are loaded in their order: one that does not fit in the room left is not loaded, and those after it may still " +
      "fit. With as much as this line at most, those after it may find less room.",
    whole: "The lines that nothing else forbids must fit together; otherwise none of them may go.",
    each: "The limit holds for every line by itself.",
  };
  const isKnown = items.every(hasWeight);
  return element(
    "div",
    {},
    element(
      "p",
      {},
      `One ${transferType} transfer takes ${formatWeight(weightLimit)}. What may go weighs ${formatWeight(allowedWeight)}, ` +
        `all lines ${isKnown ? "" : "at least "}${formatWeight(totalWeight)}. ${told[weightRule]}`,
    ),
    renderBar(segments, weightLimit, `limit: ${formatWeight(weightLimit)}`),
    element("p", { class: "small" }, "Full: may go. Hatched: may not go. Upright: the limit."),
  );
}

export function renderSchedule(
  { request, check }: Checked,
  { now, network }: CaseContext,
  company: Company,
): HTMLElement {
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode));
  const steps = explainSchedule(now, route).map((step) => describeStep(step, { locale }));
  return element(
    "div",
    {},
    scrollable("The days", showPicture(drawStrip(now, route, network.config))),
    listTexts(steps),
    element(
      "p",
      { class: "small" },
      `${countedDays} ${tellHolidays(company, [check.transferDate, check.estimatedArrivalDate])}`,
    ),
  );
}

const countedDays =
  "For a stage of so many days, the next one begins so many working days after it began. If it began on a closed day, the " +
  "next working day is the first that counts.";

function tellHolidays(company: Company, dates: readonly string[]): string {
  if (company.own || dates.every((date) => /^202[67]/.test(date))) return "";
  return "The demonstration knows the holidays of 2026 and 2027 only: in other years it counts none.";
}

/** Until when to ask, to arrive by a date. */
export function renderLatest({ request }: Checked, { now, network }: CaseContext, company: Company, arriveBy: string) {
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode));
  const { before, transferDate } = latestTransfer(arriveBy, route);
  const until = formatInstant(before, zoneOf(company, request.srcWarehouseCode));
  const told =
    now < before
      ? `ask before ${until}; the last transfer that does is that of ${formatDate(transferDate)}.`
      : `it is too late: it had to be asked before ${until}, for the transfer of ${formatDate(transferDate)}.`;
  const holidays = tellHolidays(company, [transferDate, arriveBy]);
  return element("p", { class: "strong" }, `To arrive by ${formatDate(arriveBy)}, ${told} ${holidays}`);
}

export function renderPlan(checked: Checked, { now }: CaseContext): HTMLElement {
  const { weightLimit } = checked.check;
  const { transfers, impossible, optimal, lowerBound } = planRest({ now, ...checked });
  if (transfers.length === 0 && impossible.length === 0) return element("p", {}, "Nothing that may go is there.");
  const bars = transfers.slice(0, maxTransfersShown).map(({ items, totalWeight }, index) => {
    const title = `${formatWeight(totalWeight)} of ${formatWeight(weightLimit)}`;
    return element(
      "li",
      {},
      `Transfer ${index + 1}, ${formatWeight(totalWeight)}: ${listItems(items)}`,
      renderBar([{ weight: totalWeight, title }], weightLimit, `limit: ${formatWeight(weightLimit)}`),
    );
  });
  const more = transfers.length - bars.length;
  const planned = new Map<string, number>();
  for (const { sku, qty } of [...transfers.flatMap(({ items }) => items), ...impossible])
    planned.set(sku, (planned.get(sku) ?? 0) + qty);
  const left = checked.check.items
    .map(({ sku, requestedQty }) => ({ sku, qty: requestedQty - (planned.get(sku) ?? 0) }))
    .filter(({ qty }) => qty > 0);
  const told = [
    ...(more > 0 ? [`And ${formatInteger(more)} transfers more.`] : []),
    ...(transfers.length === 0
      ? []
      : [
          optimal
            ? "It cannot be done with fewer transfers."
            : `At least ${formatInteger(lowerBound)} transfers are needed.`,
        ]),
    ...(left.length > 0 ? [`Not sent, since it is not available or may not go: ${listItems(left)}.`] : []),
    ...(impossible.length > 0 ? [`One unit alone is over the limit: ${listItems(impossible)}.`] : []),
  ];
  return element("div", {}, element("ol", { class: "plain" }, ...bars), element("p", {}, told.join(" ")));
}

/** Undefined where the request says neither what is wanted nor where. */
export function renderSources(shown: CheckCase, { network, stocks, now }: CaseContext): HTMLElement | undefined {
  const request = parseCheckRequest(toBody(shownRequest(shown)));
  const plan = request.value && planSources(request.value, { network, stocks, now });
  if (!plan?.value) return undefined;
  const { sources, missing, optimal, lowerBound } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, estimatedArrivalDate, items }) => [
    srcWarehouseCode,
    formatDate(estimatedArrivalDate),
    listItems(items),
  ]);
  const told = [
    ...(sources.length > 0
      ? [
          optimal ? "It cannot be done with fewer warehouses." : `At least ${lowerBound} warehouses are needed.`,
          "The weight limit of one transfer is left aside here.",
        ]
      : []),
    ...(missing.length > 0
      ? [
          `No warehouse with a lane there can send ${listItems(missing)}: not in stock, not transferable, or of unknown weight.`,
        ]
      : []),
  ];
  const found = rows.length > 0 ? [table("From which warehouses", ["source", "arrival", "items"], rows)] : [];
  return element("div", {}, ...found, element("p", {}, told.join(" ")));
}

/** What is not as it was in the answer before. */
export function renderChanges(before: TransferCheck | undefined, after: TransferCheck): HTMLElement {
  if (before === undefined || before === after) return element("p", {}, "Nothing has changed yet.");
  const quantities = (check: TransferCheck) => new Map(check.items.map(({ sku, requestedQty }) => [sku, requestedQty]));
  const [was, is] = [quantities(before), quantities(after)];
  const asked = [...new Set([...was.keys(), ...is.keys()])]
    .filter((sku) => was.get(sku) !== is.get(sku))
    .map(
      (sku) => `${sku}: asked for ${formatInteger(was.get(sku) ?? 0)} before, ${formatInteger(is.get(sku) ?? 0)} now`,
    );
  // The lines that both have, in the order of the later.
  const kept = after.items.filter(({ sku, requestedQty }) => was.get(sku) === requestedQty);
  const keptBefore = kept.map(({ sku }) => before.items.find((item) => item.sku === sku)!);
  const changes = kept.length === 0 ? [] : compareChecks({ ...before, items: keptBefore }, { ...after, items: kept });
  const told = [...asked, ...changes.map(tellChange)];
  return told.length === 0 ? element("p", {}, "Nothing.") : listTexts(told);
}

/** The request and the answer of the interface, and what asks for them. */
export function renderCode(shown: CheckCase, results: readonly Result<Checked>[], company: Company): HTMLElement {
  const body = toBody(shownRequest(shown));
  const result = results[shown.at]!;
  const requestId = "playground";
  const answer = result.issues
    ? failureEnvelope(issuesToError(result.issues), requestId)
    : successEnvelope(encodeCheck(result.value.check), requestId);
  const requests = results.flatMap(({ value }): CheckRequest[] => (value ? [value.request] : []));
  const curl = "By curl, from npm start: this request alone, asked now, its lines in order while they fit";
  return element(
    "div",
    {},
    copyable("Request: POST /business/v1/stock-transfer/check", JSON.stringify(body, null, 2)),
    copyable("Answer", JSON.stringify(answer, null, 2)),
    ...(company.own ? [] : [copyable(curl, curlOfCheck(body, origin()))]),
    ...(result.issues ? [] : [copyable("In TypeScript", programOfChecks(shown, requests, company))]),
  );
}

export function tellStock(company: Company): string {
  if (!company.own) return "The warehouses, products and stocks are invented; the holidays are real.";
  if (company.own.stock) return "The network and the stock are your own.";
  return `The network is your own. A warehouse that the demonstration does not know has ${onHandElsewhere} of every product of it.`;
}

/** Of npm start, which has the page at its root; elsewhere there is only the page. */
export function origin(): string {
  return location.pathname === "/" ? location.origin : "http://localhost:3000";
}

function tellRefusals(refusals: readonly Refusal[]): string[] {
  return refusals.map((refusal) => describeRefusal(refusal, unit));
}

const fieldNames: Readonly<Record<CheckChange["field"], string>> = {
  totalWeight: "the weight",
  weightLimit: "the weight limit",
  totalVolume: "the volume",
  volumeLimit: "the volume limit",
  unitLimit: "the limit of units",
  transferDate: "the transfer date",
  transferType: "the transfer type",
  estimatedArrivalDate: "the arrival",
  availableQty: "what is available",
  unitWeight: "the weight of a unit",
  allowed: "whether it may go",
  refusals: "why not",
};

function tellChange(change: CheckChange): string {
  const whose = "sku" in change ? `${change.sku}, ` : "";
  const [before, after] = [change.before, change.after].map((value) => tellValue(value, change.field));
  return `${whose}${fieldNames[change.field]}: ${before} before, ${after} now`;
}

function tellValue(value: CheckChange["after"], field: CheckChange["field"]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === undefined) return "none";
  if (typeof value === "number") return /weight/i.test(field) ? formatWeight(value) : formatInteger(value);
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
  return value.length === 0 ? "no reason" : `“${tellRefusals(value).join(" ")}”`;
}
