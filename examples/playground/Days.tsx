import { millisecondsInDay } from "date-fns/constants";
import { latestTransfer } from "stock-transfer";
import { useRef, useState } from "preact/hooks";
import { valueOf } from "../demo/service";
import { drawStrip } from "../pictures/drawStrip";
import { readDate } from "./checkCase";
import { zoneOf } from "./company";
import { Beyond, Picture, tryTo, useWidth } from "./parts";
import type { CheckedProps } from "./PartProps";
import type { Told } from "./sentences";
import { useWords } from "./words";

/** The days until the arrival, and the latest time to request it. */
export function Days({ shown, edition, company, answered, checked, change }: CheckedProps) {
  const words = useWords();
  const { say } = words;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { request, check } = checked;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const { network, now } = answered.context;
  const route = valueOf(network.route(src, dest, check.transferType));
  const arrival = check.estimatedArrivalDate;
  const strip = tryTo(() => drawStrip(now, route, network.config, { width, ...words }));
  const areHolidaysKnown =
    company.own !== undefined || [check.transferDate, arrival].every((date) => /^202[67]/.test(date));
  const arriveBy = shown.arriveBy || dayBefore(arrival);
  /** The latest time of a request that arrives by a date. */
  const tellLatest = (by: string) => {
    const latest = tryTo(() => latestTransfer(by, route));
    if (!latest) return <Beyond />;
    const { before } = latest;
    const late = [<strong>{say("late")}</strong>, `: ${say("timeEnded")} `];
    return [
      now < before ? `${say("askBefore")} ` : late,
      <strong>{words.instant(before, zoneOf(company, src))}</strong>,
      ".",
    ];
  };
  return (
    <>
      <div ref={place}>{strip ? <Picture name={say("days")} drawn={strip} /> : <Beyond />}</div>
      <p class="until">
        {say("toArriveOn")} <strong>{words.date(arrival, check.transferDate)}</strong>, {tellLatest(arrival)}
      </p>
      <p class="until">
        <ArriveBy
          key={edition}
          title={say(arriveBy === dayBefore(arrival) ? "toArriveEarlier" : "toArriveBy")}
          date={arriveBy}
          onChange={(date) => change({ shown: { ...shown, arriveBy: date } })}
        />{" "}
        {tellLatest(arriveBy)}
      </p>
      {!areHolidaysKnown && <p class="small">{say("holidaysKnown")}</p>}
    </>
  );
}

/** Invalid input stays in the control and keeps the previous date. */
function ArriveBy({ title, date, onChange }: { title: string; date: string; onChange: (date: string) => void }) {
  const { say } = useWords();
  const [fault, setFault] = useState<Told>();
  const read = (typed: string) => {
    const faults: Told[] = [];
    const read = typed === "" ? "" : readDate(typed, faults);
    setFault(faults[0]);
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
      <span class="faults">{fault && say(...fault)}</span>
    </label>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - millisecondsInDay).toISOString().slice(0, 10);
}
