import { describe, expect, it } from "vitest";
import { dateText, day, dayOf, dayOfText, instantText, localText, weekdayOf } from "./civilDates";

describe("the civil dates of the oracle", () => {
  it("are those of Date on every day of four centuries", () => {
    const wrong: string[] = [];
    for (let number = dayOf(1800, 1, 1); number < dayOf(2200, 1, 1); number += 1) {
      const date = new Date(number * day);
      const text = date.toISOString().slice(0, 10);
      const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
      if (dateText(number) !== text || dayOfText(text) !== number || weekdayOf(number) !== weekday) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    "1969-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00.000Z",
    "2000-02-29T01:02:03.004Z",
    "2037-12-31T12:00:00.050Z",
  ])("tell %s", (text) => {
    expect(instantText(Date.parse(text))).toBe(text);
    expect(localText(Date.parse(text))).toBe(text.slice(0, 19).replace("T", " "));
  });
});
