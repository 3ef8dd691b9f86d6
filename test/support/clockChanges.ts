import { isThorough } from "./scaled";

/** Zones with an instant at or near which their clocks jump: at night, at midnight, by minutes, by a day. */
export const clockChanges: readonly (readonly [timeZone: string, at: string])[] = [
  ["America/Los_Angeles", "2026-03-08T10:00:00Z"],
  ["America/Los_Angeles", "2026-11-01T09:00:00Z"],
  ["Africa/Cairo", "2026-04-23T22:00:00Z"],
  ["Africa/Cairo", "2026-10-29T21:00:00Z"],
  ["America/Havana", "2026-11-01T05:00:00Z"],
  ["America/Santiago", "2026-04-05T03:00:00Z"],
  ["America/Scoresbysund", "2024-03-31T01:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
  ["Pacific/Kwajalein", "1969-09-30T13:00:00Z"],
  ["Pacific/Kwajalein", "1993-08-21T12:00:00Z"],
  ["America/Sitka", "1867-10-18T23:30:00Z"],
  ["Asia/Manila", "1844-12-31T15:56:08Z"],
  ["Africa/Monrovia", "1972-01-07T00:44:30Z"],
  ["Europe/Dublin", "1916-05-21T02:25:21Z"],
  ["America/St_Johns", "2010-11-07T02:31:00Z"],
];

const cutOffs = ["00:01", "00:30", "01:15", "02:00", "02:30", "12:00", "23:30", "24:00"];

/** Cut-offs around the hours in which clocks change. By default, one of them for each change. */
export function cutOffsNear(at: string): readonly string[] {
  const place = clockChanges.findIndex(([, instant]) => instant === at);
  return isThorough ? cutOffs : [cutOffs[place % cutOffs.length]!];
}
