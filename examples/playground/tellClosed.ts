import type { ClosedDate } from "./checkCase";
import type { Effect } from "./closedDays";
import { cityOf, type Company, zoneOf } from "./company";
import type { Words } from "./speak";

/** The name of a closed place, with its day. */
export function tellClosed({ day, code }: ClosedDate, company: Company, { say, date, service }: Words): string {
  return say("isClosed", service(cityOf(company, code)), date(day, day));
}

/** What a closed day moves, or that it changes nothing. */
export function tellEffect(
  { before, after, latest, isClosed }: Effect,
  { day }: ClosedDate,
  company: Company,
  src: string,
  { say, date, moment }: Words,
): string {
  if (latest) {
    const [was, is] = latest.map((each) => moment(each, zoneOf(company, src), Date.parse(day) - 9 * 86_400_000));
    return say("latestMoves", is!, was!);
  }
  if (isClosed !== undefined) return say(isClosed ? "closedAnyway" : "changesNothing");
  const [was, is] = [before.estimatedArrivalDate, after.estimatedArrivalDate];
  if (was === is) return say("startMoves", date(after.transferDate, is), date(before.transferDate, is), date(is, is));
  return say("arrivalMoves", date(is, was), date(was, is));
}
