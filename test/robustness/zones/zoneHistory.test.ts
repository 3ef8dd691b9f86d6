import { describe, expect, it } from "vitest";
import { hour, instantText } from "./civilDates";
import { changesOfYear } from "./posixRule";
import { offsetAt, readHistory } from "./zoneHistory";

describe("changesOfYear", () => {
  it.each([
    ["EST5EDT,M3.2.0,M11.1.0", 2037, ["2037-03-08T07:00 -4", "2037-11-01T06:00 -5"]],
    ["CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00 2", "2026-10-25T01:00 1"]],
    ["<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04T15:00 10.5", "2026-10-03T15:30 11"]],
    ["IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00 1", "2026-10-25T01:00 0"]],
    ["<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00 -1", "2026-10-25T01:00 -2"]],
    ["IST-2IDT,M3.4.4/26,M10.5.0", 2026, ["2026-03-27T00:00 3", "2026-10-24T23:00 2"]],
    ["EST5EDT,J60/0,300/0", 2028, ["2028-03-01T05:00 -4", "2028-10-27T04:00 -5"]],
    ["EST5EDT,J60/0,300/0", 2027, ["2027-03-01T05:00 -4", "2027-10-28T04:00 -5"]],
    ["<+07>-7", 2026, []],
  ])("of %s in %i", (rule, year, expected) => {
    const changes = changesOfYear(rule, year);
    expect(changes.map(({ at, offset }) => `${instantText(at).slice(0, 16)} ${offset / hour}`)).toEqual(expected);
  });

  it("throws on what is no rule", () => {
    expect(() => changesOfYear("EST5EDT", 2026)).toThrow("not a rule");
  });
});

describe("readHistory", () => {
  const fall = Date.parse("1997-10-26T01:00:00Z");
  const bytes = tzif([[fall, 1]], [7200, 3600], "CET-1CEST,M3.5.0,M10.5.0/3");

  it("joins the changes of the file and those of its rule, also where the file ends before 1999", () => {
    const history = readHistory(bytes);
    expect(history.before).toBe(hour);
    expect(history.changes).toHaveLength(80);
    expect(instantText(history.changes[0]!.at)).toBe("1999-03-28T01:00:00.000Z");
    expect(instantText(history.changes.at(-1)!.at)).toBe("2038-10-31T01:00:00.000Z");
  });

  it("leaves out what changes no offset", () => {
    const at = Date.parse("2020-06-01T00:00:00Z");
    const named = tzif(
      [
        [at, 1],
        [at + hour, 0],
      ],
      [3600, 3600],
      "CET-1",
    );
    expect(readHistory(named)).toEqual({ before: hour, changes: [] });
  });

  it("takes an offset from the instant of its change on", () => {
    const history = {
      before: 0,
      changes: [
        { at: 10, offset: 1 },
        { at: 20, offset: 2 },
      ],
    };
    expect([9, 10, 19, 20].map((instant) => offsetAt(history, instant))).toEqual([0, 1, 1, 2]);
  });

  it.each([
    ["another file", new TextEncoder().encode("# version 2025c".padEnd(100)), "not a TZif file"],
    ["no last line", bytes.subarray(0, bytes.length - 1), "must end with a line"],
  ])("throws on %s", (_, broken, message) => {
    expect(() => readHistory(broken)).toThrow(message);
  });
});

/** A file of version 2 without 32-bit data. Each change is an instant and the number of its offset, in seconds. */
function tzif(changes: readonly (readonly [number, number])[], offsets: readonly number[], rule: string): Uint8Array {
  const header = (times: number, types: number) => {
    const view = new DataView(new ArrayBuffer(44));
    new Uint8Array(view.buffer).set(new TextEncoder().encode("TZif2"));
    for (const [index, count] of [0, 0, 0, times, types, 4].entries()) view.setUint32(20 + index * 4, count);
    return Buffer.from(view.buffer);
  };
  const times = changes.map(([at]) => {
    const time = Buffer.alloc(8);
    time.writeBigInt64BE(BigInt(at / 1000));
    return time;
  });
  const types = offsets.map((offset) => {
    const type = Buffer.alloc(6);
    type.writeInt32BE(offset);
    return type;
  });
  const letters = Buffer.from("LMT\0");
  const indexes = Buffer.from(changes.map(([, index]) => index));
  const last = Buffer.from(`\n${rule}\n`);
  const oldType = Buffer.alloc(6);
  return Buffer.concat([
    header(0, 1),
    oldType,
    letters,
    header(times.length, types.length),
    ...times,
    indexes,
    ...types,
    letters,
    last,
  ]);
}
