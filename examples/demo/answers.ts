import { listQuery, walkList } from "./list";
import { requests } from "./requests";
import { planRest } from "./plans";
import { checkBody, explainDates, findLargest, respondToCheck, respondToList } from "./service";

/** Everything the demo shows, as data: every request with its answer, and every page of the list. */
export function collectAnswers(): object {
  const checks = Object.entries(requests).map(([name, { now, body }]) => {
    const checked = checkBody({ now, body });
    return {
      name,
      now: new Date(now).toISOString(),
      request: body,
      response: respondToCheck(checked, name),
      ...(!checked.issues && {
        refusals: checked.value.check.items.map(({ sku, refusals }) => ({ sku, refusals })),
        schedule: explainDates(checked.value),
        largestAllowed: findLargest(checked.value),
        plan: planRest(checked.value),
      }),
    };
  });
  const pages = walkList().map(({ page }, index) => respondToList({ value: page }, `page-${index + 1}`));
  return { checks, list: { query: listQuery, pages } };
}
