import { tz } from "@date-fns/tz";
import { format } from "date-fns";
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
import { timeZone } from "../demo/service";
import { partners } from "../demo/transfers";
import type { ViewProps } from "./CheckView";
import { curlOfList, programOfList } from "./code";
import { Filters, withParameter } from "./Filters";
import { Button, Choice, Table } from "./parts";
import { originOfServer, Programs } from "./Programs";
import { type Change, createSomeoneElse } from "./someoneElse";
import { useWords } from "./words";

const pause = 700;
const path = "GET /business/v1/stock-transfer";
const columns = [
  ...(["code", "statuses", "partner", "lane", "arrivalDay", "items", "reference", "created", "updated"] as const),
];

interface ListProps extends Omit<ViewProps, "company"> {
  readonly transfers: TransferCollection;
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
}

export function ListView(props: ListProps) {
  const { transfers, keep, addressOf } = props;
  const { say, list, date, integer, issue } = useWords();
  const [query, setQuery] = useState(props.parameters);
  /** The partner that the token may see; empty for all. Not a parameter of the HTTP API. */
  const [partner, setPartner] = useState("");
  const [lastChange, setLastChange] = useState<Change | "none">();
  const [isEdited, setIsEdited] = useState(false);
  const changeOne = useMemo(() => createSomeoneElse(transfers), [transfers]);
  /** The transfers shown before the last change. */
  const before = useRef<readonly StockTransfer[]>([]);

  useLayoutEffect(() => {
    keep(query);
  }, []);
  useLayoutEffect(() => {
    if (!isEdited) return undefined;
    const timer = window.setInterval(() => setLastChange(changeOne() ?? "none"), pause);
    return () => window.clearInterval(timer);
  }, [isEdited]);

  function ask(asked: URLSearchParams, isStep = false): void {
    before.current = [];
    keep(asked, isStep);
    setQuery(asked);
  }

  const { issues, value } = parseListQuery(query);
  const filter = { ...value?.filter, ...(partner !== "" && { partnerCode: partner }) };
  const page = value && transfers.list({ ...value, filter });
  // Counts for every status, even those not selected.
  const counts = transfers.countByStatus({ ...filter, statuses: transferStatuses });
  const chosen = filter.statuses ?? transferStatuses;
  const count = chosen.reduce((sum, status) => sum + counts[status], 0);
  const encoded = page && encodePage(page, timeZone);
  const answer = encoded
    ? successEnvelope(encoded.data, "playground", encoded.paging)
    : failureEnvelope(issuesToError(issues!), "playground");
  const text = query.toString();
  const owners = [{ code: "", name: say("allPartners") }, ...partners];
  const whose = owners.find(({ code }) => code === partner)!.name;

  const seen = before.current;
  useLayoutEffect(() => {
    before.current = page?.transfers ?? [];
  });
  const tellChange = ({ code, from, to }: Change) => `${code}: ${say(`status_${from}`)} → ${say(`status_${to}`)}`;
  const rows = page?.transfers.map((transfer) => {
    const { code, status, srcWarehouseCode, destWarehouseCode } = transfer;
    const isNew = seen.length > 0 && !seen.includes(transfer);
    return [
      <a href={addressOf(transfer.id)}>{isNew ? <mark>{code}</mark> : code}</a>,
      <span class={`status ${status}`}>{say(`status_${status}`)}</span>,
      transfer.partner.name,
      `${srcWarehouseCode} → ${destWarehouseCode}`,
      date(transfer.estimatedArrivalDate),
      list(transfer.items),
      transfer.refCode,
      <Time instant={transfer.createdAt} />,
      <Time instant={transfer.updatedAt} />,
    ];
  });

  function turn(next: string): void {
    ask(withParameter(query, "next", next), true);
    // The button that was clicked may be disabled now.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(next === "" ? "next" : "start")?.focus();
    });
  }

  function toggleStatus(status: string): void {
    const all = (query.get("status_list") ?? "").split(",").filter((each) => each !== "");
    const next = all.includes(status) ? all.filter((each) => each !== status) : [...all, status];
    ask(withParameter(query, "status_list", next.join(",")));
  }

  return (
    <>
      <h1>{say("listTitle")}</h1>
      <p>
        <Choice
          title={say("transfersOf")}
          id="partner"
          value={partner}
          options={owners.map(({ code, name }) => [code, name])}
          onChange={(code) => {
            setPartner(code);
            ask(withParameter(query, "next", ""));
          }}
        />
      </p>
      <Filters query={query} ask={ask} />
      <p class={issues ? "faults verdict" : "verdict"} role="status">
        {issues ? issues.map(issue).join(" ") : say(count === 1 ? "oneMatches" : "manyMatch", integer(count), whose)}
      </p>
      {page && (
        <>
          <p class="row">
            {transferStatuses.map((status) => (
              <Button
                id={`status-${status}`}
                class={`status ${status}`}
                aria-pressed={filter.statuses?.includes(status) ?? false}
                onClick={() => toggleStatus(status)}
              >
                {say(`status_${status}`)} <strong>{integer(counts[status])}</strong>
              </Button>
            ))}
          </p>
          <Table caption={say("listCaption", timeZone)} columns={columns} rows={rows!} />
          <p>
            <Button id="start" disabled={["0", null].includes(query.get("next"))} onClick={() => turn("")}>
              {say("toStart")}
            </Button>{" "}
            <Button class="" id="next" disabled={page.next === 0} onClick={() => turn(String(page.next))}>
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

/** A time with its zone. */
export function Time({ instant }: { readonly instant: number }) {
  const { say, locale } = useWords();
  const told = format(instant, `${say("date")}, HH:mm O`, { in: tz(timeZone), locale });
  return <time dateTime={new Date(instant).toISOString()}>{told}</time>;
}
