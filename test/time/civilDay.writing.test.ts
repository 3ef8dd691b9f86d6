import { expect, it } from "vitest";
import { formatCivilDay, parseCivilDay } from "../../src/time/civilDay";
import { twoDigits, writeDay } from "../../src/time/writeDay";

it("writes the days of four years, and of the first and the last, as formatCivilDay does", () => {
  const first = parseCivilDay("2024-01-01")!;
  const days = [...Array.from({ length: 4 * 366 }, (_, index) => first + index), -719_528, 2_932_896];
  expect(days.map(writeDay)).toEqual(days.map(formatCivilDay));
});

it("writes every number up to 99 with two digits", () => {
  expect([0, 9, 10, 99].map(twoDigits)).toEqual(["00", "09", "10", "99"]);
});
