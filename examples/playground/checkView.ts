import type { Result, TransferCheck } from "stock-transfer";
import { formatInteger } from "../demo/format";
import { listItems } from "../demo/show";
import { answerCase, type Checked, type Details, explainCase } from "./answerCase";
import {
  renderChanges,
  renderCode,
  renderIssues,
  renderLines,
  renderPlan,
  renderSchedule,
  renderSources,
  renderWeights,
  tellStock,
  tellVerdict,
} from "./checkAnswer";
import { type CaseRequest, type CheckCase, readCase, writeCase } from "./checkCase";
import { renderCheckForm, showFormIssues } from "./checkForm";
import type { Company } from "./company";
import { button, type Child, element, replaceContent } from "./dom";

/** May these goods be moved, and when do they arrive? `keep` puts a case into the address. */
export function showCheck(
  root: HTMLElement,
  parameters: URLSearchParams,
  company: Company,
  keep: (parameters: URLSearchParams) => void,
): void {
  const { value, faults } = readCase(parameters);
  let shown: CheckCase = value;
  let results: readonly Result<Checked>[] = [];
  /** The answer before the control was touched that is being changed. */
  let before: TransferCheck | undefined;

  const batch = element("div");
  const controls = element("div", {
    // Once a control is done with; every key that is pressed is only an input.
    onchange: settle,
  });
  const verdict = element("p", { class: "verdict", role: "status" });
  const answer = element("div");
  root.replaceChildren(
    element("h2", {}, "May these goods be moved, and when do they arrive?"),
    element("p", {}, tellStock(company)),
    ...faults.map((fault) => element("p", { class: "faults", role: "alert" }, `${fault}.`)),
    batch,
    controls,
    element("p", {}, button("Check another request after this one", addRequest, { id: "add-request" })),
    verdict,
    answer,
  );
  change(value, true);

  function change(changed: CheckCase, needsOtherControls: boolean, focus?: string): void {
    shown = changed;
    keep(writeCase(shown));
    try {
      results = answerCase(shown, company);
    } catch (error) {
      // A stock of one's own may have what is no stock.
      results = [];
      replaceContent(answer, renderMisuse(error));
    }
    replaceContent(batch, ...renderBatch());
    if (needsOtherControls) replaceContent(controls, renderCheckForm(shown, company, change));
    if (focus !== undefined) document.getElementById(focus)?.focus();
    const last = results.at(-1);
    if (last) showAnswer(last);
    if (needsOtherControls) settle();
  }

  function settle(): void {
    before = results.at(-1)?.value?.check;
  }

  function showAnswer(last: Result<Checked>): void {
    showFormIssues(controls, last.issues ?? []);
    const sentence = tellVerdict(last);
    // Told anew only where it is another.
    if (verdict.textContent !== sentence) verdict.textContent = sentence;
    replaceContent(
      answer,
      ...(last.issues ? [renderIssues(last.issues)] : renderDetails(last.value)),
      ...renderPrograms(),
    );
  }

  function renderDetails(checked: Checked): Child[] {
    let details: Details;
    try {
      details = explainCase(shown, company, results.slice(0, -1), checked);
    } catch (error) {
      // A network of one's own may lead beyond the years that the library counts.
      return [renderMisuse(error)];
    }
    return [
      ...section("Why a line may not go", renderLines(checked, details), renderWeights(checked, shown)),
      ...section("Why it arrives on that day", renderSchedule(checked, details, shown, company)),
      ...section("What is not as in the answer before", renderChanges(before, checked.check)),
      ...section("In how many transfers all that is there may go", renderPlan(details.plan, checked.check.weightLimit)),
      ...section("From which warehouses it could come", renderSources(details)),
    ];
  }

  function renderPrograms(): Child[] {
    return section("The same for programs", renderCode(shown, results, company));
  }

  function addRequest(): void {
    change({ ...shown, requests: [...shown.requests, shown.requests.at(-1)!] }, true);
  }

  /** The requests that are checked before the one that is shown. */
  function renderBatch(): Child[] {
    const earlier = shown.requests.slice(0, -1);
    if (earlier.length === 0 || results.length === 0) return [];
    const rows = earlier.map((request, index) => {
      const remove = () => {
        change({ ...shown, requests: shown.requests.filter((_, other) => other !== index) }, true, "add-request");
      };
      return element(
        "li",
        {},
        `${request.src} → ${request.dest}: ${tellLines(request)}. ${tellVerdict(results[index]!)} `,
        button("Remove", remove, { id: `remove-request-${index}`, "aria-label": `Remove request ${index + 1}` }),
      );
    });
    return [
      element("h3", {}, "Checked before the request below"),
      element("p", {}, "What these requests are allowed is no longer there for the one below."),
      element("ol", {}, ...rows),
    ];
  }
}

function renderMisuse(error: unknown): HTMLElement {
  return element("p", { class: "faults", role: "alert" }, (error as Error).message);
}

function section(title: string, ...content: readonly Child[]): Child[] {
  return [element("section", {}, element("h3", {}, title), ...content)];
}

function tellLines({ lines }: CaseRequest): string {
  const isNumber = lines.every(({ qty }) => /^\d{1,15}$/.test(qty));
  return isNumber
    ? listItems(lines.map(({ sku, qty }) => ({ sku, qty: Number(qty) })))
    : `${formatInteger(lines.length)} lines`;
}
