import { describe, expect, it } from "vitest";
import { rememberDays } from "../../src/time/rememberDays";

describe("rememberDays", () => {
  it("works a day out once", () => {
    const asked: number[] = [];
    const remember = rememberDays((day) => asked.push(day) && day * 2);
    expect([3, 4, 3, -1, 4, 3].map(remember)).toEqual([6, 8, 6, -2, 8, 6]);
    expect(asked).toEqual([3, 4, -1]);
  });

  it("forgets all after 4096 days, so that it stays small", () => {
    const asked: number[] = [];
    const remember = rememberDays((day) => asked.push(day) && day);
    for (let day = 0; day < 4096; day += 1) remember(day);
    expect([remember(0), asked.length]).toEqual([0, 4096]);
    remember(4096);
    expect([remember(0), asked.length]).toEqual([0, 4098]);
  });
});
