import type { ClosedDate } from "./checkCase";
import type { Effect } from "./closedDays";
import { cityOf, type Company, zoneOf } from "./company";
import type { Words } from "./speak";

/** The name of a closed place, with its day. */
export function tellClosed({ day, code }: ClosedDate, company: Company, { say, date, service }: Words): string {
  return say("isClosed", service(cityOf(company, code)), date(day, day));
}

/** What a closed day moves, or why it changes nothing. */
export function tellEffect(
  { before, after, latest, why }: Effect,
  { kind, code, day }: ClosedDate,
  company: Company,
  src: string,
  { say, date, moment, step, service, byService }: Words,
): string {
  if (latest) {
    const [was, is] = latest.map((each) => moment(each, zoneOf(company, src), Date.parse(day) - 9 * 86_400_000));
    return say("latestMoves", is!, was!);
  }
  const [was, is] = [before.estimatedArrivalDate, after.estimatedArrivalDate];
  if (why === "closed") return say("closedAnyway");
  if (why === "not_on_route")
    return kind === "service"
      ? say("notByService", byService(code))
      : say("notByWarehouse", service(cityOf(company, code)));
  if (why === "elsewhere") return say("notThere");
  if (why) return say("changesNothing", step(why));
  if (was === is) return say("startMoves", date(after.transferDate, is), date(before.transferDate, is), date(is, is));
  return say("arrivalMoves", date(is, was), date(was, is));
}
