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
import { listItems } from "../demo/show";
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
const columns = ["code", "status", "partner", "lane", "arrival", "items", "reference", "created", "updated"];

/** Which of these stock transfers are there? */
export function ListView(props: Omit<ViewProps, "company"> & { readonly transfers: TransferList }) {
  const { transfers, keep } = props;
  const words = useWords();
  const [query, setQuery] = useState(props.parameters);
  /** Whose transfers the token sees; empty where it sees all. It is no parameter of the interface. */
  const [partner, setPartner] = useState("");
  const [lastChange, setLastChange] = useState("");
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
  const whose = partners.find(({ code }) => code === partner)?.name ?? "all partners";
  const verdict = issues
    ? issues.map(words.issue).join(" ")
    : `${words.integer(count)} ${count === 1 ? "transfer" : "transfers"} of ${whose} ${count === 1 ? "matches" : "match"}`;

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
      listItems(transfer.items),
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
      <h1>Which stock transfers are there?</h1>
      <p class="row">
        Transfers of
        {[["", "all partners"], ...partners.map(({ code, name }) => [code, name])].map(([code = "", name]) => (
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
      <p class={issues ? "faults verdict" : "verdict"} role="status" lang={issues && words.tag}>
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
          <Table caption={`Transfers, with the clocks of ${timeZone}`} columns={columns} rows={rows} />
          {page.transfers.length === 0 && <p>Nothing on this page.</p>}
          <Pager query={query} next={page.next} ask={ask} />
        </>
      )}
      <p>
        <Button id="changes" aria-pressed={isEdited} onClick={() => setIsEdited(!isEdited)}>
          {isEdited ? "Stop the edits" : "Let someone else edit"}
        </Button>{" "}
        <span id="last-change">{lastChange}</span>
      </p>
      <p class="small">
        {words.integer(transfers.size)} invented transfers, the newest first. Someone else may edit them while you read:
        a walk through the pages still shows each transfer that is there and matches throughout exactly once.
      </p>
      <details>
        <summary>The same for programs</summary>
        <Copyable title="Request" text={`GET /business/v1/stock-transfer${text === "" ? "" : `?${text}`}`} />
        <Copyable title="Answer" text={JSON.stringify(answer, null, 2)} />
        <Copyable
          title="By curl, from a server that npm start runs"
          text={curlOfList(text, originOfServer(), partner)}
        />
        <Copyable title="In TypeScript" text={programOfList(text, partner)} />
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
