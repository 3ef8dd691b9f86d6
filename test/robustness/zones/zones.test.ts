import { describe, expect, it } from "vitest";
import fixture from "./fixture.json";
import { probeZone } from "./probeZone";
import { createTally } from "./tally";
import { type Zone } from "./zoneHistory";

// A selection; `npm run test:long -- zones` tests all zones of the installed database.

const zones = new Map(
  Object.entries(fixture.zones).map(([name, { before, instants, offsets }]): [string, Zone] => {
    const changes = instants.map((at, index) => ({ at: at * 1000, offset: offsets[index]! * 1000 }));
    return [name, { name, history: { before: before * 1000, changes } }];
  }),
);

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
