import { createZoneClock } from "../../src/time/zoneClock";
import { occasionAt, ordinaryOccasions } from "./occasions";
import { probeSchedules } from "./probeSchedules";
import { probeEveryDay, probeTimes } from "./probeTimes";
import type { Tally, Zone } from "./tally";
import { trialsOf } from "./trials";
import { probedChanges } from "./zoneHistory";

/**
 * Compares the library with the oracle around every change of a zone and on some ordinary days, and its clock from day to
 * day. `oneIn` leaves all but one in so many of the trials and of the days from day to day out.
 */
export function probeZone(tally: Tally, zone: Zone, oneIn = 1): void {
  const clock = createZoneClock(zone.name);
  probeEveryDay(tally, zone, clock, oneIn);
  const changes = probedChanges(zone.history).map(({ at }) => occasionAt(zone, at));
  tally.changes += changes.length;
  for (const [turn, occasion] of [...changes, ...ordinaryOccasions(zone)].entries()) {
    tally.days += occasion.days.length;
    probeTimes(tally, clock, occasion);
    const trials = trialsOf(occasion, turn).filter((_, index) => (index + turn) % oneIn === 0);
    probeSchedules(tally, occasion, trials);
  }
}
