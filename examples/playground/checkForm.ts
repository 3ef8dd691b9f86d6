import type { Issue } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { productName } from "../demo/company";
import {
  type CaseLine,
  type CheckCase,
  exampleCases,
  readDate,
  shownRequest,
  weightRules,
  withShown,
} from "./checkCase";
import { type Company, zoneOf } from "./company";
import { button, element, field, select } from "./dom";
import { readWallTime, toWallTime } from "./wallTime";

const ruleNames = {
  fill: "in order, while they fit",
  whole: "all together, or none",
  each: "each line alone",
};

/** Says that the controls show another case now. */
export interface CaseChange {
  readonly shown: CheckCase;
  /** Whether other controls are needed, and which of them has the focus then. */
  readonly focus?: string;
  /** Whether the case before is to be a step back in the browser. */
  readonly isStep?: boolean;
}

/** The controls of the request of a case that is shown. `change` is told of every other case. */
export function renderCheckForm(
  shown: CheckCase,
  company: Company,
  change: (changed: CaseChange) => void,
): HTMLElement {
  let current = shown;
  const request = shownRequest(shown);
  const zone = zoneOf(company, request.src);
  const codes = company.network.config.warehouses.map(({ code }) => [code, code] as const);
  const bounds = { min: "1900-01-01T00:00", max: "2199-12-31T23:59" };
  const wallTime = toWallTime(shown.now, zone);
  const now = element("input", { id: "now", type: "datetime-local", step: 1, value: wallTime, ...bounds });
  const [, second] = readWallTime(wallTime, zone);
  const isSecond = element("input", {
    id: "second-time",
    type: "checkbox",
    checked: second !== undefined && shown.now >= second,
  });
  const repeated = element(
    "label",
    { hidden: second === undefined },
    isSecond,
    ` The clocks of ${zone} show this time twice: the second time is meant`,
  );
  const arriveBy = element("input", {
    id: "by",
    type: "date",
    value: shown.arriveBy,
    min: "1900-01-01",
    max: "2199-12-31",
  });
  const rows = request.lines.map(renderLine);
  const rules = weightRules.map((rule) => [rule, ruleNames[rule]] as const);

  const form = element(
    "form",
    { id: "check-form", autocomplete: "off", oninput: onInput, onsubmit: stay },
    ...(company.own ? [] : [renderExamples()]),
    element(
      "div",
      { class: "fields" },
      field("From", select("src", codes, request.src)),
      field("To", select("dest", codes, request.dest)),
      field(`Asked at, by the clocks of ${zone}`, now),
      field("Weight rule", select("rule", rules, shown.weightRule)),
      field("To arrive by (if it must)", arriveBy),
    ),
    repeated,
    element("p", { class: "fault", id: "fault-times", role: "status" }),
    element("fieldset", {}, element("legend", {}, "Lines"), ...rows, button("Add a line", addLine, { id: "add-line" })),
    renderSkus(),
  );
  return form;

  function renderExamples(): HTMLElement {
    const buttons = Object.entries(exampleCases).map(([name, example], index) => {
      const id = `example-${index}`;
      const show = () => {
        change({ shown: example, focus: id, isStep: true });
      };
      return button(name, show, { id });
    });
    return element("p", { class: "examples" }, "Examples: ", ...buttons);
  }

  function renderLine({ sku, qty }: CaseLine, index: number): HTMLElement {
    const number = index + 1;
    const remove = () => {
      changeLines(
        readLines().filter((_, other) => other !== index),
        "add-line",
      );
    };
    return element(
      "div",
      { class: "line" },
      field(`SKU of line ${number}`, element("input", { id: `sku-${index}`, list: "skus", value: sku })),
      field(`Quantity of line ${number}`, element("input", { id: `qty-${index}`, inputmode: "numeric", value: qty })),
      button("Remove", remove, { "aria-label": `Remove line ${number}` }),
      element("p", { class: "fault", id: `fault-${index}` }),
    );
  }

  /** What can be chosen: the SKUs that the source has. */
  function renderSkus(): HTMLElement {
    const skus = company.stocks.get(request.src)?.keys() ?? [];
    const options = Array.from(skus, (sku) => element("option", { value: sku }, productName(sku)));
    return element("datalist", { id: "skus" }, ...options);
  }

  function onInput({ target }: Event): void {
    const { id } = target as HTMLElement;
    current = read();
    change({ shown: current, ...(id === "src" && { focus: id }) });
  }

  function addLine(): void {
    const lines = readLines();
    changeLines([...lines, { sku: "", qty: "1" }], `sku-${lines.length}`);
  }

  function changeLines(lines: readonly CaseLine[], focus: string): void {
    const value = read();
    change({ shown: withShown(value, { ...shownRequest(value), lines }), focus });
  }

  function read(): CheckCase {
    const faults: string[] = [];
    const value = {
      ...current,
      now: readNow(faults),
      weightRule: weightRules.find((rule) => rule === valueOf("rule")) ?? current.weightRule,
      arriveBy: arriveBy.value === "" ? "" : readDate(arriveBy.value, faults),
    };
    form.querySelector("#fault-times")!.textContent = faults.join(" ");
    return withShown(value, { src: valueOf("src"), dest: valueOf("dest"), lines: readLines() });
  }

  /** What is no time leaves the one before. */
  function readNow(faults: string[]): number {
    const before = toWallTime(current.now, zone);
    const instants = readWallTime(now.value, zone);
    const [first, second] = instants;
    repeated.hidden = second === undefined;
    if (repeated.hidden) isSecond.checked = false;
    // The control shows no parts of a second: an instant that was not touched stays as it is.
    const isSame = [now.value, `${now.value}:00`].includes(before);
    if (isSame && isSecond.checked === (second !== undefined && current.now >= second)) return current.now;
    const instant = isSecond.checked ? second : first;
    if (instant === undefined) {
      faults.push(`This is no date and time from 1900 to 2199: the answer is for ${before.replace("T", " ")}.`);
      return current.now;
    }
    const shownThen = toWallTime(instant, zone);
    if (!shownThen.startsWith(now.value))
      faults.push(`The clocks of ${zone} skip this time: the answer is for ${shownThen.replace("T", " ")}.`);
    return instant;
  }

  function readLines(): CaseLine[] {
    return rows.map((_, index) => ({ sku: valueOf(`sku-${index}`).trim(), qty: valueOf(`qty-${index}`) }));
  }

  function valueOf(id: string): string {
    return form.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value ?? "";
  }
}

/** Tells each issue at the control that it is about; those that are about none are left to the answer. */
export function showFormIssues(form: HTMLElement, issues: readonly Issue[]): void {
  for (const fault of form.querySelectorAll(".line .fault")) fault.textContent = "";
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
  for (const issue of issues) {
    const [list, index, name] = issue.path;
    const fault = list === "items" && form.querySelector(`#fault-${index}`);
    if (!fault) continue;
    const control = form.querySelector(`#${name === "qty" ? "qty" : "sku"}-${index}`);
    control?.setAttribute("aria-invalid", "true");
    control?.setAttribute("aria-describedby", fault.id);
    fault.textContent = `${fault.textContent} ${describeIssue(issue)}`.trim();
  }
}

function stay(event: Event): void {
  event.preventDefault();
}
