import { createZoneClock } from "../../../src/time/zoneClock";
import { occasionAt, ordinaryOccasions } from "./occasions";
import { probeSchedules } from "./probeSchedules";
import { probeEveryDay, probeTimes } from "./probeTimes";
import type { Tally, Zone } from "./tally";
import { trialsOf } from "./trials";
import { probedChanges } from "./zoneHistory";

/**
 * Compares the library with the oracle around every change of a zone and on some ordinary days, and its clock from day to
 * day. Of the times, the lanes and the days from day to day it takes one in so many, from change to change another.
 */
export function probeZone(tally: Tally, zone: Zone, oneIn = 1): void {
  const clock = createZoneClock(zone.name);
  probeEveryDay(tally, zone, clock, oneIn);
  const changes = probedChanges(zone.history).map(({ at }) => occasionAt(zone, at));
  tally.changes += changes.length;
  for (const [turn, occasion] of [...changes, ...ordinaryOccasions(zone)].entries()) {
    const isTaken = (_: unknown, index: number) => (index + 3 * turn) % oneIn === 0;
    tally.days += occasion.days.length;
    probeTimes(tally, clock, occasion, ["00:00", ...occasion.cutOffs].filter(isTaken));
    probeSchedules(tally, occasion, trialsOf(occasion, turn).filter(isTaken));
  }
}
