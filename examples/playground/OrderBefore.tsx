import { millisecondsInDay } from "date-fns/constants";
import { checkServices, latestTransfer } from "stock-transfer";
import { valueOf } from "../demo/service";
import { cityOf, zoneOf } from "./company";
import { DateField } from "./DateField";
import { tryTo } from "./parts";
import type { CheckedProps } from "./PartProps";
import { useWords } from "./words";

/** The latest time to order for an arrival by a date, by a service. Throws beyond the years that can be calculated. */
export function latestOf(by: string, { answered, checked }: CheckedProps, transferType: string): number {
  const { srcWarehouseCode: src, destWarehouseCode: dest } = checked.request;
  const route = valueOf(answered.context.network.route(src, dest, transferType));
  return latestTransfer(by, route, { booked: answered.context.booked, ...checked.schedule }).before;
}

/** By when to order, for the dates that matter and for one of your own, by each service. */
export function OrderBefore(props: CheckedProps) {
  const { shown, company, answered, checked, edition, change } = props;
  const words = useWords();
  const { say, service, moment, away, date } = words;
  const { request, check } = checked;
  const { estimatedArrivalDate: arrival } = check;
  const checks = checkServices({ ...request, transferType: undefined }, answered.context).value ?? [check];
  const zone = zoneOf(company, request.srcWarehouseCode);
  const arrivals = [dayBefore(arrival), ...checks.map((each) => each.estimatedArrivalDate), shown.arriveBy];
  const rows = [...new Set(arrivals)].filter((day) => day !== "").sort();
  return (
    <section class="card by" aria-labelledby="h-by">
      <header>
        <h2 id="h-by">{say("orderBefore")}</h2>
        <small class="push">{say("timeOf", cityOf(company, request.srcWarehouseCode))}</small>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("toArriveBy")}</th>
            {checks.map(({ transferType }) => (
              <th scope="col">{service(transferType)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((by) => (
            <tr key={by}>
              <th scope="row">{date(by, arrival)}</th>
              {checks.map(({ transferType }) => {
                const latest = tryTo(() => latestOf(by, props, transferType));
                if (latest === undefined) return <td class="fault">{say("beyond")}</td>;
                const isPassed = latest <= shown.now;
                const isAnswer = by === arrival && transferType === check.transferType;
                return (
                  <td class={isPassed ? "gone" : isAnswer ? "now" : ""}>
                    {moment(latest, zone, shown.now)}
                    <small>{isPassed ? say("passed") : away(latest - shown.now)}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="body">
        <DateField
          key={edition}
          id="by"
          title={say("anotherDate")}
          date={shown.arriveBy}
          onChange={(arriveBy) => change({ shown: { ...shown, arriveBy } })}
        />
      </div>
    </section>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - millisecondsInDay).toISOString().slice(0, 10);
}
