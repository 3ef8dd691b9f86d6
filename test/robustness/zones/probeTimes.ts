import { encodePage, parseListQuery, type StockTransfer } from "stock-transfer";
import type { ZoneClock } from "../../../src/time/zoneClock";
import { either } from "../../support/either";
import { transfer } from "../../support/transfers";
import { day, instantText, localText, millisecondsOf } from "./civilDates";
import { instantsOf, type Occasion } from "./occasions";
import { compare, type Tally, type Zone } from "./tally";
import { localAt } from "./zoneHistory";

/** Asks what the clock shows, what a response tells, and what the parameters of the list mean, around an occasion. */
export function probeTimes(tally: Tally, clock: ZoneClock, occasion: Occasion, times: readonly string[]): void {
  const { zone } = occasion;
  const milliseconds = times.map(millisecondsOf);
  const instants = instantsOf(occasion, () => milliseconds);
  for (const at of instants) compare(tally, "clock", zone, at, clock(at), localAt(zone.history, at));
  probeResponse(tally, zone, instants);
  probeParameters(tally, zone, instants);
}

/** From day to day, so that no change is missed that only one side knows of. */
export function probeEveryDay(tally: Tally, zone: Zone, clock: ZoneClock, daysApart: number): void {
  const last = Date.parse("2038-01-01T00:00:00Z");
  for (let at = Date.parse("2000-01-01T00:00:00Z"); at < last; at += daysApart * day) {
    compare(tally, "clock", zone, at, clock(at), localAt(zone.history, at));
  }
}

function probeResponse(tally: Tally, zone: Zone, instants: readonly number[]): void {
  const transfers: StockTransfer[] = [];
  for (let index = 0; index < instants.length; index += 3) {
    const [createdAt = 0, updatedAt = createdAt, doneAt = createdAt] = instants.slice(index, index + 3);
    transfers.push({ ...transfer, createdAt, updatedAt, doneAt });
  }
  const { data } = encodePage({ transfers, next: 0 }, zone.name);
  for (const [index, { createdAt, updatedAt, doneAt }] of transfers.entries()) {
    const told = data[index];
    compare(tally, "wire", zone, createdAt, told?.created_at, localText(localAt(zone.history, createdAt)));
    compare(tally, "wire", zone, updatedAt, told?.updated_at, localText(localAt(zone.history, updatedAt)));
    compare(tally, "wire", zone, doneAt!, told?.done_at ?? "null", localText(localAt(zone.history, doneAt!)));
  }
}

/** The parameters are instants of UTC. The time on the clock of a zone, which may be none or two, is refused. */
function probeParameters(tally: Tally, zone: Zone, instants: readonly number[]): void {
  for (let index = 0; index < instants.length; index += 2) {
    const [from = 0, to = from] = instants.slice(index, index + 2);
    const { value } = either(
      parseListQuery({ created_from_date: instantText(from), updated_to_date: instantText(to) }),
    );
    compare(tally, "parameter", zone, from, value?.filter.createdFrom, from);
    compare(tally, "parameter", zone, to, value?.filter.updatedTo, to);
  }
  const [at = 0] = instants;
  const local = `${localText(localAt(zone.history, at)).replace(" ", "T")}.000`;
  const { issues } = either(parseListQuery({ created_from_date: local }));
  compare(tally, "parameter", zone, at, issues?.[0].code, "malformed");
}
