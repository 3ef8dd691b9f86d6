import type { Issue } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { productName } from "../demo/company";
import { type CaseLine, type CaseRequest, type CheckCase, exampleCases, weightRules } from "./checkCase";
import { type Company, zoneOf } from "./company";
import { button, element, field, select } from "./dom";
import { fromWallTime, toWallTime } from "./wallTime";

const ruleNames = {
  fill: "Lines take room in their order",
  whole: "All lines or none",
  each: "Every line by itself",
};

/** The controls of the last request of a case. `change` is told of every new case, and whether other controls are needed. */
export function renderCheckForm(
  shown: CheckCase,
  company: Company,
  change: (changed: CheckCase, needsOtherControls: boolean, focus?: string) => void,
): HTMLElement {
  let current = shown;
  const request = shown.requests.at(-1)!;
  const zone = zoneOf(company, request.src);
  const codes = company.network.config.warehouses.map(({ code }) => [code, code] as const);
  const now = element("input", { id: "now", type: "datetime-local", step: 1, value: toWallTime(shown.now, zone) });
  const arriveBy = element("input", { id: "by", type: "date", value: shown.arriveBy });
  const rows = request.lines.map(renderLine);

  const form = element(
    "form",
    {
      id: "check-form",
      autocomplete: "off",
      oninput: onInput,
      onsubmit: (event) => {
        event.preventDefault();
      },
    },
    element(
      "p",
      { class: "examples" },
      "Examples: ",
      ...Object.entries(exampleCases).map(([name, example]) =>
        button(name, () => {
          change(example, true);
        }),
      ),
    ),
    element(
      "div",
      { class: "fields" },
      field("From", select("src", codes, request.src)),
      field("To", select("dest", codes, request.dest)),
      field(`Asked at, by the clocks of ${zone}`, now),
      field(
        "Weight rule",
        select(
          "rule",
          weightRules.map((rule) => [rule, ruleNames[rule]] as const),
          shown.weightRule,
        ),
      ),
      field("To arrive by (if it must)", arriveBy),
    ),
    element(
      "fieldset",
      {},
      element("legend", {}, "Lines"),
      ...rows,
      button(
        "Add a line",
        () => {
          changeLines([...request.lines, { sku: "", qty: "1" }], `sku-${request.lines.length}`);
        },
        {
          id: "add-line",
        },
      ),
    ),
    renderSkus(),
  );
  return form;

  function renderLine({ sku, qty }: CaseLine, index: number): HTMLElement {
    const number = index + 1;
    return element(
      "div",
      { class: "line" },
      field(`SKU of line ${number}`, element("input", { id: `sku-${index}`, list: "skus", value: sku })),
      field(`Quantity of line ${number}`, element("input", { id: `qty-${index}`, inputmode: "numeric", value: qty })),
      button(
        "Remove",
        () => {
          changeLines(
            readLines().filter((_, other) => other !== index),
            "add-line",
          );
        },
        { "aria-label": `Remove line ${number}` },
      ),
      element("p", { class: "fault", id: `fault-${index}` }),
    );
  }

  /** What can be chosen: the SKUs that the source has. */
  function renderSkus(): HTMLElement {
    const skus = company.stocks.get(request.src)?.keys() ?? [];
    return element(
      "datalist",
      { id: "skus" },
      ...Array.from(skus, (sku) => element("option", { value: sku }, productName(sku))),
    );
  }

  function onInput({ target }: Event): void {
    current = read();
    change(current, (target as HTMLElement).id === "src");
  }

  function changeLines(lines: readonly CaseLine[], focus: string): void {
    const value = read();
    change({ ...value, requests: [...value.requests.slice(0, -1), { ...value.requests.at(-1)!, lines }] }, true, focus);
  }

  function read(): CheckCase {
    const last: CaseRequest = { src: valueOf("src"), dest: valueOf("dest"), lines: readLines() };
    // An hour that the clocks show twice says two instants: one that was not touched stays as it is.
    const isTouched = now.value !== toWallTime(current.now, zone);
    return {
      now: (isTouched ? fromWallTime(now.value, zone) : undefined) ?? current.now,
      weightRule: weightRules.find((rule) => rule === valueOf("rule")) ?? current.weightRule,
      arriveBy: arriveBy.value,
      requests: [...current.requests.slice(0, -1), last],
    };
  }

  function readLines(): CaseLine[] {
    return rows.map((_, index) => ({ sku: valueOf(`sku-${index}`), qty: valueOf(`qty-${index}`) }));
  }

  function valueOf(id: string): string {
    return form.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value ?? "";
  }
}

/** Tells each issue at the control that it is about; those that are about none are left to the answer. */
export function showFormIssues(form: HTMLElement, issues: readonly Issue[]): void {
  for (const fault of form.querySelectorAll(".fault")) fault.textContent = "";
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
