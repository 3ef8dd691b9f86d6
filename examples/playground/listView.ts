import {
  encodePage,
  failureEnvelope,
  issuesToError,
  parseListQuery,
  successEnvelope,
  type TransferPage,
} from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { formatDate, formatInteger } from "../demo/format";
import { timeZone } from "../demo/service";
import { listItems, showCounts } from "../demo/show";
import { origin } from "./checkAnswer";
import { curlOfList, programOfList } from "./code";
import { button, type Child, copyable, element, replaceContent, table } from "./dom";
import { renderListForm } from "./listForm";
import { createSomeoneElse } from "./someoneElse";
import type { TransferList } from "./transferList";
import { toWallTime } from "./wallTime";

const pause = 700;

/** Which of these stock transfers are there? `keep` puts the query string into the address. Answers what ends it. */
export function showList(
  root: HTMLElement,
  parameters: URLSearchParams,
  transfers: TransferList,
  keep: (parameters: URLSearchParams) => void,
): () => void {
  const changeOne = createSomeoneElse(transfers);
  let query = parameters;
  /** The codes that the page showed before the last change, with what it showed of them. */
  let before = new Map<string, string>();
  let timer: number | undefined;

  const controls = element("div");
  const status = element("p", { class: "verdict", role: "status" });
  const answer = element("div");
  const lastChange = element("span", { id: "last-change" });
  const toggle = button("Let someone else edit", onToggle, { id: "changes", "aria-pressed": "false" });
  root.replaceChildren(
    element("h2", {}, "Which stock transfers are there?"),
    element(
      "p",
      {},
      `${formatInteger(transfers.size)} invented transfers, the newest first. Someone else may edit them while you read: a walk ` +
        "through the pages still shows each transfer that is there and matches throughout exactly once.",
    ),
    controls,
    element("p", {}, button("Clear all filters", clear, { id: "clear" })),
    status,
    element("p", {}, toggle, " ", lastChange),
    answer,
  );
  controls.replaceChildren(renderListForm(query, ask));
  ask(query);
  return stop;

  function clear(): void {
    const empty = new URLSearchParams();
    controls.replaceChildren(renderListForm(empty, ask));
    ask(empty);
  }

  function ask(asked: URLSearchParams, isStep = false): void {
    query = asked;
    if (isStep) history.pushState(null, "", location.href);
    before = new Map();
    keep(query);
    show();
  }

  function show(): void {
    const text = query.toString();
    const { issues, value } = parseListQuery(query);
    if (issues) {
      status.textContent = issues.map(describeIssue).join(" ");
      const failure = failureEnvelope(issuesToError(issues), "playground");
      replaceContent(answer, ...renderCode(text, failure));
      return;
    }
    const page = transfers.list(value);
    const counts = transfers.countByStatus(value.filter);
    const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const sentence = `${formatInteger(count)} ${count === 1 ? "transfer matches" : "transfers match"}: ${showCounts(counts)}.`;
    if (status.textContent !== sentence) status.textContent = sentence;
    const { data, paging } = encodePage(page, timeZone);
    const answered = successEnvelope(data, "playground", paging);
    replaceContent(answer, renderPage(page), renderPager(page.next), ...renderCode(text, answered));
  }

  function renderPage({ transfers: shown }: TransferPage): Child {
    const now = new Map(shown.map((transfer) => [transfer.code, `${transfer.status} ${transfer.updatedAt}`]));
    const rows = shown.map(
      ({ code, status: state, srcWarehouseCode, destWarehouseCode, items, ...transfer }): Child[] => {
        const isNew = before.size > 0 && before.get(code) !== now.get(code);
        return [
          element(isNew ? "mark" : "span", { class: "whole" }, code),
          element(isNew ? "mark" : "span", { class: "whole" }, state),
          `${srcWarehouseCode} → ${destWarehouseCode}`,
          formatDate(transfer.estimatedArrivalDate),
          listItems(items),
          element("span", { class: "whole" }, transfer.refCode),
          toWallTime(transfer.createdAt, timeZone).replace("T", " "),
          toWallTime(transfer.updatedAt, timeZone).replace("T", " "),
        ];
      },
    );
    before = now;
    const head = ["code", "status", "lane", "arrival", "items", "reference", "created", "updated"];
    return rows.length === 0 ? element("p", {}, "Nothing on this page.") : table("Transfers", head, rows);
  }

  function renderPager(next: number): HTMLElement {
    const isFirst = ["0", null].includes(query.get("next"));
    const turn = (to: number) => () => {
      const turned = new URLSearchParams(query);
      turned.delete("next");
      if (to !== 0) turned.set("next", String(to));
      ask(turned, true);
      // The button that was pressed cannot be pressed again.
      if (document.activeElement === document.body) document.getElementById(to === 0 ? "next" : "start")?.focus();
    };
    return element(
      "p",
      {},
      button("Back to the start", turn(0), { id: "start", disabled: isFirst }),
      " ",
      button("Next page", turn(next), { id: "next", disabled: next === 0 }),
      next === 0 ? " This is the last page." : ` The page after it: next=${next}`,
    );
  }

  function renderCode(text: string, answered: object): Child[] {
    return [
      element(
        "section",
        {},
        element("h3", {}, "The same for programs"),
        copyable("Request", `GET /business/v1/stock-transfer${text === "" ? "" : `?${text}`}`),
        copyable("Answer", JSON.stringify(answered, null, 2)),
        copyable("By curl, from a server that npm start runs", curlOfList(text, origin())),
        copyable("In TypeScript", programOfList(text)),
      ),
    ];
  }

  function onToggle(): void {
    const isRunning = timer === undefined;
    if (isRunning) timer = window.setInterval(changeAndShow, pause);
    else stop();
    toggle.setAttribute("aria-pressed", String(isRunning));
    toggle.textContent = isRunning ? "Stop the edits" : "Let someone else edit";
  }

  function changeAndShow(): void {
    lastChange.textContent = changeOne();
    show();
  }

  function stop(): void {
    window.clearInterval(timer);
    timer = undefined;
  }
}
