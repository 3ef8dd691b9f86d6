import { scheduleTransfer } from "stock-transfer";
import { valueOf } from "../demo/service";
import { countDays } from "../pictures/days";
import { shownRequest, withRequest } from "./checkCase";
import { cityOf, zoneOf } from "./company";
import { DayGrid } from "./DayGrid";
import { DepartureChoice } from "./DepartureChoice";
import { fullDepartures } from "./departureChoices";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import { latestOf } from "./OrderBefore";
import { caseWithout, ordersOf } from "./orders";
import { Button, CopyLink, Text, tryTo } from "./parts";
import type { CheckedProps, PartProps } from "./PartProps";
import { bestRemedy } from "./remedies";
import type { Told } from "./sentences";
import { ServiceChoice } from "./ServiceChoice";
import { controlOf, faultsOf, isWithoutLane, tellAnswer } from "./tellAnswer";
import { tellFault } from "./tellLines";
import { dayIn } from "./speak";
import { useWords } from "./words";

const signs: Readonly<Record<string, IconName>> = { yes: "check", some: "circle-alert", no: "x" };

/** The controls of the parts of an address. */
const controlsOfAddress: Readonly<Record<string, string>> = {
  badNow: "now",
  badRule: "rule",
  badDate: "by",
  badStart: "start",
};

interface AnswerProps extends PartProps {
  /** What is wrong with the address. */
  readonly addressFaults: readonly Told[];
  readonly orderFault: Told | undefined;
  readonly addressOf: (id: string) => string;
  readonly listAddress: (filters: Readonly<Record<string, string>>) => string;
  readonly networkAddress: string;
}

/** The answer in one sentence, with its deadline and its actions; below it the services and the days. */
export function Answer(props: AnswerProps) {
  const { shown, company, answers, answered, created, change, create, addressFaults, orderFault } = props;
  const words = useWords();
  const { say, integer } = words;
  const { value: checked } = answered.result;
  const { src, dest, lines, type } = shownRequest(shown);
  const { tone, badge, sentence } = tellAnswer(answered, shown, company, words);
  const isNoLane = isWithoutLane(answered);
  const faults = isNoLane || tone === "blank" ? [] : faultsOf(answered);
  const orders = ordersOf(answers, shown);
  const isCreated = created?.orders.some(({ of }) => of !== undefined) ?? false;
  const ordered = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const all = answers.reduce((sum, { result, lineIssues }) => {
    return sum + (result.value?.check.items.length ?? 0) + lineIssues.length;
  }, 0);
  const many = orders.length > 1 ? say("createTransfers", integer(orders.length)) : undefined;
  const title = many ?? (ordered > 0 && ordered < all ? say("createOfLines", integer(ordered)) : say("createTransfer"));
  const createButton = (id: string) => (
    <Button
      class="primary"
      id={id}
      aria-disabled={orders.length === 0 || isCreated}
      onClick={() => !isCreated && orders.length > 0 && create(orders)}
    >
      {isCreated ? say("alreadyCreated") : title}
    </Button>
  );
  return (
    <section class="card" aria-labelledby="h-answer" id="answer" tabIndex={-1}>
      <div class="verdict">
        <p class="eyebrow">
          {badge && (
            <span class={`badge ${tone}`}>
              <Icon name={signs[tone]!} /> {badge}
            </span>
          )}
          {checked && <Later {...props} checked={checked} />}
          {checked && (
            <span class="lane-told">
              {say(
                "byService",
                cityOf(company, src),
                cityOf(company, dest),
                words.byService(checked.check.transferType),
              )}
            </span>
          )}
        </p>
        <div role="status">
          <h1 id="h-answer">{sentence}</h1>
          <p class="lead">{checked && <Lead {...props} checked={checked} />}</p>
          {tone === "blank" && <p class="lead">{say("noLinesHint")}</p>}
          {faults.length > 0 && (
            <ul class="lead">
              {faults.map((issue) => (
                <li>
                  <FaultLink id={controlOf(issue)} text={tellFault(issue, lines, words)} />
                </li>
              ))}
            </ul>
          )}
          {addressFaults.map((fault) => (
            <p class="lead fault">
              <FaultLink id={controlsOfAddress[fault[0]] ?? "add-line"} text={`${say(...fault)}.`} />
            </p>
          ))}
        </div>
        {isNoLane && type === "" && <WaysTo {...props} />}
        {isNoLane && type !== "" && (
          <p class="row actions">
            {(answered.context.network.routes(src, dest).value ?? []).map(({ transferType: each }) => (
              <Button
                id={`use-${each}`}
                onClick={() => change({ shown: withRequest(shown, { type: each }), focus: "answer" })}
              >
                {say("useService", words.service(each))}
              </Button>
            ))}
          </p>
        )}
        {(orders.length > 0 || checked) && (
          <div class="row actions">
            {createButton("create")}
            {checked && tone !== "yes" && !isCreated && <BestRemedy {...props} checked={checked} />}
            <CopyLink />
          </div>
        )}
        <CreatedNote {...props} fault={orderFault} />
      </div>
      {checked && <ServiceChoice {...props} checked={checked} />}
      {checked && <DepartureChoice {...props} checked={checked} />}
      {checked && <DayGrid {...props} checked={checked} />}
      {orders.length > 0 && !isCreated && <div class="bar">{createButton("create-bar")}</div>}
    </section>
  );
}

/** Leads to the control of a fault; on a phone the question is opened before. */
function FaultLink({ id, text }: { readonly id: string; readonly text: string }) {
  const lead = (event: Event) => {
    event.preventDefault();
    const control = document.getElementById(id);
    const sheet = control?.closest<HTMLElement>("[popover]");
    if (sheet && getComputedStyle(sheet).display === "none") sheet.showPopover();
    control?.focus();
  };
  return (
    <a href={`#${id}`} onClick={lead}>
      {text}
    </a>
  );
}

/** The deadline of the arrival, and the first reason of a refused line. */
function Lead(props: CheckedProps) {
  const { shown, company, checked } = props;
  const words = useWords();
  const { say, integer, moment, away, refusal } = words;
  const { check, request } = checked;
  const { estimatedArrivalDate: arrival, items } = check;
  const zone = zoneOf(company, request.srcWarehouseCode);
  const refused = items.filter(({ allowed }) => !allowed);
  const deadline = tryTo(() => latestOf(arrival, props, check.transferType));
  const [first] = refused;
  const without = arrivalWithoutClosed(props);
  const [full] = tryTo(() => fullDepartures(props)) ?? [];
  return (
    <>
      {refused.length === items.length
        ? `${say("wouldArrive", words.date(arrival, check.transferDate))} `
        : deadline !== undefined && (
            <>
              {deadline > shown.now
                ? say("orderBeforeTime", moment(deadline, zone, shown.now), away(deadline - shown.now))
                : say("deadlinePassed", moment(deadline, zone, shown.now))}{" "}
            </>
          )}
      {full && `${say("departureFull", words.departure(full))} `}
      {without !== arrival && `${say("withoutClosed", words.date(without, arrival))} `}
      {first && (
        <>
          {`${say("refusedLines", integer(refused.length))} `}
          <Text>{`${first.sku}: `}</Text>
          <strong>{first.refusals.map(refusal).join(" ")}</strong>
        </>
      )}
    </>
  );
}

function arrivalWithoutClosed({ shown, company, answered: { context }, checked }: CheckedProps): string {
  const { request, check, schedule } = checked;
  if (shown.closed.length === 0) return check.estimatedArrivalDate;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const route = valueOf(company.network.route(src, dest, check.transferType));
  const { notBefore, booked } = context;
  return scheduleTransfer(context.now, route, { notBefore, booked, ...schedule }).estimatedArrivalDate;
}

/** How much later it arrives because of closed days. */
function Later(props: CheckedProps) {
  const { say, integer } = useWords();
  const days = countDays(arrivalWithoutClosed(props), props.checked.check.estimatedArrivalDate);
  if (days === 0) return null;
  return (
    <span class="badge is-late">
      <Icon name="calendar-clock" /> {say(days > 0 ? "daysLater" : "daysEarlier", integer(Math.abs(days)))}
    </span>
  );
}

/** The change of the question that sends most. */
function BestRemedy({ shown, answered, checked, split, change }: CheckedProps) {
  const words = useWords();
  // A better remedy would replace another one under the pointer.
  if (split === "pending") return null;
  const best = bestRemedy(shown, answered, checked, split, words);
  if (!best) return null;
  return (
    <Button id="remedy" onClick={() => change({ shown: best.shown, focus: "answer" })}>
      {best.label}
    </Button>
  );
}

/** Without a lane: which sources reach the destination. */
function WaysTo({ shown, company, answered, change, networkAddress }: AnswerProps) {
  const words = useWords();
  const { say, integer } = words;
  const { dest } = shownRequest(shown);
  const { network, now } = answered.context;
  const ways = network.config.warehouses
    .flatMap(({ code, timeZone }) =>
      (network.routes(code, dest).value ?? []).slice(0, 1).map((route) => {
        const days = tryTo(() => countDays(dayIn(timeZone, now), scheduleTransfer(now, route).estimatedArrivalDate));
        return { code, days: days ?? 0, type: route.transferType };
      }),
    )
    .sort((a, b) => a.days - b.days)
    .slice(0, 3);
  const told = ways.map(({ code, days, type }) =>
    say("laneIn", integer(days), cityOf(company, code), words.byService(type)),
  );
  return (
    <>
      <p class="lead">
        {ways.length > 0
          ? say("reachedFrom", cityOf(company, dest), told.join("; "))
          : say("reachedFromNone", cityOf(company, dest))}
      </p>
      <p class="row actions">
        {ways.map(({ code }) => (
          <Button
            id={`send-from-${code}`}
            onClick={() => change({ shown: withRequest(shown, { src: code, type: "" }), focus: "answer" })}
          >
            {say("sendFrom", cityOf(company, code))}
          </Button>
        ))}
        <a class="button quiet" href={networkAddress}>
          {say("seeNetwork")}
        </a>
      </p>
    </>
  );
}

/** What was created, with a way to it; or why nothing was. */
function CreatedNote(props: AnswerProps & { readonly fault: Told | undefined }) {
  const { shown, answers, created, fault, change, addressOf, listAddress } = props;
  const { say, integer, date, tag } = useWords();
  const transfers = created?.transfers ?? [];
  const [first] = transfers;
  const isOne = transfers.length === 1;
  const lines = transfers.reduce((sum, { items }) => sum + items.length, 0);
  const rest = created && caseWithout(shown, answers, created.orders, tag);
  const hasRest = rest?.requests.some((request) => request.lines.some(({ sku }) => sku !== "")) ?? false;
  return (
    <div id="created" role="status" tabIndex={-1}>
      {first && (
        <div class="note yes">
          <p>
            {isOne
              ? say(
                  "isCreated",
                  first.code,
                  say("lineCount", integer(lines)),
                  date(first.estimatedArrivalDate, dayIn("UTC", shown.now)),
                )
              : say("areCreated", say("transferCount", integer(transfers.length)), say("lineCount", integer(lines)))}
          </p>
          <a
            class="button small"
            href={
              isOne
                ? addressOf(first.id)
                : listAddress({ stock_transfer_codes: transfers.map(({ code }) => code).join(",") })
            }
          >
            {say("open")}
          </a>
          {hasRest && (
            <Button class="small" id="keep-rest" onClick={() => change({ shown: rest!, focus: "answer" })}>
              {say("keepRest")}
            </Button>
          )}
        </div>
      )}
      {fault && (
        <div class="note no">
          <p>
            {say(...fault)} <small>{fault[0] === "serverSilent" && say("stillChecks")}</small>
          </p>
          {fault[0] === "serverSilent" && (
            <Button class="small" id="try-again" onClick={() => props.create(ordersOf(answers, shown))}>
              {say("tryAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
