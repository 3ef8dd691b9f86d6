import { writeFileSync } from "node:fs";
import { readNames, readZones } from "./zoneHistory";

// Writes fixture.json: the changes of offset of the zones that `npm test` probes, from the database in TZDIR.

const names =
  "Africa/Casablanca America/Caracas America/St_Johns Antarctica/Troll Asia/Ho_Chi_Minh Asia/Kathmandu " +
  "Asia/Pyongyang Australia/Lord_Howe Europe/Berlin Pacific/Apia Pacific/Marquesas";

const zones = readZones(names.split(" ")).map(({ name, history: { before, changes } }) => {
  const instants = changes.map(({ at }) => at / 1000);
  const offsets = changes.map(({ offset }) => offset / 1000);
  return [name, { before: before / 1000, instants, offsets }] as const;
});
const source =
  "IANA time zone database, offsets from 1999 to 2038 in seconds; written by test/robustness/zones/writeFixture.ts";
const lines = zones.map(([name, history]) => `    ${JSON.stringify(name)}: ${JSON.stringify(history)}`).join(",\n");
writeFileSync(
  "test/robustness/zones/fixture.json",
  `{\n  "source": ${JSON.stringify(source)},\n  "version": ${JSON.stringify(readNames().version)},\n  "zones": {\n${lines}\n  }\n}\n`,
);
