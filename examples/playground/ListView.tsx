import { tz } from "@date-fns/tz";
import { endOfISOWeek, format, startOfISOWeek } from "date-fns";
import { millisecondsInDay } from "date-fns/constants";
import {
  encodePage,
  failureEnvelope,
  issuesToError,
  parseListQuery,
  type StockTransfer,
  successEnvelope,
  type TransferCollection,
  transferStatuses,
} from "stock-transfer";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { listExtensions, timeZone } from "../demo/service";
import { companyOf, partnersOf, todayOf } from "../demo/transfers";
import { curlOfList, programOfList } from "./code";
import type { Company } from "./company";
import { Filters, skusOfCompany, withParameter, withWholeSkus } from "./Filters";
import type { EditKind } from "./edits";
import { placeOfPage } from "./listPages";
import { type AddressProps, Button, Choice, CopyButton, Table, UndoButtons, useAddress } from "./parts";
import { originOfServer, Programs } from "./Programs";
import { type Change, createSomeoneElse } from "./someoneElse";
import { useWords } from "./words";

const inZone = { in: tz(timeZone) };
const pause = 700;
const path = "GET /business/v1/stock-transfer";
const columns = [...(["code", "statuses", "partner", "lane", "arrivalDay", "items", "created"] as const)];

interface ListProps extends AddressProps {
  readonly transfers: TransferCollection;
  readonly company: Company;
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
}

export function ListView(props: ListProps) {
  const { transfers, company, addressOf } = props;
  const { say, list, date, integer, issue, service } = useWords();
  const [shown, show, edition] = useAddress(props);
  /** The partner that the token may see; empty for all. Not a parameter of the HTTP API. */
  const owners = [{ code: "", name: say("allPartners") }, ...partnersOf[company.demo]];
  const { code: partner, name: whose } = owners.find(({ code }) => code === shown.get("partner")) ?? owners[0]!;
  const query = new URLSearchParams(Array.from(shown).filter(([name]) => name !== "partner" || partner === ""));
  const skus = useMemo(() => skusOfCompany(company), [company]);
  const asked = withWholeSkus(query, skus);
  const today = todayOf(company.demo);
  const weekAgo = new Date(today - 7 * millisecondsInDay).toISOString();
  /** The first and the last day of the week. */
  const [monday, sunday] = [startOfISOWeek, endOfISOWeek].map((of) => toDate(of(today, inZone))) as [string, string];
  const [lastChange, setLastChange] = useState<Change | "none">();
  const [isEdited, setIsEdited] = useState(false);
  const changeOne = useMemo(() => createSomeoneElse(transfers), [transfers]);
  /** The transfers shown before the last change. */
  const before = useRef<readonly StockTransfer[]>([]);
  const editionBefore = useRef(edition);
  if (editionBefore.current !== edition) before.current = [];
  editionBefore.current = edition;

  useLayoutEffect(() => {
    if (!isEdited) return undefined;
    const timer = window.setInterval(() => setLastChange(changeOne() ?? "none"), pause);
    return () => window.clearInterval(timer);
  }, [isEdited]);

  function ask(asked: URLSearchParams, kind: EditKind = "typed", of = partner): void {
    before.current = [];
    show(of === "" ? asked : new URLSearchParams([["partner", of], ...asked]), kind);
  }

  const { issues, value } = parseListQuery(asked, { extensions: listExtensions });
  const filter = { ...value?.filter, ...(partner !== "" && { partnerCode: partner }) };
  const page = value && transfers.list({ ...value, filter });
  // Counts for every status, even those not selected.
  const counts = transfers.countByStatus({ ...filter, statuses: transferStatuses });
  const chosen = filter.statuses ?? transferStatuses;
  const count = chosen.reduce((sum, status) => sum + counts[status], 0);
  const place = value && placeOfPage(transfers, { ...value, filter });
  const isWeek = query.get("created_from_date") === weekAgo;
  const isArrivalWeek = query.get("arrives_from") === monday && query.get("arrives_to") === sunday;
  const encoded = page && encodePage(page, timeZone);
  const answer = encoded
    ? successEnvelope(encoded.data, "playground", encoded.paging)
    : failureEnvelope(issuesToError(issues!), "playground");
  const text = asked.toString();

  const seen = before.current;
  useLayoutEffect(() => {
    before.current = page?.transfers ?? [];
  });
  const tellChange = ({ code, from, to }: Change) => `${code}: ${say(`status_${from}`)} → ${say(`status_${to}`)}`;
  const rows = page?.transfers.map((transfer) => {
    const { code, status, srcWarehouseCode, destWarehouseCode, transferType, refCode } = transfer;
    const isNew = seen.length > 0 && !seen.includes(transfer);
    return [
      <a href={addressOf(transfer.id)}>{isNew ? <mark>{code}</mark> : code}</a>,
      <span class={`status ${status}`}>{say(`status_${status}`)}</span>,
      <>
        {transfer.partner.name} <small>{refCode}</small>
      </>,
      <>
        {`${srcWarehouseCode} → ${destWarehouseCode}`} <small>{transferType && service(transferType)}</small>
      </>,
      <>
        {date(transfer.estimatedArrivalDate)} {isLate(transfer) && <strong class="why">{say("isLate")}</strong>}
      </>,
      list(transfer.items),
      <>
        <Time instant={transfer.createdAt} hasZone={false} />{" "}
        <small>
          {say("updated")} <Time instant={transfer.updatedAt} hasZone={false} />
        </small>
      </>,
    ];
  });

  function turn(next: number): void {
    ask(withParameter(query, "next", next === 0 ? "" : String(next)), "step");
    // The button that was clicked may be disabled now, and the browser may not have taken its focus yet.
    setTimeout(() => {
      if (document.activeElement?.matches("body, :disabled"))
        document.getElementById(next === 0 ? "next" : "previous")?.focus();
    });
  }

  function toggleWeek(): void {
    const next = withParameter(withParameter(query, "created_to_date", ""), "created_from_date", isWeek ? "" : weekAgo);
    ask(next, "step");
  }

  function toggleArrivalWeek(): void {
    const [from, to] = isArrivalWeek ? ["", ""] : [monday, sunday];
    ask(withParameter(withParameter(query, "arrives_from", from), "arrives_to", to), "step");
  }

  function toggleStatus(status: string): void {
    const all = (query.get("status_list") ?? "").split(",").filter((each) => each !== "");
    const next = all.includes(status) ? all.filter((each) => each !== status) : [...all, status];
    ask(withParameter(query, "status_list", next.join(",")), "step");
  }

  return (
    <>
      <div class="row">
        <h1>{say("listTitle")}</h1>
        <UndoButtons />
        <CopyButton id="copy-link" textOf={() => location.href}>
          {say("copyLink")}
        </CopyButton>
      </div>
      <p>
        <Choice
          title={say("transfersOf")}
          id="partner"
          value={partner}
          options={owners.map(({ code, name }) => [code, name])}
          onChange={(code) => ask(withParameter(query, "next", ""), "step", code)}
        />
      </p>
      <Filters {...{ company, skus, query, edition, ask }} issues={issues ?? []} />
      <div class="row" role="group" aria-label={say("filter")}>
        {say("filter")}:{" "}
        {page &&
          transferStatuses.map((status) => (
            <label class={`status ${status}`}>
              <input
                id={`status-${status}`}
                type="checkbox"
                checked={filter.statuses?.includes(status) ?? false}
                onInput={() => toggleStatus(status)}
              />
              {say(`status_${status}`)} <strong>{integer(counts[status])}</strong>
            </label>
          ))}
        <label class="status">
          <input id="last-week" type="checkbox" checked={isWeek} onInput={toggleWeek} />
          {say("lastWeek")}
        </label>
        <label class="status">
          <input id="this-week" type="checkbox" checked={isArrivalWeek} onInput={toggleArrivalWeek} />
          {say("arrivesThisWeek", date(monday, monday), date(sunday, sunday))}
        </label>
      </div>
      <p class={issues ? "faults verdict" : "verdict"} role="status">
        {issues ? issues.map(issue).join(" ") : say(count === 1 ? "oneMatches" : "manyMatch", integer(count), whose)}
      </p>
      {page && count === 0 && (
        <p class="card">
          {say("noneMatch")}{" "}
          <Button id="show-all" onClick={() => ask(new URLSearchParams(), "step")}>
            {say("clear")}
          </Button>
        </p>
      )}
      {page && place && count > 0 && (
        <>
          <Table caption={say("listCaption", timeZone)} columns={columns} rows={rows!} />
          <p class="row">
            <Button id="start" disabled={place.previous === undefined} onClick={() => turn(0)}>
              {say("toStart")}
            </Button>
            <Button id="previous" disabled={place.previous === undefined} onClick={() => turn(place.previous ?? 0)}>
              {say("previousPage")}
            </Button>
            <span id="page-number">{say("pageOf", integer(place.number), integer(place.count))}</span>
            <Button class="" id="next" disabled={page.next === 0} onClick={() => turn(page.next)}>
              {say("nextPage")}
            </Button>
          </p>
        </>
      )}
      <p>
        <Button id="changes" aria-pressed={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {say(isEdited ? "stopEdits" : "letEdit")}
        </Button>{" "}
        <span id="last-change">{lastChange === "none" ? say("allArrived") : lastChange && tellChange(lastChange)}</span>
      </p>
      <p class="small">{say("listHint", integer(transfers.size))}</p>
      <Programs
        texts={[
          [say("request", path), `${path}${text === "" ? "" : `?${text}`}`],
          [say("answer"), JSON.stringify(answer, null, 2)],
          [say("curlOfList"), curlOfList(text, originOfServer(), partner)],
          [say("inTypeScript"), programOfList(text, partner)],
        ]}
      />
    </>
  );
}

/** Whether an open transfer should have arrived. */
export function isLate(transfer: StockTransfer): boolean {
  const { status, latestArrivalDate, estimatedArrivalDate, updatedAt } = transfer;
  const isOpen = status !== "completed" && status !== "cancelled";
  const now = Math.max(todayOf(companyOf(transfer)), updatedAt);
  return isOpen && (latestArrivalDate ?? estimatedArrivalDate) < toDate(now);
}

/** The calendar date in the zone of the list. */
function toDate(instant: Date | number): string {
  return format(instant, "yyyy-MM-dd", inZone);
}

/** A time, by default with its zone. */
export function Time({ instant, hasZone = true }: { readonly instant: number; readonly hasZone?: boolean }) {
  const { say, locale } = useWords();
  const told = format(instant, `${say("date")}, HH:mm${hasZone ? " O" : ""}`, { ...inZone, locale });
  return <time dateTime={new Date(instant).toISOString()}>{told}</time>;
}
