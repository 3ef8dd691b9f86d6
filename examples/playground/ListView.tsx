import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import {
  encodePage,
  failureEnvelope,
  issuesToError,
  parseListQuery,
  type StockTransfer,
  successEnvelope,
  transferStatuses,
} from "stock-transfer";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { timeZone } from "../demo/service";
import { partners } from "../demo/transfers";
import type { ViewProps } from "./CheckView";
import { curlOfList, programOfList } from "./code";
import { Filters } from "./Filters";
import { Pager } from "./Pager";
import { Button, Copyable, Table } from "./parts";
import { originOfServer } from "./Programs";
import { createSomeoneElse } from "./someoneElse";
import type { TransferList } from "./transferList";
import { withParameter } from "./withParameter";
import { useWords } from "./words";

const pause = 700;
const columns = [
  ...(["code", "status", "partner", "lane", "arrivalDay", "items", "refCode", "created", "updated"] as const),
];

/** Which of these stock transfers are there? */
export function ListView(props: Omit<ViewProps, "company"> & { readonly transfers: TransferList }) {
  const { transfers, keep } = props;
  const words = useWords();
  const { say } = words;
  const [query, setQuery] = useState(props.parameters);
  /** Whose transfers the token sees; empty where it sees all. It is no parameter of the interface. */
  const [partner, setPartner] = useState("");
  const [lastChange, setLastChange] = useState<string | undefined>("");
  const [isEdited, setIsEdited] = useState(false);
  const changeOne = useMemo(() => createSomeoneElse(transfers), [transfers]);
  /** The codes that the page showed before the last change, with what it showed of them. */
  const before = useRef<ReadonlyMap<string, string>>(new Map());

  useLayoutEffect(() => {
    keep(query);
  }, []);
  useLayoutEffect(() => {
    if (!isEdited) return undefined;
    const timer = window.setInterval(() => setLastChange(changeOne()), pause);
    return () => window.clearInterval(timer);
  }, [isEdited]);

  function ask(asked: URLSearchParams, isStep = false): void {
    before.current = new Map();
    keep(asked, isStep);
    setQuery(asked);
  }

  const scope = partner === "" ? {} : { partnerCode: partner };
  const { issues, value } = parseListQuery(query);
  const filter = value && { ...value.filter, ...scope };
  const page = value && filter && transfers.list({ ...value, filter });
  // What each status would have, whichever of them are chosen.
  const counts = transfers.countByStatus({ ...filter, statuses: transferStatuses });
  const chosen = value?.filter.statuses ?? transferStatuses;
  const count = chosen.reduce((sum, status) => sum + counts[status], 0);
  const encoded = page && encodePage(page, timeZone);
  const answer = encoded
    ? successEnvelope(encoded.data, "playground", encoded.paging)
    : failureEnvelope(issuesToError(issues!), "playground");
  const text = query.toString();
  const whose = partners.find(({ code }) => code === partner)?.name ?? say("allPartners");
  const verdict = issues
    ? issues.map(words.issue).join(" ")
    : say(count === 1 ? "oneMatches" : "manyMatch", words.integer(count), whose);

  const shown = new Map(page?.transfers.map((transfer) => [transfer.code, stateOf(transfer)]));
  const seen = before.current;
  useLayoutEffect(() => {
    before.current = shown;
  });

  const rows = page?.transfers.map((transfer) => {
    const { code, status, partner: owner, srcWarehouseCode, destWarehouseCode } = transfer;
    const isNew = seen.size > 0 && seen.get(code) !== shown.get(code);
    return [
      isNew ? <mark>{code}</mark> : code,
      <span class={`status ${status}`}>{status}</span>,
      owner.name,
      `${srcWarehouseCode} → ${destWarehouseCode}`,
      words.date(transfer.estimatedArrivalDate),
      words.list(transfer.items),
      transfer.refCode,
      <Time instant={transfer.createdAt} />,
      <Time instant={transfer.updatedAt} />,
    ];
  });

  function toggleStatus(status: string): void {
    const all = (query.get("status_list") ?? "").split(",").filter((each) => each !== "");
    const next = all.includes(status) ? all.filter((each) => each !== status) : [...all, status];
    ask(withParameter(query, "status_list", next.join(",")));
  }

  return (
    <>
      <h1>{say("listTitle")}</h1>
      <p class="row">
        {say("transfersOf")}
        {[["", say("allPartners")], ...partners.map(({ code, name }) => [code, name])].map(([code = "", name]) => (
          <label>
            <input
              type="radio"
              name="partner"
              id={`partner-${code}`}
              checked={partner === code}
              onInput={() => {
                setPartner(code);
                ask(withParameter(query, "next", ""));
              }}
            />{" "}
            {name}
          </label>
        ))}
      </p>
      <Filters query={query} ask={ask} />
      <p class={issues ? "faults verdict" : "verdict"} role="status">
        {verdict}
      </p>
      {!issues && (
        <p class="row">
          {transferStatuses.map((status) => (
            <Button
              id={`status-${status}`}
              class={`status ${status}`}
              aria-pressed={value.filter.statuses?.includes(status) ?? false}
              onClick={() => toggleStatus(status)}
            >
              {status} <strong>{words.integer(counts[status])}</strong>
            </Button>
          ))}
        </p>
      )}
      {page && rows && (
        <>
          <Table caption={say("listCaption", timeZone)} columns={columns.map((name) => say(name))} rows={rows} />
          {page.transfers.length === 0 && <p>{say("emptyPage")}</p>}
          <Pager query={query} next={page.next} ask={ask} />
        </>
      )}
      <p>
        <Button id="changes" aria-pressed={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {say(isEdited ? "stopEdits" : "letEdit")}
        </Button>{" "}
        <span id="last-change">{isEdited && lastChange === undefined ? say("allArrived") : lastChange}</span>
      </p>
      <p class="small">{say("listHint", words.integer(transfers.size))}</p>
      <details>
        <summary>{say("programs")}</summary>
        <Copyable
          title={say("request", "GET /business/v1/stock-transfer")}
          text={`GET /business/v1/stock-transfer${text === "" ? "" : `?${text}`}`}
        />
        <Copyable title={say("answer")} text={JSON.stringify(answer, null, 2)} />
        <Copyable title={say("curlOfList")} text={curlOfList(text, originOfServer(), partner)} />
        <Copyable title={say("inTypeScript")} text={programOfList(text, partner)} />
      </details>
    </>
  );
}

function stateOf({ status, updatedAt }: StockTransfer): string {
  return `${status} ${updatedAt}`;
}

/** A time never stands without its zone. */
function Time({ instant }: { readonly instant: number }) {
  const told = format(instant, "yyyy-MM-dd HH:mm O", { in: tz(timeZone) });
  return <time dateTime={new Date(instant).toISOString()}>{told}</time>;
}
