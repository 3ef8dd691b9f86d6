import { scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { routeOf } from "../support/routes";
import years from "./movedHolidays.json";

const workingDays = [1, 2, 3, 4, 5];
const utc = { timeZone: "UTC" };

describe.each(years)("$country in $year", ({ timeZone, ...year }) => {
  const [holidays, extraWorkingDays] = [year.holidays.split(" "), year.extraWorkingDays.split(" ")];
  const breaks = year.breaks.split(", ").map((dates) => dates.split(" ") as [last: string, next: string]);
  const office = { timeZone, workingDays, holidays, extraWorkingDays };

  it.each(breaks)("from %s the next working day is %s", (last, next) => {
    // 13:00 in Hanoi, 14:00 in Shanghai.
    const now = Date.parse(`${last}T06:00:00Z`);
    expect(scheduleTransfer(now, routeOf({ ...office, cutOff: "12:00" }, utc)).transferDate).toBe(next);
    expect(scheduleTransfer(now, routeOf(office, utc, { outboundHandlingDays: 1 }))).toMatchObject({
      transferDate: last,
      estimatedArrivalDate: next,
    });
    const transit = { transitDays: 1, transitWorkingDays: workingDays, transitHolidays: holidays };
    const carried = routeOf({ timeZone }, utc, { ...transit, transitExtraWorkingDays: extraWorkingDays });
    expect(scheduleTransfer(now, carried)).toMatchObject({ transferDate: last, estimatedArrivalDate: next });
  });
});
