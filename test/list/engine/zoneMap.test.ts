import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Direction } from "../../../src/list/direction";
import { type TimeRanges, ZoneMap } from "../../../src/list/engine/zoneMap";
import { scaled } from "../../support/scaled";

const everything: TimeRanges = {
  createdFrom: -Infinity,
  createdTo: Infinity,
  updatedFrom: -Infinity,
  updatedTo: Infinity,
};

const times = fc.array(fc.nat(40), { minLength: 1, maxLength: 3 });
const chunks = fc.array(times, { maxLength: 300, size: "max" });
const bound = fc.integer({ min: -2, max: 42 });
const range = fc.record({ createdFrom: bound, createdTo: bound, updatedFrom: bound, updatedTo: bound });
const direction = fc.constantFrom<Direction>(1, -1);

function overlaps(created: readonly number[], updated: readonly number[], zone: TimeRanges): boolean {
  return (
    Math.min(...created) <= zone.createdTo &&
    Math.max(...created) >= zone.createdFrom &&
    Math.min(...updated) <= zone.updatedTo &&
    Math.max(...updated) >= zone.updatedFrom
  );
}

/** The obvious search, chunk by chunk. */
function obviousNext(
  created: number[][],
  updated: number[][],
  from: number,
  way: Direction,
  zone: TimeRanges,
): number | undefined {
  for (let at = from; at >= 0 && at < created.length; at += way) {
    if (overlaps(created[at]!, updated[at]!, zone)) return at;
  }
  return undefined;
}

const within = (found: number, { length }: unknown[]) => (found >= 0 && found < length ? found : undefined);

describe("a zone map", () => {
  it("finds the next chunk whose times overlap the range, as a search chunk by chunk does", () => {
    fc.assert(
      fc.property(chunks, fc.nat(2), range, direction, fc.nat(300), (given, drift, zone, way, start) => {
        // Times that go on with the chunks, so that the groups differ.
        const created = given.map((each, index) => each.map((time) => time + drift * (index - 150)));
        const updated = given.map((each, index) => each.map((time) => (time * 7 + index) % 41));
        const map = new ZoneMap(created, updated);
        const from = Math.min(start, created.length - 1);
        expect(within(map.nextOverlap(from, way, zone), created)).toBe(obviousNext(created, updated, from, way, zone));
        expect(within(map.nextOverlap(from, way, everything), created)).toBe(created.length > 0 ? from : undefined);
      }),
    );
  });

  it("reads no time in a search before the first change", () => {
    let reads = 0;
    const times = new Proxy([1, 2], { get: (target, name) => ((reads += 1), Reflect.get(target, name) as unknown) });
    const created = Array.from({ length: 200 }, () => times);
    const map = new ZoneMap(created, created);
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    expect(map.nextOverlap(199, -1, { ...everything, createdFrom: 3 })).toBe(-1);
    expect(map.nextOverlap(199, -1, { ...everything, createdFrom: 2 })).toBe(199);
    expect(reads).toBe(0);
    map.invalidate(199);
    map.nextOverlap(199, -1, everything);
    expect(reads).toBeGreaterThan(0);
  });

  it("forgets the zones of groups whose chunks have moved into others", () => {
    const created = Array.from({ length: 130 }, (_, at) => [at === 63 ? 9 : 0]);
    const map = new ZoneMap(created, created);
    const nine = { ...everything, createdFrom: 9, createdTo: 9 };
    expect(map.nextOverlap(0, 1, nine)).toBe(63);
    expect(map.nextOverlap(64, 1, nine)).toBeGreaterThanOrEqual(created.length);
    created.unshift([0]);
    map.insertChunk(0);
    expect(map.nextOverlap(0, 1, nine)).toBe(64);
    created.shift();
    map.removeChunk(0);
    expect(map.nextOverlap(0, 1, nine)).toBe(63);
  });

  it("knows of every change that it is told of", () => {
    const change = fc.record({
      kind: fc.constantFrom("replace", "insert", "remove"),
      at: fc.nat(400),
      times,
      zone: range,
      way: direction,
      from: fc.nat(400),
    });
    fc.assert(
      fc.property(
        fc.array(times, { minLength: 130, maxLength: 200, size: "max" }),
        fc.array(change),
        (created, changes) => {
          const updated = created.map((each) => each.slice());
          const map = new ZoneMap(created, updated);
          for (const { kind, at, times: given, zone, way, from } of changes) {
            const place = at % created.length;
            if (kind === "replace") {
              created[place] = given;
              updated[place] = given.map((time) => time + 1);
              map.invalidate(place);
            } else if (kind === "insert") {
              created.splice(place, 0, given);
              updated.splice(place, 0, given);
              map.insertChunk(place);
            } else {
              created.splice(place, 1);
              updated.splice(place, 1);
              map.removeChunk(place);
            }
            const start = from % created.length;
            expect(within(map.nextOverlap(start, way, zone), created)).toBe(
              obviousNext(created, updated, start, way, zone),
            );
          }
        },
      ),
      { numRuns: scaled(50) },
    );
  });
});
