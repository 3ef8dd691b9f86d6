import { millisecondsInDay } from "date-fns/constants";
import { latestTransfer, type Route } from "stock-transfer";
import { useRef, useState } from "preact/hooks";
import { valueOf } from "../demo/service";
import { drawStrip } from "../pictures/drawStrip";
import type { Checked } from "./answerCase";
import { readDate } from "./checkCase";
import { type Company, zoneOf } from "./company";
import { Scrollable, tryTo } from "./parts";
import type { PartProps } from "./PartProps";
import { useWidth } from "./useWidth";
import { useWords, type Words } from "./words";

/** The days until the arrival, and until when to ask. */
export function Days({
  shown,
  edition,
  company,
  answered,
  checked,
  change,
}: PartProps & { readonly checked: Checked }) {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { request, check } = checked;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const { network, now } = answered.context;
  const route = valueOf(network.route(src, dest, check.transferType));
  const arrival = check.estimatedArrivalDate;
  const strip = tryTo(() => drawStrip(now, route, network.config, { width, locale: words.locale }));
  const arriveBy = shown.arriveBy || dayBefore(arrival);
  return (
    <>
      <div ref={place}>
        {"value" in strip ? <Scrollable name="The days" html={strip.value} /> : <p class="faults">{strip.fault}</p>}
        {"value" in strip && strip.value.includes("▸") && <p class="small">▸: the carrier departs.</p>}
      </div>
      <ul class="until">
        <li>
          To arrive on <strong>{words.date(arrival, check.transferDate)}</strong>:{" "}
          {tellLatest(arrival, now, route, company, words)}
        </li>
        <li>
          <ArriveBy
            key={edition}
            title={arriveBy === dayBefore(arrival) ? "To arrive a day earlier, by" : "To arrive by"}
            date={arriveBy}
            onChange={(date) => change({ shown: { ...shown, arriveBy: date } })}
          />{" "}
          {tellLatest(arriveBy, now, route, company, words)}
        </li>
      </ul>
      <p class="small">{tellHolidays(company, [check.transferDate, arrival])}</p>
    </>
  );
}

/** What is no date leaves the one before, and stays in the control. */
function ArriveBy({ title, date, onChange }: { title: string; date: string; onChange: (date: string) => void }) {
  const [fault, setFault] = useState("");
  const read = (typed: string) => {
    const faults: string[] = [];
    const read = typed === "" ? "" : readDate(typed, faults);
    setFault(faults.join(" "));
    if (faults.length === 0) onChange(read);
  };
  return (
    <label>
      {title}{" "}
      <input
        type="date"
        id="by"
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={date}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      : <span class="faults">{fault}</span>
    </label>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - millisecondsInDay).toISOString().slice(0, 10);
}

/** Until when to ask, to arrive by a date. */
function tellLatest(arriveBy: string, now: number, route: Route, company: Company, { instant }: Words) {
  const latest = tryTo(() => latestTransfer(arriveBy, route));
  if ("fault" in latest) return <span class="faults">{latest.fault}</span>;
  const { before } = latest.value;
  const until = instant(before, zoneOf(company, route.src));
  return now < before ? (
    <>
      ask before <strong>{until}</strong>.
    </>
  ) : (
    <>
      <strong>too late</strong>: the time to ask ended on <strong>{until}</strong>.
    </>
  );
}

function tellHolidays({ own }: Company, dates: readonly string[]): string {
  if (own || dates.every((date) => /^202[67]/.test(date))) return "";
  return "The demonstration knows the holidays of 2026 and 2027 only: in other years it counts none.";
}
