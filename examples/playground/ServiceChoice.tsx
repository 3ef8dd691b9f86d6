import { checkServices, type LaneTerms } from "stock-transfer";
import { laneTermsOf } from "../pictures/laneTerms";
import { countDays } from "../pictures/days";
import { shownRequest, withRequest } from "./checkCase";
import { zoneOf } from "./company";
import type { CheckedProps } from "./PartProps";
import { dayIn, type Words } from "./speak";
import { useWords } from "./words";

/** The services of the pair side by side: the date, the days and the lines of each. */
export function ServiceChoice({ shown, company, answered: { context }, checked, change }: CheckedProps) {
  const words = useWords();
  const { say, integer, service, date } = words;
  const { request, check } = checked;
  const { src, dest } = shownRequest(shown);
  const checks = checkServices({ ...request, transferType: undefined }, context).value ?? [check];
  const today = dayIn(zoneOf(company, src), shown.now);
  const first = context.network.route(src, dest).value;
  if (checks.length === 1 && checks[0]!.transferType === check.transferType) return null;
  return (
    <fieldset class="services">
      <legend class="hidden">{say("services")}</legend>
      {checks.map(({ transferType: type, items, estimatedArrivalDate: arrival }, index) => {
        const allowed = items.filter((item) => item.allowed).length;
        const lines = integer(items.length);
        const isAll = allowed === items.length;
        const told = isAll ? say("allLinesOf", lines) : say("linesOf", integer(allowed), lines);
        return (
          <label class={`service ${isAll ? "yes" : allowed > 0 ? "some" : "no"}`} key={type}>
            <input
              type="radio"
              name="service"
              id={`service-${index}`}
              checked={type === check.transferType}
              onInput={() => change({ shown: withRequest(shown, { type: type === first?.transferType ? "" : type }) })}
            />
            <b>{service(type)}</b>
            <b class="when">{date(arrival, today)}</b>
            <small>
              {say(
                "leavesOn",
                say("daysInAll", integer(countDays(today, arrival))),
                departuresOf(laneTermsOf(src, dest, type, context.network.config), words),
              )}
            </small>
            <span class="how">{allowed === 0 ? say("noLines") : told}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The weekdays on which a carrier departs. */
export function departuresOf({ departureDays, transitWorkingDays }: Partial<LaneTerms>, { weekdays }: Words): string {
  return weekdays(departureDays ?? transitWorkingDays);
}
