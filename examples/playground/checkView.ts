import type { Result, TransferCheck } from "stock-transfer";
import { formatInteger } from "../demo/format";
import { listItems } from "../demo/show";
import { answerCase, type CaseContext, type Checked, contextOfShown } from "./answerCase";
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
import { type CaseRequest, type CheckCase, readCase, readNumber, shownRequest, writeCase } from "./checkCase";
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
  const controls = element("div", { onfocusin: onFocus });
  let touched: EventTarget | null = null;
  let isDrawing = false;
  const verdict = element("p", { class: "verdict", role: "status" });
  const answer = element("div");
  root.replaceChildren(
    element("h2", {}, "May these goods be moved, and when do they arrive?"),
    element("p", {}, tellStock(company)),
    ...faults.map((fault) => element("p", { class: "faults", role: "alert" }, `${fault}.`)),
    batch,
    controls,
    element("p", {}, button("Check another request for what is left", addRequest, { id: "add-request" })),
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
      isDrawing = true;
      replaceContent(controls, renderCheckForm(shown, company, change));
      document.getElementById(focus)?.focus();
      isDrawing = false;
    }
    showAnswer();
    if (focus !== undefined) settle();
  }

  /** A date that is typed is another date after each of its parts: only another control begins another change. */
  function onFocus({ target }: Event): void {
    if (isDrawing || target === touched) return;
    settle();
    touched = target;
  }

  /** What is wrong for a moment is no answer. */
  function settle(): void {
    before = results[shown.at]?.value?.check ?? before;
  }

  function showAnswer(): void {
    const result = results[shown.at]!;
    showFormIssues(controls, result.issues ?? []);
    const sentence = tellVerdict(result);
    // Told anew only where it is another.
    if (verdict.textContent !== sentence) verdict.textContent = sentence;
    // A page that opens shows the verdict before what takes longer to draw.
    if (answer.hasChildNodes()) showRest();
    else setTimeout(showRest);
  }

  function showRest(): void {
    const { value: checked } = results[shown.at]!;
    const context = contextOfShown(shown, company, results);
    replaceContent(
      answer,
      ...(checked ? renderDetails(checked, context) : []),
      ...renderSection("From which warehouses it could come", () => renderSources(shown, context)),
      ...renderSection("The same for programs", () => renderCode(shown, results, company)),
    );
  }

  function renderDetails(checked: Checked, context: CaseContext): Child[] {
    const { arriveBy } = shown;
    return [
      ...renderSection("The lines, and why one may not go", () => renderLines(checked, context)),
      ...renderSection("Weight", () => renderWeights(checked, context)),
      ...renderSection("Why it arrives on that day", () => renderSchedule(checked, context, company)),
      ...(arriveBy === ""
        ? []
        : renderSection("Until when to ask", () => renderLatest(checked, context, company, arriveBy))),
      ...renderSection("What has changed", () => renderChanges(before, checked.check)),
      ...renderSection("The transfers that send all that is there", () => renderPlan(checked, context)),
    ];
  }

  function addRequest(): void {
    settle();
    const requests = [...shown.requests, shownRequest(shown)];
    change({ shown: { ...shown, requests, at: requests.length - 1 }, focus: "src", isStep: true });
  }

  function showRequest(at: number): void {
    // It was the answer to another request.
    before = undefined;
    change({ shown: { ...shown, at }, focus: "src", isStep: true });
  }

  function removeRequest(index: number): void {
    const { at } = shown;
    const requests = shown.requests.filter((_, other) => other !== index);
    if (index === at) before = undefined;
    else settle();
    const next = Math.min(index < at ? at - 1 : at, requests.length - 1);
    change({ shown: { ...shown, requests, at: next }, focus: "add-request", isStep: true });
  }

  /** All requests of a batch, each with its answer. */
  function renderBatch(): Child[] {
    const { requests, at } = shown;
    if (requests.length === 1) return [];
    const rows = requests.map((request, index) => {
      const number = index + 1;
      const show = () => {
        showRequest(index);
      };
      const remove = () => {
        removeRequest(index);
      };
      return element(
        "li",
        index === at ? { "aria-current": "true" } : {},
        `${request.src} → ${request.dest}: ${tellLines(request)}. ${tellVerdict(results[index]!)} `,
        index === at
          ? element("span", { class: "small" }, "Shown below. ")
          : button("Show", show, { id: `show-request-${index}`, "aria-label": `Show request ${number}` }),
        " ",
        button("Remove", remove, { id: `remove-request-${index}`, "aria-label": `Remove request ${number}` }),
      );
    });
    return [
      element("h3", {}, "The requests of this batch"),
      element(
        "p",
        {},
        "They are checked in this order: what a request is allowed is no longer there for those after it. Each has a transfer of its own.",
      ),
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
  const items = lines.map(({ sku, qty }) => ({ sku, qty: Number(readNumber(qty)) }));
  if (items.every(({ qty }) => Number.isSafeInteger(qty))) return listItems(items);
  return lines.length === 1 ? "1 line" : `${formatInteger(lines.length)} lines`;
}
