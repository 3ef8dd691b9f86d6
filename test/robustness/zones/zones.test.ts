import { describe, expect, it } from "vitest";
import { localText } from "./civilDates";
import fixture from "./fixture.json";
import { probeZone } from "./probeZone";
import { createTally } from "./tally";
import { localAt, type Zone } from "./zoneHistory";

// A selection; `npm run test:long -- zones` tests all zones of the installed database.

const zones = new Map(
  Object.entries(fixture.zones).map(([name, { before, instants, offsets }]): [string, Zone] => {
    const changes = instants.map((at, index) => ({ at: at * 1000, offset: offsets[index]! * 1000 }));
    return [name, { name, history: { before: before * 1000, changes } }];
  }),
);

describe("the zone database", () => {
  it.each([
    ["the skipped day of", "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-29 23:59:59", "2011-12-31 00:00:00"],
    ["the half hour of", "Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05 01:59:59", "2026-04-05 01:30:00"],
    ["the two hours of", "Antarctica/Troll", "2026-03-29T01:00:00Z", "2026-03-29 00:59:59", "2026-03-29 03:00:00"],
  ])("has %s %s", (_, name, instant, before, after) => {
    const { history } = zones.get(name)!;
    const at = Date.parse(instant);
    expect([localText(localAt(history, at - 1)), localText(localAt(history, at))]).toEqual([before, after]);
  });
});

describe("local times, parameters and schedules", () => {
  it.each([...zones])("in %s equal the zone database around each change of offset from 2000 to 2037", (_, zone) => {
    const tally = createTally();
    probeZone(tally, zone, 7);
    expect(tally.differences).toEqual([]);
    expect(Math.min(...Object.values(tally.probes))).toBeGreaterThan(tally.days);
    // A runtime with another version of the database may know other changes.
    if (process.versions["tz"] === fixture.version) expect(tally.otherData).toEqual(new Map());
  });
});
