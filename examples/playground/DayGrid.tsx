import { format } from "date-fns";
import { tz } from "@date-fns/tz";
import { explainSchedule, type ScheduleStep } from "stock-transfer";
import { useRef } from "preact/hooks";
import { valueOf } from "../demo/service";
import { writeDay } from "../pictures/days";
import { cutOffOf, laneTermsOf } from "../pictures/laneTerms";
import { type ClosedDate, withToggled } from "./checkCase";
import { closedDateOf, type ClosedDay, closedPlaces, effectOf, isClosed, type Journey } from "./closedDays";
import { cityOf, zoneOf } from "./company";
import { foldDays } from "./foldDays";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import { Beyond, RemovableChip, tryTo, useArrows, useWidth } from "./parts";
import type { CheckedProps } from "./PartProps";
import { tellClosed, tellEffect } from "./tellClosed";
import { useWords } from "./words";

const places = ["source", "transit", "destination"] as const;
const roles = { source: "source", transit: "carrier", destination: "destination" } as const;
/** The width of the names beside the rows, in pixels; on a phone they are above them. */
const nameWidth = 132;
const phone = 560;
const leastDay = { wide: 34, narrow: 26 };
const letterWidth = 7;

const looks: Readonly<Record<ScheduleStep["why"], readonly [style: string, icon: IconName]>> = {
  starts: ["wait", "clock"],
  not_before: ["wait", "clock"],
  after_cut_off: ["wait", "clock"],
  not_a_working_day: ["wait", "moon-star"],
  holiday: ["wait", "moon-star"],
  preparation: ["work", "boxes"],
  handling: ["work", "package"],
  no_departure: ["wait", "clock"],
  departure_full: ["wait", "truck"],
  transit: ["move", "truck"],
  no_receiving: ["wait", "clock"],
  arrives: ["goal", "flag"],
};

/** The days until the arrival: a column a day, a row for each place. A click closes a day of a place. */
export function DayGrid(props: CheckedProps) {
  const { shown, company, answered, change } = props;
  const words = useWords();
  const { say, locale, date } = words;
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const arrows = useArrows();
  const { network, now, booked } = answered.context;
  const journey = journeyOf(props);
  const { src, dest, transferType } = journey;
  const route = valueOf(network.route(src, dest, transferType));
  const steps = tryTo(() =>
    explainSchedule(now, route, { notBefore: journey.notBefore, booked, ...props.checked.schedule }),
  );
  if (!steps) return <Beyond />;

  const isNarrow = width < phone;
  const room = isNarrow ? width : width - nameWidth;
  const { from: arrival, to: last } = steps.at(-1)!;
  const first = steps[0]!.from;
  const most = Math.floor(room / leastDay[isNarrow ? "narrow" : "wide"]);
  const { days, gapAt, hidden, columnOf } = foldDays(first, last, most);
  const count = days.length + Number(hidden > 0);
  const dayWidth = room / count;
  const closed = shown.closed.flatMap((each) => closedPlaces(each, journey));
  const isShut = (place: ClosedDay["place"], day: string) =>
    closed.some((each) => each.place === place && each.day === day);
  const names = {
    source: cityOf(company, src),
    transit: words.service(transferType),
    destination: cityOf(company, dest),
  };
  const nameOf = ({ why, place, from }: ScheduleStep) =>
    say(why === "holiday" && isShut(place, from) ? "not_a_working_day" : why);
  const stepOn = (place: ClosedDay["place"], day: string) =>
    steps.find((step) => step.place === place && step.why !== "starts" && step.from <= day && day <= step.to);
  const isOff = (place: ClosedDay["place"], day: string) =>
    isClosed(network, closedDateOf({ place, day }, journey), journey);
  const toggle = (place: ClosedDay["place"], day: string) => {
    const next = withToggled(shown.closed, closedDateOf({ place, day }, journey));
    change({ shown: { ...shown, closed: next }, focus: `day-${place}-${day}` });
  };
  const idOf = (row: number, column: number) => `day-${places[row]}-${days[column]}`;
  const drawn = steps.filter(({ why, from, to }) => why !== "starts" && days.some((day) => from <= day && day <= to));
  const cutOffs = <CutOff {...props} {...{ steps, days, columnOf, count, dayWidth }} />;
  return (
    <div class="days" ref={element}>
      <div
        class="grid"
        role="group"
        aria-label={say("days")}
        style={{ "--count": count }}
        id="days"
        onKeyDown={(event) => arrows.move(event, idOf)}
      >
        <span class="month" style={{ "--r": 1 }} aria-hidden="true">
          {writeDay(first, "LLLL", locale)}
        </span>
        {days.map((day) => (
          <span
            class={`head ${[first, arrival].includes(day) ? "key" : Number(writeDay(day, "i")) > 5 ? "off" : ""}`}
            style={{ "--r": 1, "--c": columnOf(day) }}
            aria-hidden="true"
          >
            {writeDay(day, writeDay(day, "EEE", locale).length * letterWidth > dayWidth ? "EEEEE" : "EEE", locale)}
            <b>
              {writeDay(day, day !== first && day.endsWith("-01") && dayWidth > 44 ? say("dayOfMonth") : "d", locale)}
            </b>
          </span>
        ))}
        {hidden > 0 && (
          <span class="head" style={{ "--r": 1, "--c": gapAt + 1 }} title={say("hiddenDays", `${hidden}`)}>
            …<b>{`+${hidden}`}</b>
          </span>
        )}
        {places.map((place, row) => {
          const r = { "--r": row + 2 };
          return (
            <>
              <span class="place" style={r} aria-hidden="true">
                {names[place]} <small>{say(roles[place])}</small>
              </span>
              <span class="track" style={r} aria-hidden="true" />
              {days
                .filter((day) => isOff(place, day) && !isShut(place, day))
                .map((day) => (
                  <span class="off-day" style={{ ...r, "--c": columnOf(day) }} aria-hidden="true" />
                ))}
              {place === "source" && cutOffs}
              {drawn
                .filter((step) => step.place === place)
                .map((step) => {
                  const [start, end] = [columnOf(step.from), columnOf(step.to)];
                  const n = end - start + 1;
                  const [style, icon] = looks[step.why];
                  const shut = step.why === "holiday" && isShut(place, step.from) ? "shut" : style;
                  const name = nameOf(step);
                  const tight = name.length * letterWidth + 8 > n * dayWidth ? "tight" : "";
                  return (
                    <span class={`seg ${shut} ${tight}`} style={{ ...r, "--c": start, "--n": n }} aria-hidden="true">
                      <Icon name={icon} />
                      <span>{name}</span>
                    </span>
                  );
                })}
              {days
                .filter((day) => isShut(place, day) && stepOn(place, day)?.why !== "holiday")
                .map((day) => (
                  <span class="seg shut tight" style={{ ...r, "--c": columnOf(day) }} aria-hidden="true">
                    <Icon name="x" />
                  </span>
                ))}
              {days.map((day, column) => {
                const step = stepOn(place, day);
                const told = step ? nameOf(step) : say(isOff(place, day) ? "not_a_working_day" : "freeDay");
                const key = isShut(place, day) ? "reopenDay" : "closeDay";
                return (
                  <button
                    type="button"
                    class="cell"
                    id={idOf(row, column)}
                    style={{ ...r, "--c": columnOf(day) }}
                    {...arrows.stopAt(row, column)}
                    aria-label={say(key, names[place], date(day, first), told)}
                    title={`${names[place]}, ${date(day, first)}: ${told}`}
                    onClick={() => toggle(place, day)}
                  />
                );
              })}
            </>
          );
        })}
      </div>
      <ClosedDays {...props} />
      <p class="legend">
        {(["work", "move"] as const).map((style) => (
          <span>
            <i class={`seg ${style}`} />
            {say(style === "work" ? "handling" : "transit")}
          </span>
        ))}
        <span>
          <i class="off-day" />
          {say("weekend")}
        </span>
        <span>
          <i class="l-cut" />
          {say("cutOffMark")}
        </span>
        <span class="push">{say("closeHint")}</span>
      </p>
      {!areHolidaysKnown(props) && <p class="foot">{say("holidaysKnown")}</p>}
    </div>
  );
}

interface CutOffProps extends CheckedProps {
  readonly steps: readonly ScheduleStep[];
  readonly days: readonly string[];
  readonly columnOf: (day: string) => number;
  readonly count: number;
  readonly dayWidth: number;
}

/** When it was ordered, and the cut-off of that day and of the transfer date. */
function CutOff({ shown, company, answered, checked, steps, days, columnOf, count, dayWidth }: CutOffProps) {
  const { say } = useWords();
  const { network } = answered.context;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = checked.request;
  const { transferDate, transferType } = checked.check;
  const source = network.config.warehouses.find(({ code }) => code === src)!;
  const terms = laneTermsOf(src, dest, transferType, network.config);
  const asked = format(shown.now, "HH:mm", { in: tz(zoneOf(company, src)) });
  const isTooLate = steps.some(({ why, from }) => why === "after_cut_off" && from === days[0]);
  const day = isTooLate ? days[0]! : transferDate;
  const cutOff = cutOffOf(terms, source, day);
  const place = (time: string) => `${(100 * (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))) / 1440}%`;
  const busy = steps.filter((each) => each.place === "source" && each.why !== "starts").map(({ to }) => columnOf(to));
  const free = Math.max(columnOf(days[0]!), ...busy) + 1;
  const told = [say("askedNote", asked), ...(cutOff ? [say("cutOffNote", cutOff)] : [])].join(", ");
  return (
    <>
      <span class="cut asked" style={{ "--r": 2, "--c": 1, "--at": place(asked) }} aria-hidden="true" />
      {cutOff && days.includes(day) && (
        <span class="cut" style={{ "--r": 2, "--c": columnOf(day), "--at": place(cutOff) }} aria-hidden="true" />
      )}
      {free <= count && (count - free + 1) * dayWidth > told.length * 6.5 + 30 && (
        <span class="cutnote" style={{ "--r": 2, "--c": free, "--n": count - free + 1 }}>
          <Icon name="clock" /> {told}
        </span>
      )}
    </>
  );
}

/** The closed days, each with what it moves, or why it changes nothing. */
function ClosedDays(props: CheckedProps) {
  const { shown, company, change } = props;
  const words = useWords();
  const journey = journeyOf(props);
  const reopen = (each: ClosedDate) =>
    change({ shown: { ...shown, closed: withToggled(shown.closed, each) }, focus: "answer" });
  return (
    <div class="shuts" role="status">
      {shown.closed.map((each, index) => {
        const effect = tryTo(() => effectOf(company.network, shown.closed, index, journey));
        const told = tellClosed(each, company, words);
        return (
          <p class="row">
            <RemovableChip text={told} label={words.say("reopen", told)} onClick={() => reopen(each)} />
            {effect ? tellEffect(effect, each, company, journey.src, words) : <Beyond />}
          </p>
        );
      })}
    </div>
  );
}

export function journeyOf({ answered, checked: { request, check, schedule } }: CheckedProps): Journey {
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const { now, notBefore, booked } = answered.context;
  return { now, notBefore, booked, ...schedule, src, dest, transferType: check.transferType };
}

function areHolidaysKnown({ company, checked: { check } }: CheckedProps): boolean {
  const dates = [check.transferDate, check.estimatedArrivalDate];
  return company.own !== undefined || dates.every((date) => /^202[67]/.test(date));
}
