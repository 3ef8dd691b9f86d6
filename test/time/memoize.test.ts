import { describe, expect, it } from "vitest";
import { memoize } from "../../src/time/memoize";

describe("memoize", () => {
  it("computes the value of a day once", () => {
    const asked: number[] = [];
    const double = memoize((day: number) => asked.push(day) && day * 2);
    expect([3, 4, 3, -1, 4, 3].map(double)).toEqual([6, 8, 6, -2, 8, 6]);
    expect(asked).toEqual([3, 4, -1]);
  });

  it("accepts dates too, and does not cache undefined results", () => {
    const asked: string[] = [];
    const dayOf = memoize((date: string) => (asked.push(date), date === "1970-01-02" ? 1 : undefined));
    expect(["1970-01-02", "none", "1970-01-02", "none"].map(dayOf)).toEqual([1, undefined, 1, undefined]);
    expect(asked).toEqual(["1970-01-02", "none", "none"]);
    for (let number = 0; number < 4096; number += 1) dayOf(`none ${number}`);
    const { length } = asked;
    expect([dayOf("1970-01-02"), asked.length]).toEqual([1, length]);
  });

  it("empties its cache when that has 4096 days, so that it stays small", () => {
    const asked: number[] = [];
    const same = memoize((day: number) => asked.push(day) && day);
    for (let day = 0; day < 4096; day += 1) same(day);
    expect([same(0), asked.length]).toEqual([0, 4096]);
    same(4096);
    expect([same(0), asked.length]).toEqual([0, 4098]);
  });

  it("keeps at most the maximum", () => {
    const asked: number[] = [];
    const same = memoize((day: number) => asked.push(day) && day, 2);
    [1, 2, 1, 2, 3, 1].forEach(same);
    expect(asked).toEqual([1, 2, 3, 1]);
  });
});
