import { millisecondsInDay } from "date-fns/constants";
import { latestTransfer, type Route } from "stock-transfer";
import { useRef, useState } from "preact/hooks";
import { valueOf } from "../demo/service";
import { countDays, daysFrom } from "../pictures/days";
import { type ClosedDay, drawStrip } from "../pictures/drawStrip";
import { type ClosedDate, withToggled } from "./checkCase";
import { closedDateOf, closedPlaces, type Effect, effectOf, type Journey } from "./closedDays";
import { zoneOf } from "./company";
import { DateField } from "./DateField";
import { Beyond, Button, Choice, Picture, tryTo, useWidth } from "./parts";
import type { CheckedProps } from "./PartProps";
import { useWords, type Words } from "./words";

/** The days until the arrival, which can be closed, and the latest time to request it. */
export function Days(props: CheckedProps) {
  const { shown, edition, company, answered, checked, change } = props;
  const words = useWords();
  const { say, service } = words;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { request, check } = checked;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const { network, now } = answered.context;
  const route = valueOf(network.route(src, dest, check.transferType));
  const arrival = check.estimatedArrivalDate;
  const journey = journeyOf(props);
  const { notBefore, preparationDays } = journey;
  const closed = shown.closed.flatMap((each) => closedPlaces(each, journey));
  const titleOf = (each: ClosedDay) => say("closeDay", tellClosed(closedDateOf(each, journey), words));
  const strip = tryTo(() =>
    drawStrip(now, route, network.config, { width, notBefore, preparationDays, closed, titleOf, ...words }),
  );
  const areHolidaysKnown =
    company.own !== undefined || [check.transferDate, arrival].every((date) => /^202[67]/.test(date));
  const arriveBy = shown.arriveBy || dayBefore(arrival);
  const others = valueOf(network.routes(src, dest)).filter((each) => each.transferType !== check.transferType);
  /** The latest time of a request that arrives by a date. */
  const tellLatest = (by: string, taken: Route = route) => {
    const latest = tryTo(() => latestTransfer(by, taken, { preparationDays }));
    if (!latest) return <Beyond />;
    const { before } = latest;
    const late = [<strong>{say("late")}</strong>, `: ${say("timeEnded")} `];
    return [
      now < before ? `${say("askBefore")} ` : late,
      <strong>{words.instant(before, zoneOf(company, src), by)}</strong>,
      ".",
    ];
  };
  const closeAt = ({ target }: Event) => {
    const { place: at, day } = (target as SVGElement).dataset as Partial<ClosedDay>;
    if (at && day) change({ shown: toggle(props, closedDateOf({ place: at, day }, journey)), focus: "days" });
  };
  return (
    <>
      <div ref={place} onClick={closeAt}>
        {strip ? <Picture name={say("days")} id="days" drawn={strip} /> : <Beyond />}
      </div>
      <Closed {...props} />
      <p class="until">
        {say("toArriveOn")} <strong>{words.date(arrival, check.transferDate)}</strong>, {tellLatest(arrival)}
      </p>
      <p class="until">
        <DateField
          key={edition}
          id="by"
          title={say(arriveBy === dayBefore(arrival) ? "toArriveEarlier" : "toArriveBy")}
          date={arriveBy}
          onChange={(date) => change({ shown: { ...shown, arriveBy: date } })}
        />{" "}
        {tellLatest(arriveBy)}
      </p>
      {others.map((other) => (
        <p class="until">
          {service(other.transferType)}: {tellLatest(arriveBy, other)}
        </p>
      ))}
      {!areHolidaysKnown && <p class="small">{say("holidaysKnown")}</p>}
    </>
  );
}

/** The closed days, each with what it changes, or why it changes nothing. */
function Closed(props: CheckedProps) {
  const { shown, company, change } = props;
  const words = useWords();
  const { say } = words;
  const journey = journeyOf(props);
  return (
    <div class="closed" role="status">
      {shown.closed.map((each, index) => {
        const effect = tryTo(() => effectOf(company.network, shown.closed, index, journey));
        return (
          <p class="small">
            <ClosedChip closed={each} reopen={() => change({ shown: toggle(props, each), focus: "days" })} />{" "}
            {effect ? tellEffect(effect, each, zoneOf(company, journey.src), words) : <Beyond />}
          </p>
        );
      })}
      {shown.closed.length === 0 && <p class="small">{say("closeHint")}</p>}
    </div>
  );
}

interface ClosedProps {
  readonly closed: ClosedDate;
  readonly reopen: () => void;
}

/** A closed day, which a click opens again. */
export function ClosedChip({ closed, reopen }: ClosedProps) {
  const words = useWords();
  const told = tellClosed(closed, words);
  return (
    <Button class="outline secondary chip" aria-label={words.say("reopen", told)} onClick={reopen}>
      {words.say("isClosed", told)} ✕
    </Button>
  );
}

/** Closes a day without a pointer. */
export function CloseDay(props: CheckedProps) {
  const { checked, change } = props;
  const { say, date, service } = useWords();
  const journey = journeyOf(props);
  const { transferDate, estimatedArrivalDate: arrival } = checked.check;
  const [place, setPlace] = useState<ClosedDay["place"]>("source");
  const [chosen, setDay] = useState(transferDate);
  const days = daysFrom(transferDate, Math.min(countDays(transferDate, arrival) + 1, 366));
  const day = days.includes(chosen) ? chosen : transferDate;
  const places = (["source", "transit", "destination"] as const).map(
    (each) => [each, service(closedDateOf({ place: each, day }, journey).code)] as const,
  );
  const close = () => change({ shown: toggle(props, closedDateOf({ place, day }, journey)), focus: "close-day" });
  return (
    <p class="row">
      <Choice
        title={say("closeAt")}
        id="close-place"
        value={place}
        options={places}
        onChange={(next) => setPlace(next as ClosedDay["place"])}
      />
      <Choice
        title={say("closeOn")}
        id="close-date"
        value={day}
        options={days.map((each) => [each, date(each, transferDate)])}
        onChange={setDay}
      />
      <Button id="close-day" onClick={close}>
        {say("closeIt")}
      </Button>
    </p>
  );
}

function journeyOf({ shown, answered, checked: { request, check, preparationDays } }: CheckedProps): Journey {
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const { transferType } = check;
  const notBefore = shown.notBefore || undefined;
  return { now: answered.context.now, notBefore, preparationDays, src, dest, transferType };
}

/** The case with a day closed, or open again. */
function toggle({ shown }: CheckedProps, toggled: ClosedDate): CheckedProps["shown"] {
  return { ...shown, closed: withToggled(shown.closed, toggled) };
}

function tellClosed({ day, code }: ClosedDate, { date, service }: Words): string {
  return `${service(code)}, ${date(day, day)}`;
}

function tellEffect(
  { before, after, latest, why }: Effect,
  { kind, code }: ClosedDate,
  zone: string,
  { say, date, instant, step, service }: Words,
): string {
  if (latest) return say("latestMoves", instant(latest[1], zone), instant(latest[0], zone));
  const [was, is] = [before.estimatedArrivalDate, after.estimatedArrivalDate];
  if (why === "closed") return say("closedAnyway");
  if (why === "not_on_route") return say(kind === "service" ? "notByService" : "notByWarehouse", service(code));
  if (why === "elsewhere") return say("notThere");
  if (why) return say("changesNothing", step(why));
  if (was === is) return say("startMoves", date(after.transferDate, is), date(before.transferDate, is), date(is, is));
  return say("arrivalMoves", date(is, was), date(was, is));
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - millisecondsInDay).toISOString().slice(0, 10);
}
