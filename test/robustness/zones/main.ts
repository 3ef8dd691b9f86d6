import { isTimeZone } from "../../../src/time/zoneClock";
import { probeZone } from "./probeZone";
import { createTally, kinds } from "./tally";
import { folder, readNames, readZones } from "./zoneHistory";

// Compares instants, local times and schedules with the IANA time zone database, in every zone around every change of
// offset from 2000 to 2037. TZDIR is the folder of the compiled database.

const started = performance.now();
const { version, names } = readNamesOrStop();
const listed = Intl.supportedValuesOf("timeZone");
const unknown: readonly string[] = names.filter((name) => !isTimeZone(name));
const missing = listed.filter((name) => !names.includes(name));
const zones = readZones(names.filter((name) => !unknown.includes(name)));
const runtimeVersion = process.versions["tz"] ?? "unknown";

show("database", `${version} in ${folder}; the runtime has ${runtimeVersion}; TZ=${process.env["TZ"] ?? ""}`);
show("zones", `${zones.length}: ${listed.length - missing.length} that Intl lists, and other names of the database`);
show("not accepted", unknown.join(", ") || "none");
show("not in the database", missing.join(", ") || "none");

const tally = createTally();
for (const zone of zones) probeZone(tally, zone);

show("changes of offset", tally.changes);
show("days around them", tally.days);
for (const kind of kinds) show(`${kind} probes`, tally.probes[kind]);
show("differences", tally.differences.length);
for (const difference of tally.differences.slice(0, 20)) console.log(`  ${difference}`);
const others = [...tally.otherData].map(([name, count]) => `${name} (${count})`);
show("other data in the runtime", others.join(", ") || "in no zone");
show("seconds", Math.round((performance.now() - started) / 1000));

// Data of the same version must be equal; data of two versions may differ.
const isContradiction = others.length > 0 && version === runtimeVersion;
if (tally.differences.length > 0 || isContradiction || tally.changes === 0) process.exitCode = 1;

function show(what: string, result: string | number): void {
  console.log(`${what.padEnd(26)}${result}`);
}

function readNamesOrStop(): ReturnType<typeof readNames> {
  try {
    return readNames();
  } catch {
    console.error(
      `There is no IANA time zone database in ${folder}: it has no tzdata.zi. TZDIR may name another folder.`,
    );
    process.exit(1);
  }
}
