import type { Result, WeightRule } from "stock-transfer";
import { formatTable, formatWeight } from "./format";
import { answerQuery, listQuery } from "./list";
import { batch, type DemoRequest, requests, wanted } from "./requests";
import {
  checkBatch,
  checkBody,
  type Checked,
  explainDates,
  findLargest,
  findLatest,
  findSources,
  planRest,
  respondToCheck,
  valueOf,
} from "./service";
import {
  listItems,
  showBatch,
  showCheck,
  showCounts,
  showIssues,
  showLargest,
  showLatest,
  showPage,
  showPlan,
  showRefusals,
  showRequest,
  showSources,
  showSteps,
} from "./show";

const beforeEaster = "2026-04-09";

/** What the library does, one thing after the other, as lines of text. */
export function tellStory(): string[] {
  const heavy = valueOf(checkBody(requests.tooHeavy));
  const easter = valueOf(checkBody(requests.overEaster));
  const { query, page, counts } = valueOf(answerQuery(listQuery));
  return [
    "What stock-transfer does, on the data of an invented company. More to try: npm run demo -- --help",
    ...section("1. May these goods be moved, and when do they arrive? (checkTransfer)", [
      showRequest(heavy),
      ...showCheck(heavy),
    ]),
    ...section("2. What does the weight rule change? (checkTransfer, weightRule)", showWeightRules(requests.tooHeavy)),
    ...section(
      "3. How much of each could go, the other lines as requested? (largestAllowed)",
      showLargest(heavy, findLargest(heavy)),
    ),
    ...section("4. How many transfers carry all of it? (planTransfers)", showPlan(planRest(heavy))),
    ...section("5. From which warehouses could all of this come? (planSources)", [
      `To ${wanted.destWarehouseCode}: ${listItems(wanted.items)}`,
      ...showSources(findSources(wanted, heavy.now)),
    ]),
    ...section(
      "6. Why may a line not go? Every reason is told (describeRefusal)",
      showRefusals(valueOf(checkBody(requests.everyRefusal))),
    ),
    ...section("7. Why does it arrive on that day, and how to be earlier? (explainSchedule, latestTransfer)", [
      showRequest(easter),
      ...showSteps(explainDates(easter)),
      showLatest(beforeEaster, findLatest(easter, beforeEaster), easter),
    ]),
    ...section(
      "8. Do requests for the same stock all pass? (checkTransfers, acceptedQty)",
      showBatch(batch.requests, checkBatch(batch.requests, batch.acceptedQty, heavy.now)),
    ),
    ...section("9. What is wrong with a request? (parseCheckRequest, describeIssue)", [
      ...showFailure(checkBody(requests.malformed)),
      ...showFailure(checkBody(requests.noLane)),
    ]),
    ...section("10. Which transfers are there? (parseListQuery, createTransferCollection, countByStatus)", [
      `GET /business/v1/stock-transfer?${listQuery}`,
      ...showPage(page, query.filter.skus),
      `Of all pages: ${showCounts(counts)}.`,
    ]),
    ...section("11. What does a client receive? The check of 7 (encodeCheck, successEnvelope)", [
      JSON.stringify(respondToCheck({ value: easter }, "check-7"), null, 2),
    ]),
  ];
}

/** All about one request. */
export function tellCheck(checked: Checked): string[] {
  const isRefused = checked.check.items.some(({ allowed }) => !allowed);
  return [
    showRequest(checked),
    ...showCheck(checked),
    ...section("Why it arrives on that day", showSteps(explainDates(checked))),
    ...(isRefused ? section("How much of each could go", showLargest(checked, findLargest(checked))) : []),
    ...(isRefused ? section("How many transfers carry what is there", showPlan(planRest(checked))) : []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...lines];
}

const rules: readonly WeightRule[] = ["fill", "whole", "each"];

function showWeightRules(request: DemoRequest): string[] {
  const checks = rules.map((rule) => valueOf(checkBody(request, rule)).check);
  const rows = checks[0]!.items.map(({ sku, totalWeight }, index) => [
    sku,
    formatWeight(totalWeight),
    ...checks.map(({ items }) => {
      const refusal = items[index]!.refusals.find(({ code }) => code === "over_weight_limit");
      return refusal && "overBy" in refusal ? `${formatWeight(refusal.overBy)} over` : "allowed";
    }),
  ]);
  return [
    "fill: lines take room in their order. whole: all lines or none. each: every line by itself.",
    ...formatTable(["SKU", "weight", ...rules], rows, ["weight", ...rules]),
  ];
}

function showFailure(result: Result<Checked>): string[] {
  const answer = respondToCheck(result, "check-9");
  if (!result.issues || answer.success) return [];
  return [`${answer.error.status_code} ${answer.error.message_code}`, ...showIssues(result.issues)];
}
