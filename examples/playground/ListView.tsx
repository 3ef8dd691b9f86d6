import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import {
  encodePage,
  failureEnvelope,
  issuesToError,
  type ListQuery,
  type StockTransfer,
  successEnvelope,
  type TransferCollection,
  transferStatuses,
} from "stock-transfer";
import { timeZone } from "../demo/service";
import { partnersOf, todayOf } from "../demo/transfers";
import { countDays } from "../pictures/days";
import { curlOfList } from "./code";
import { cityOf, type Company } from "./company";
import type { EditKind } from "./edits";
import { Filters, SetFilters } from "./Filters";
import { Icon, ServiceIcon } from "./Icon";
import { placeOfPage } from "./listPages";
import {
  type Due,
  dueIn,
  dueNames,
  dueOf,
  dues,
  isLate,
  isOpen,
  readQuery,
  toApi,
  todayFor,
  withParameters,
} from "./listQuery";
import { type AddressProps, Button, CopyLink, State, useAddress } from "./parts";
import { originOfServer, Programs } from "./Programs";
import { dayIn } from "./speak";
import { useWords } from "./words";

const path = "GET /business/v1/stock-transfer";

/** A query of the API, read or with its issues. */
interface ReadQuery {
  readonly api: URLSearchParams;
  readonly value?: ListQuery;
  readonly issues?: Parameters<typeof issuesToError>[0];
}

interface ListProps extends AddressProps {
  readonly transfers: TransferCollection;
  readonly company: Company;
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
}

/** The transfers: those to look at first, those of a search and of filters, page by page. */
export function ListView(props: ListProps) {
  const { transfers, company, addressOf } = props;
  const words = useWords();
  const { say, integer } = words;
  const [query, show, edition] = useAddress(props);
  const search = useRef<HTMLInputElement>(null);
  const partners = partnersOf[company.demo];
  const skus = useMemo(() => skusOf(company), [company]);
  const today = todayOf(company.demo);
  /** The partner that the token may see; empty for all. Not a parameter of the HTTP API. */
  const partner = partners.find(({ code }) => code === query.get("partner"))?.code ?? "";
  const read = (asked: URLSearchParams) => {
    const api = toApi(asked, transfers, skus);
    if (partner !== "") api.delete("partner");
    return { api, ...readQuery(api, transfers, partner, today) };
  };
  const { api, issues, value } = read(query) as ReadQuery;
  const page = value && transfers.list(value);
  const count = value ? transfers.count(value.filter) : 0;
  const place = value && placeOfPage(transfers, value);
  const text = api.toString();
  const find = query.get("find") ?? "";
  const ask = (next: URLSearchParams, kind: EditKind = "typed") => show(next, kind);
  const due = dueIn(query, today);
  const statuses = due ? [] : (query.get("status_list") ?? "").split(",").filter((each) => each !== "");
  const base = withParameters(query, due ? dueNames : ["status_list"]);
  const dueQuery = (each?: Due) => withParameters(query, dueNames, each && dueOf(each, today));
  const countOf = (asked: URLSearchParams) => {
    const counted = read(asked).value;
    return integer(counted ? transfers.count(counted.filter) : 0);
  };
  const statusQuery = (names: readonly string[]) => withParameters(base, [], { status_list: names.join(",") });
  const encoded = page && encodePage(page, timeZone);
  const answer = encoded
    ? successEnvelope(encoded.data, "playground", encoded.paging)
    : failureEnvelope(issuesToError(issues!), "playground");

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches("input, select, textarea");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  function turn(next: number): void {
    ask(withParameters(query, [], next === 0 ? {} : { next: String(next) }), "step");
    window.scrollTo(0, 0);
  }

  /** A chip with the count of what it shows. */
  const chipOf = (
    id: string,
    name: ComponentChildren,
    isOn: boolean,
    next: URLSearchParams,
    counted: URLSearchParams = next,
  ) => (
    <button
      type="button"
      class={id === "due-late" ? "chip is-late" : "chip"}
      id={id}
      aria-pressed={isOn}
      onClick={() => ask(next, "step")}
    >
      {name} <b>{countOf(counted)}</b>
    </button>
  );

  return (
    <>
      <div class="titled">
        <h1>{say("list")}</h1>
        <span class="hidden" role="status">
          {say("manyMatch", integer(count))}
        </span>
        <div class="search push">
          <Icon name="search" />
          <input
            id="find"
            type="search"
            ref={search}
            aria-label={say("find")}
            placeholder={say("findHint")}
            value={find}
            onInput={({ currentTarget }) =>
              ask(withParameters(query, ["find"], { find: currentTarget.value.trimStart() }))
            }
          />
        </div>
        <Button icon="list-filter" popovertarget="filters" id="open-filters">
          {say("filters")}
        </Button>
        <CopyLink isBrief />
      </div>
      <Filters {...{ company, query, partners, edition, ask }} />
      <div class="chips" role="group" aria-label={say("filter")} tabIndex={0}>
        {chipOf(
          "show-all",
          say("all"),
          dueNames.every((name) => !query.has(name)),
          dueQuery(),
        )}
        {dues.map((each) => {
          const isOn = due === each;
          const name = each === "late" ? [<Icon name="triangle-alert" />, say("due_late")] : say(`due_${each}`);
          return chipOf(`due-${each}`, name, isOn, dueQuery(isOn ? undefined : each), dueQuery(each));
        })}
        <span class="rule" aria-hidden="true" />
        {transferStatuses.map((status) => {
          const isOn = statuses.includes(status);
          const next = isOn ? statuses.filter((each) => each !== status) : [...statuses, status];
          const name = <span class={`dot ${status}`}>{say(`status_${status}`)}</span>;
          return chipOf(`status-${status}`, name, isOn, statusQuery(next), statusQuery([status]));
        })}
      </div>
      <SetFilters {...{ query, ask, partners }} except={due ? dueNames : ["status_list"]} issues={issues ?? []} />
      {count === 0 && !issues && (
        <State
          icon="search-x"
          title={find === "" ? say("noneMatch") : say("noneHas", find)}
          text={say("lookedFor", integer(transfers.size))}
        >
          <Button id="clear" onClick={() => ask(new URLSearchParams(), "step")}>
            {say("clear")}
          </Button>
        </State>
      )}
      {page && place && count > 0 && (
        <section class="card list" aria-label={say("list")}>
          <Rows transfers={page.transfers} {...{ company, addressOf }} />
          <div class="pager">
            <span id="page-number">
              {say(
                "rowsOf",
                integer((place.number - 1) * value.limit + 1),
                integer((place.number - 1) * value.limit + page.transfers.length),
                integer(count),
              )}
              <span class="wide">{`, ${say("newestFirst")}`}</span>
            </span>
            <div class="row push">
              <Button
                class="small"
                id="previous"
                icon="chevron-left"
                aria-label={say("newer")}
                aria-disabled={place.previous === undefined}
                onClick={() => place.previous !== undefined && turn(place.previous)}
              >
                <span class="wide">{say("newer")}</span>
              </Button>
              <Button
                class="small"
                id="next"
                aria-label={say("older")}
                aria-disabled={page.next === 0}
                onClick={() => page.next !== 0 && turn(page.next)}
              >
                <span class="wide">{say("older")}</span> <Icon name="chevron-right" />
              </Button>
            </div>
          </div>
        </section>
      )}
      <p class="foot">{say("listHint", integer(transfers.size), timeZone)}</p>
      <section class="card more">
        <Programs
          texts={[
            [say("request", path), `${path}${text === "" ? "" : `?${text}`}`],
            [say("answer"), JSON.stringify(answer, null, 2)],
            [say("curlOfList"), curlOfList(text, originOfServer(), partner)],
          ]}
        />
      </section>
    </>
  );
}

interface RowsProps extends Pick<ListProps, "company" | "addressOf"> {
  readonly transfers: readonly StockTransfer[];
}

function Rows({ transfers, company, addressOf }: RowsProps) {
  const { say, list, date, integer, service, clock } = useWords();
  const today = dayIn(timeZone, todayOf(company.demo));
  const heads = [
    ...([["code"], ["statuses"], ["lane"], ["service", "sv"], ["arrivalDay"], ["unitsSent", "n"]] as const),
    ...([
      ["skus", "n sk"],
      ["items", "what"],
      ["partner", "pt"],
      ["created", "n cr"],
    ] as const),
  ];
  return (
    <table>
      <thead>
        <tr>
          {heads.map(([name, style]) => (
            <th scope="col" class={style}>
              {say(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => {
          const { id, code, status, transferType, items, partner, createdAt, estimatedArrivalDate: arrival } = transfer;
          const units = items.reduce((sum, { qty }) => sum + qty, 0);
          const goods = list(items);
          const createdOn = dayIn(timeZone, createdAt);
          return (
            <tr key={id}>
              <td>
                <a class="mono" href={addressOf(id)}>
                  {code}
                </a>
              </td>
              <td>
                <span class={`dot ${status}`}>{say(`status_${status}`)}</span>
              </td>
              <td class="ln">
                {cityOf(company, transfer.srcWarehouseCode)} <Icon name="arrow-right" />{" "}
                {cityOf(company, transfer.destWarehouseCode)}
              </td>
              <td class="sv">
                {transferType && (
                  <>
                    <ServiceIcon code={transferType} /> {service(transferType)}
                  </>
                )}
              </td>
              <td class="arr">
                {date(arrival, today)} <Away transfer={transfer} />
              </td>
              <td class="n un">
                <span class="plain">{integer(units)}</span>
                <span class="u">{say("unitCount", integer(units))}</span>
              </td>
              <td class="n sk">{integer(new Set(items.map(({ sku }) => sku)).size)}</td>
              <td class="what" title={goods}>
                {goods}
              </td>
              <td class="pt">{partner.name}</td>
              <td class="n cr">{createdOn === today ? clock(createdAt, timeZone) : date(createdOn, today)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How far away the arrival of an open transfer is, or how late. */
export function Away({ transfer }: { readonly transfer: StockTransfer }) {
  const { say, integer } = useWords();
  const { latestArrivalDate, estimatedArrivalDate } = transfer;
  if (!isOpen(transfer)) return null;
  const today = todayFor(transfer);
  if (isLate(transfer)) {
    const days = countDays(latestArrivalDate ?? estimatedArrivalDate, today);
    return <strong class="late">{say("daysLate", integer(days))}</strong>;
  }
  const days = countDays(today, estimatedArrivalDate);
  return <small>{days <= 0 ? say("today") : say("inDays", integer(days))}</small>;
}

/** Rows of what is not there yet. */
export function LoadingRows() {
  return (
    <div class="card list" aria-busy="true">
      <table>
        <tbody>
          {[9, 10, 11, 9, 10].map((width) => (
            <tr>
              {[4.5, 5, width].map((each) => (
                <td>
                  <div class="bone" style={{ width: `${each}rem` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function skusOf({ stocks }: Company): readonly string[] {
  return [...new Set([...stocks.values()].flatMap((levels) => [...levels.keys()]))].sort();
}
