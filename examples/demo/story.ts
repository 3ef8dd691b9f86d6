import type { Result } from "stock-transfer";
import { wrap } from "./format";
import { answerQuery, listQuery } from "./list";
import { requests } from "./requests";
import { planRest } from "./plans";
import {
  checkBody,
  checkEachService,
  type Checked,
  explainDates,
  findEarliest,
  findLargest,
  findLatest,
  respondToCheck,
  valueOf,
} from "./service";
import {
  showCheck,
  showEarliest,
  showIssues,
  showLargest,
  showLatest,
  showPlan,
  showRefusals,
  showRequest,
  showServices,
  showSteps,
} from "./show";
import { showCounts, showPage } from "./showList";

const beforeEaster = "2026-04-09";

/** A tour of the library, as lines of text. */
export function tellStory(): string[] {
  const heavy = valueOf(checkBody(requests.tooHeavy));
  const easter = valueOf(checkBody(requests.overEaster));
  const { query, page, counts } = valueOf(answerQuery(listQuery));
  return [
    "A tour of stock-transfer with invented data. More: npm run demo -- --help",
    ...section("1. May these goods be moved, and when do they arrive? (checkTransfer)", [
      showRequest(heavy),
      ...showCheck(heavy),
    ]),
    ...section("2. How much of each could go? (largestAllowed)", showLargest(heavy, findLargest(heavy))),
    ...section("3. By which service? (checkServices)", showServices(checkEachService(heavy))),
    ...section("4. How many transfers does all of it need? (planTransfers)", showPlan(planRest(heavy))),
    ...section("5. When is there enough? (earliestTransfer)", [...showEarliest(findEarliest(requests.later))]),
    ...section("6. Why may a line not go? (describeRefusal)", showRefusals(valueOf(checkBody(requests.everyRefusal)))),
    ...section("7. Why on that day, and could it be earlier? (explainSchedule, latestTransfer)", [
      showRequest(easter),
      ...showSteps(explainDates(easter).slice(1)),
      showLatest(beforeEaster, findLatest(easter, beforeEaster), easter),
    ]),
    ...section("8. What is wrong with a request? (parseCheckRequest, describeIssue)", [
      ...showFailure(checkBody(requests.malformed)),
    ]),
    ...section("9. Which transfers are there? (parseListQuery, createTransferCollection)", [
      `GET …?${listQuery}`,
      ...showPage(page, query.filter.skus),
      `All pages: ${showCounts(counts)}.`,
    ]),
  ];
}

/** Everything about one request. */
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

function showFailure(result: Result<Checked>): string[] {
  const answer = respondToCheck(result, "check-8");
  if (!result.issues || answer.success) return [];
  const lines = showIssues(result.issues).flatMap((line) => wrap(line, /^\S+ +/.exec(line)?.[0].length));
  return [`${answer.error.status_code} ${answer.error.message_code}`, ...lines];
}
