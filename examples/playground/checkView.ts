import type { Result, TransferCheck } from "stock-transfer";
import { formatInteger } from "../demo/format";
import { listItems } from "../demo/show";
import { answerCase, type CaseContext, type Checked, contextOfLast } from "./answerCase";
import {
  renderChanges,
  renderCode,
  renderLatest,
  renderLines,
  renderPlan,
  renderSchedule,
  renderSources,
  renderWeights,
  tellStock,
  tellVerdict,
} from "./checkAnswer";
import { type CaseRequest, type CheckCase, readCase, writeCase } from "./checkCase";
import { type CaseChange, renderCheckForm, showFormIssues } from "./checkForm";
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
  /** The last answer before the control was touched that is being changed. */
  let before: TransferCheck | undefined;

  const batch = element("div");
  // Once a control is done with; every key that is pressed is only an input.
  const controls = element("div", { onchange: settle });
  const verdict = element("p", { class: "verdict", role: "status" });
  const answer = element("div");
  root.replaceChildren(
    element("h2", {}, "May these goods be moved, and when do they arrive?"),
    element("p", {}, tellStock(company)),
    ...faults.map((fault) => element("p", { class: "faults", role: "alert" }, `${fault}.`)),
    batch,
    controls,
    element("p", {}, button("Check another request for what this one leaves", addRequest, { id: "add-request" })),
    verdict,
    answer,
  );
  change({ shown: value, focus: "" });

  function change({ shown: changed, focus, isStep = false }: CaseChange): void {
    shown = changed;
    if (isStep) history.pushState(null, "", location.href);
    keep(writeCase(shown));
    results = answerCase(shown, company);
    replaceContent(batch, ...renderBatch());
    if (focus !== undefined) {
      replaceContent(controls, renderCheckForm(shown, company, change));
      document.getElementById(focus)?.focus();
    }
    showAnswer(results.at(-1)!);
    if (focus !== undefined) settle();
  }

  /** What is wrong for a moment is no answer. */
  function settle(): void {
    before = results.at(-1)?.value?.check ?? before;
  }

  function showAnswer(last: Result<Checked>): void {
    showFormIssues(controls, last.issues ?? []);
    const sentence = tellVerdict(last);
    // Told anew only where it is another.
    if (verdict.textContent !== sentence) verdict.textContent = sentence;
    const context = contextOfLast(shown, company, results);
    replaceContent(
      answer,
      ...(last.value ? renderDetails(last.value, context) : []),
      ...renderSection("From which warehouses it could come", () => renderSources(shown, context)),
      ...renderSection("The same for programs", () => renderCode(shown, results, company)),
    );
  }

  function renderDetails(checked: Checked, context: CaseContext): Child[] {
    const { arriveBy } = shown;
    return [
      ...renderSection("Why a line may not go", () => renderLines(checked, context)),
      ...renderSection("Weight", () => renderWeights(checked, context)),
      ...renderSection("Why it arrives on that day", () => renderSchedule(checked, context)),
      ...(arriveBy === ""
        ? []
        : renderSection("Until when to ask", () => renderLatest(checked, context, company, arriveBy))),
      ...renderSection("What has changed", () => renderChanges(before, checked.check)),
      ...renderSection("Sent in several transfers", () => renderPlan(checked, context)),
    ];
  }

  function addRequest(): void {
    change({ shown: { ...shown, requests: [...shown.requests, shown.requests.at(-1)!] }, focus: "src", isStep: true });
  }

  /** The requests that are checked before the one that is shown. */
  function renderBatch(): Child[] {
    const earlier = shown.requests.slice(0, -1);
    if (earlier.length === 0) return [];
    const rows = earlier.map((request, index) => {
      const remove = () => {
        const requests = shown.requests.filter((_, other) => other !== index);
        change({ shown: { ...shown, requests }, focus: "add-request" });
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

/** A part that cannot be shown says why, and leaves the others as they are. */
function renderSection(title: string, render: () => HTMLElement | undefined): Child[] {
  let content: HTMLElement | undefined;
  try {
    content = render();
  } catch (error) {
    // A network of one's own may lead beyond the years or the numbers that the library counts.
    content = element("p", { class: "faults" }, (error as Error).message);
  }
  return content ? [element("section", {}, element("h3", {}, title), content)] : [];
}

function tellLines({ lines }: CaseRequest): string {
  const isNumber = lines.every(({ qty }) => /^\d{1,15}$/.test(qty));
  return isNumber
    ? listItems(lines.map(({ sku, qty }) => ({ sku, qty: Number(qty) })))
    : `${formatInteger(lines.length)} lines`;
}
